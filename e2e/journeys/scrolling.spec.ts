import { expect, type Page, test } from '@playwright/test';
import { clickInPlace } from '../support/click-in-place.ts';
import { interactive } from '../support/interactive.ts';
import { navLink } from '../support/nav-link.ts';
import { openPage } from '../support/open-page.ts';
import { scrollBy, scrollPage } from '../support/scroll-page.ts';

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

const ARTICLE = '/energy-efficiency-tips';
/** What stands in the middle of the window: the same text at the same height is the same place. */
const place = (page: Page) =>
  page.evaluate(() => {
    const element = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('li, section');
    return [element?.id, Math.round((element?.getBoundingClientRect().top ?? 0) / 10)];
  });

test('Back leads to the place in a long page', async ({ page }) => {
  await openPage(page, ARTICLE);
  for (const key of ['End', 'PageUp']) await scrollBy(page, () => page.keyboard.press(key));
  expect(await scrollY(page)).toBeGreaterThan(2000);
  const before = await place(page);
  await clickInPlace(navLink(page, 'Free Guide'));
  await interactive(page, '/free-homeowners-guide');
  await page.goBack();
  await expect.poll(() => place(page)).toEqual(before);
});

for (const isScrolled of [true, false]) {
  test(`a reload shows the same place${isScrolled ? '' : ', also in the first moment'}`, async ({ page }) => {
    await openPage(page, ARTICLE);
    await scrollPage(page, 6000);
    const before = await place(page);
    await page.reload({ waitUntil: isScrolled ? 'load' : 'commit' });
    await expect.poll(() => place(page)).toEqual(before);
  });
}

test('a hash leads to its part at once, and it stays there', async ({ page }) => {
  const ids = async () => page.locator('main ol > li[id]').evaluateAll((all) => all.map(({ id }) => id));
  await openPage(page, ARTICLE);
  const last = (await ids()).at(-1) ?? '';
  await page.goto('about:blank');
  await page.goto(`${ARTICLE}#${last}`);
  const top = () =>
    page.locator(`#${last}`).evaluate((part) => Math.round(part.getBoundingClientRect().top / 10));
  // Both margins of 6rem: the page's below the header, and the part's own.
  await expect.poll(top).toBe(19);
  await interactive(page, ARTICLE);
  await page.mouse.wheel(0, -300);
  await expect.poll(top).toBe(49);
});
