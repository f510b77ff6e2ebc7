import { expect, type Page, test } from '@playwright/test';
import { interactive } from '../support/interactive.ts';
import { navLink } from '../support/nav-links.ts';
import { openPage } from '../support/open-page.ts';
import { scrollPage } from '../support/scroll-page.ts';

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

async function toGuide(page: Page): Promise<void> {
  // Like a mouse: Playwright's own click may scroll the page first.
  const box = await navLink(page, 'Free Guide').boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await interactive(page, '/free-homeowners-guide');
}

test('a new page starts at its top; Back restores the scroll position, also after a reload', async ({
  page,
}) => {
  await openPage(page, '/about');
  await scrollPage(page, 700);
  for (const isReloaded of [false, true]) {
    await toGuide(page);
    await expect.poll(() => scrollY(page)).toBe(0);
    if (isReloaded) await page.reload();
    if (isReloaded) await interactive(page, '/free-homeowners-guide');
    await page.goBack();
    await expect(page.locator('[data-mfe=content]').getByRole('heading', { level: 1 })).toBeAttached();
    await expect.poll(() => scrollY(page)).toBe(700);
    await interactive(page, '/about');
  }

  // After this reload the application does not run.
  await toGuide(page);
  await page.reload();
  await page.goBack();
  await expect(page).toHaveTitle(/^About/);
  await expect.poll(() => scrollY(page)).toBe(700);
});

test('a hash scrolls to its target: in the address, in a link and in the history', async ({ page }) => {
  await openPage(page, '/#picks');
  const picks = page.getByRole('main').locator('#picks');
  await expect(picks).toBeInViewport();
  expect(await scrollY(page)).toBeGreaterThan(100);

  await navLink(page, 'Blog').click();
  await interactive(page, '/blog');
  // The site has no link with a hash to another page, so use the history.
  await page.evaluate(() => history.pushState(null, '', '/#picks'));
  await expect(picks).toBeInViewport();
  expect(await scrollY(page)).toBeGreaterThan(100);

  await openPage(page, '/free-homeowners-guide');
  await page.getByRole('main').locator('a[href="#get-the-guide"]').click();
  await expect(page).toHaveURL('/free-homeowners-guide#get-the-guide');
  const target = page.locator('#get-the-guide');
  await expect(target).toBeInViewport();
  const header = await page.getByRole('banner').boundingBox();
  await expect.poll(async () => (await target.boundingBox())?.y).toBeGreaterThanOrEqual(header?.height ?? 0);
});
