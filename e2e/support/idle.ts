import type { Page } from '@playwright/test';

/** Waits until the page is idle, so that everything received has run. */
export const idle = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
