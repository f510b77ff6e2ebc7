import type { Page } from '@playwright/test';

/**
 * Waits until the page at `path`, by default the one that is shown, is interactive, which the shell's user-timing mark
 * says. Reading starts no application, so the visitor turns to the search button, without moving the focus.
 */
export async function interactive(page: Page, path?: string): Promise<void> {
  await page.waitForFunction((known) => {
    document.querySelector('[data-search=main]')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    return performance.getEntriesByName(`page ${known ?? location.pathname}`).length > 0;
  }, path);
}
