import type { Page } from '@playwright/test';

/** Waits until pending changes are painted and reported to layout observers. */
export const painted = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
