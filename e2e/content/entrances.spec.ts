import { expect, type Page, test } from '@playwright/test';
import { openPage } from '../support/open-page.ts';

/** The delays, in milliseconds, of the entrances that wait to be seen, in the document's order. */
const waiting = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'paused' && effect instanceof KeyframeEffect)
      .map(({ effect }) => effect?.getTiming().delay),
  );

test('cards and picks arrive when they come into view, one after the other, and not before', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openPage(page, '/');
  const waits = await page.evaluate(() => CSS.supports('timeline-trigger: --card view()'));
  test.skip(!waits, 'This browser plays them at the start.');
  await expect.poll(() => waiting(page)).toEqual([0, 100, 200, 0, 150, 300]);
  const main = page.getByRole('main');
  for (const place of await main.getByRole('heading', { level: 3 }).all()) {
    await place.scrollIntoViewIfNeeded();
    if ((await waiting(page)).length === 3) break;
  }
  await expect.poll(() => waiting(page)).toEqual([0, 150, 300]);
  await main
    .getByRole('link', { name: /^Buy Now/ })
    .first()
    .scrollIntoViewIfNeeded();
  await expect.poll(() => waiting(page)).toEqual([]);
  // It played to its end and does not play again.
  await page.evaluate(() => scrollTo(0, 0));
  await main
    .getByRole('link', { name: /^Buy Now/ })
    .first()
    .scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
});
