import type { Page } from '@playwright/test';

/** Waits until what has happened by now is painted, and told to whoever observes the layout. */
export const painted = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
