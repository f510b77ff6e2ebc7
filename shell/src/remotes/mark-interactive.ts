import type {} from 'shared-lib/federation/document-marks.ts';

/** Presses again what the visitor has pressed before the application ran, and ends the boot script's list. */
function pressAgain(): void {
  const { early } = window;
  if (!early) return;
  const pressed = early.clicks ?? [];
  early.clicks = null;
  for (const { target } of pressed) {
    // A fragment repeats its own (`fragments.ts`).
    if ((target as Element).closest('[data-fragment]')) continue;
    const element = (target as Element).closest<HTMLElement>('button,[data-island]');
    if (element?.isConnected) element.click();
  }
}

/**
 * Sets a user-timing mark `page <path>` when a page has become interactive (W3C User Timing), and repeats the presses
 * from before.
 */
export function markInteractive(path: string): void {
  performance.mark(`page ${path}`);
  // After the effects of the page: what they listen for comes then.
  setTimeout(pressAgain);
}
