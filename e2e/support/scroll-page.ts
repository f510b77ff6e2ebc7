import type { Page } from '@playwright/test';
import { PATIENCE_MS } from 'shared-lib/testing/patience.ts';

/** Scrolls the page and waits for `scrollend`. The page must move. */
async function scrollBy(page: Page, scroll: () => Promise<unknown>): Promise<void> {
  const name = await page.evaluate(() => {
    const mark = `scrolled ${Math.random()}`;
    window.addEventListener('scrollend', () => performance.mark(mark), { once: true });
    return mark;
  });
  await scroll();
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, name, {
    timeout: PATIENCE_MS,
  });
}

/** Scrolls to `top`, in pixels, without animation. */
export const scrollPage = (page: Page, top: number): Promise<void> =>
  scrollBy(page, () => page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top));
