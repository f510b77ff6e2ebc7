import type {} from 'shared-lib/federation/dom-contract.ts';

/** Repeats the visitor's clicks from before the application ran, and ends the boot script's list. */
function pressAgain(): void {
  const { early } = window;
  if (!early) return;
  const pressed = early.clicks ?? [];
  early.clicks = null;
  for (const { target } of pressed) {
    // Fragments repeat their own (`fragments.ts`).
    if ((target as Element).closest('[data-fragment]')) continue;
    const element = (target as Element).closest<HTMLElement>('button,[data-island]');
    if (element?.isConnected) element.click();
  }
}

/**
 * Sets a user-timing mark `page <path>` when a page has become interactive (W3C User Timing), and repeats earlier
 * presses.
 */
export function markInteractive(path: string): void {
  performance.mark(`page ${path}`);
  // After the page's effects, so that their listeners get the presses.
  setTimeout(pressAgain);
}
