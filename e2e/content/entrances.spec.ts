import { expect, type Page, test } from '@playwright/test';
import { navLink } from '../support/nav-links.ts';
import { openPage } from '../support/open-page.ts';
import { painted } from '../support/painted.ts';

/** The delays, in milliseconds, of the entrances that have not played, in document order. */
const waiting = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'paused' && effect instanceof KeyframeEffect)
      .map(({ effect }) => effect?.getTiming().delay),
  );

test('cards and picks animate one by one when they come into view, and not before', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openPage(page, '/');
  // Other browsers play them at the start.
  const waits = await page.evaluate(() => CSS.supports('timeline-trigger: --card view()'));
  const picks = waits ? [0, 150, 300] : [];
  await expect.poll(() => waiting(page)).toEqual(waits ? [0, 100, 200, ...picks] : []);
  const main = page.getByRole('main');
  // Its first row, then its second.
  for (const card of [1, 2]) {
    await main.getByRole('heading', { level: 3 }).nth(card).scrollIntoViewIfNeeded();
    const most = picks.length + (card === 1 ? 1 : 0);
    await expect.poll(async () => (await waiting(page)).length).toBeLessThanOrEqual(most);
  }
  await expect.poll(() => waiting(page)).toEqual(picks);
  const pick = main.getByRole('link', { name: /^Buy Now/ }).first();
  await pick.scrollIntoViewIfNeeded();
  await expect.poll(() => waiting(page)).toEqual([]);
  // It played to its end and does not play again.
  await page.evaluate(() => scrollTo(0, 0));
  await pick.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('nothing moves with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    document.addEventListener('animationstart', () => performance.mark('animated'));
  });
  await openPage(page, '/');
  await page
    .getByRole('link', { name: /^Buy Now/ })
    .first()
    .scrollIntoViewIfNeeded();
  await navLink(page, 'Blog').click();
  await expect(page).toHaveTitle(/^Blog/);
  await painted(page);
  expect(await page.evaluate(() => performance.getEntriesByName('animated').length)).toBe(0);
});
