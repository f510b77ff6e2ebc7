import type { Page } from '@playwright/test';

/**
 * Waits for the shell's user-timing mark that the page at `path`, by default the current one, is interactive. The application
 * starts on the first interaction, so a focus event is sent to the search button, without moving the focus.
 */
export async function interactive(page: Page, path?: string): Promise<void> {
  await page.waitForFunction((name) => {
    document.querySelector('[data-search=main]')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    return performance.getEntriesByName(`page ${name ?? location.pathname}`).length > 0;
  }, path);
}
