import type { Page } from '@playwright/test';

/** Turns to the search button, which starts the application, without moving the focus. */
export const turnToSearch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.querySelector('[data-search=main]')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  });
