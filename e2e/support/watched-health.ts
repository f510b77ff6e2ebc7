import type { Page, Response } from '@playwright/test';
import { idle } from './idle.ts';
import { interactive } from './interactive.ts';

/** Waits until the browser tells of a large paint: of any, or of the element with this id (Largest Contentful Paint). */
export const largestPaint = (page: Page, id = ''): Promise<void> =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        new PerformanceObserver((list) => {
          const entries = list.getEntries() as (PerformanceEntry & { id: string })[];
          if (entries.some((entry) => !wanted || entry.id === wanted)) resolve();
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
    id,
  );

/** Waits until the page at `path` is there, and `code`, which tells how it went, knows it: what the page did, and its paint. */
export async function watchedHealth(page: Page, path: string, code: Promise<Response>): Promise<void> {
  await interactive(page, path);
  const url = (await code).url();
  // The module is in the document, and this resolves when it has run.
  await page.evaluate(`import(${JSON.stringify(url)}).then(() => {})`);
  await largestPaint(page);
  await idle(page);
}
