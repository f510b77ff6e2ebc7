import { expect, type Page, test } from '@playwright/test';
import { clickInPlace } from '../support/click-in-place.ts';
import { interactive } from '../support/interactive.ts';
import { navLink } from '../support/nav-link.ts';
import { openPage } from '../support/open-page.ts';
import { scrollPage } from '../support/scroll-page.ts';

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('a page that is entered starts at its top', async ({ page }) => {
  await openPage(page, '/about');
  await scrollPage(page, 700);
  await clickInPlace(navLink(page, 'Free Guide'));
  await interactive(page, '/free-homeowners-guide');
  await expect.poll(() => scrollY(page)).toBe(0);
});

test('Back returns to where the visitor was', async ({ page }) => {
  await openPage(page, '/about');
  await scrollPage(page, 700);
  await clickInPlace(navLink(page, 'Free Guide'));
  await interactive(page, '/free-homeowners-guide');
  await expect.poll(() => scrollY(page)).toBe(0);
  await page.goBack();
  await expect(page.locator('[data-mfe=content]').getByRole('heading', { level: 1 })).toBeAttached();
  await expect.poll(() => scrollY(page)).toBe(700);
});

test('Back to a page of another app after a reload returns to where the visitor was', async ({ page }) => {
  await openPage(page, '/about');
  await scrollPage(page, 700);
  await clickInPlace(navLink(page, 'Free Guide'));
  await interactive(page, '/free-homeowners-guide');
  await page.reload();
  await interactive(page, '/free-homeowners-guide');
  await page.goBack();
  await expect(page.locator('[data-mfe=content]').getByRole('heading', { level: 1 })).toBeAttached();
  await expect.poll(() => scrollY(page)).toBe(700);
});

test('an address with a hash shows the place that it names', async ({ page }) => {
  await openPage(page, '/#picks');
  await expect(page.getByRole('main').locator('#picks')).toBeInViewport();
  expect(await scrollY(page)).toBeGreaterThan(100);
});

test('a link to a place on the page leads there, below the header', async ({ page }) => {
  await openPage(page, '/free-homeowners-guide');
  await page.getByRole('main').locator('a[href="#get-the-guide"]').click();
  await expect(page).toHaveURL('/free-homeowners-guide#get-the-guide');
  const target = page.locator('#get-the-guide');
  await expect(target).toBeInViewport();
  const header = await page.getByRole('banner').boundingBox();
  await expect.poll(async () => (await target.boundingBox())?.y).toBeGreaterThanOrEqual(header?.height ?? 0);
});

test('a client-side navigation to an address with a hash shows the place that it names', async ({ page }) => {
  await openPage(page, '/about');
  await navLink(page, 'Home').click();
  await interactive(page, '/');
  await navLink(page, 'Blog').click();
  await interactive(page, '/blog');
  // The site has no link to a place on another page, so the history leads there.
  await page.evaluate(() => {
    history.pushState({ key: 'by-hash', idx: 3 }, '', '/#picks');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  });
  await expect(page.locator('#picks')).toBeInViewport();
  expect(await scrollY(page)).toBeGreaterThan(100);
});
