import type { Page } from '@playwright/test';

/** Waits until the browser has nothing to do in the page: what has arrived by now has run. */
export const idle = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
