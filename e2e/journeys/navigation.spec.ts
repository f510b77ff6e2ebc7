import { expect, type Page, test } from '@playwright/test';
import { interactive, navLink, openPage, sameDocument, scrollPage } from '../support/page.ts';
import { liveManifest, NO_PAGE } from '../support/site.ts';

const SITE_NAME = 'Gable & Grain';
const GUIDE = '/free-homeowners-guide';
const LINKS = [
  ['Contact', '/contact', 'Contact'],
  ['Free Guide', GUIDE, 'Free Homeowners Guide'],
  ['Home', '/', 'Practical ideas for a home that works'],
] as const;

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

test('links, Back and Forward navigate client-side, announce the page and focus its heading', async ({
  page,
}) => {
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]');
  const announced = page.locator('[aria-live=assertive]');
  const expectArrived = async (path: string) => {
    await expect(page).toHaveURL(path);
    await interactive(page, path);
    await expect(heading(page)).toHaveCount(1);
    await expect(heading(page)).toBeFocused();
  };
  await openPage(page, '/blog');
  await expect(current).toHaveText('Blog');
  // After a full load, the browser itself announces the page.
  await expect(announced).toHaveText('');
  await sameDocument.mark(page);
  for (const [label, path, title] of LINKS) {
    await navLink(page, label).click();
    await expectArrived(path);
    await expect(current).toHaveText(label);
    await expect(page).toHaveTitle(`${title} | ${SITE_NAME}`);
    await expect(announced).toHaveText(await page.title());
  }

  await page.getByRole('main').locator('a[href="/energy-efficiency-tips"]').first().click();
  await expectArrived('/energy-efficiency-tips');
  await page.getByRole('main').locator(`a[href="${GUIDE}"]`).first().focus();
  await page.keyboard.press('Enter');
  await expectArrived(GUIDE);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  await page.goBack();
  await expectArrived('/energy-efficiency-tips');
  await page.goForward();
  await expectArrived(GUIDE);
  expect(await sameDocument.isKept(page)).toBe(true);
});

test('a page opens offline after hover or keyboard focus on a link to it', async ({
  page,
  context,
  request,
}) => {
  const { guide } = (await liveManifest(request)).apps;
  const target = guide?.pages.find(({ path }) => path === GUIDE);
  const files = [...(target?.files ?? []), ...(target?.more ?? [])].map((index) => guide?.files[index]);
  expect(files.length).toBeGreaterThan(1);
  const loadedFiles = () =>
    page.evaluate(() => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return entries.filter(({ responseEnd }) => responseEnd > 0).map(({ name }) => new URL(name).pathname);
    });
  const link = navLink(page, 'Free Guide');
  for (const pointAt of [() => link.focus(), () => link.hover()]) {
    await openPage(page, '/about');
    await pointAt();
    await expect.poll(loadedFiles).toEqual(expect.arrayContaining(files));
  }
  await context.setOffline(true);
  await link.click();
  await expect(page).toHaveURL(GUIDE);
  await expect(page.locator('[data-mfe=guide]').getByRole('textbox', { name: 'Email' })).toBeVisible();
});

test('a client-side navigation removes the metadata of the previous page', async ({ page }) => {
  await openPage(page, '/blog');
  const metadata = page.locator(
    'link[rel=canonical], meta[name=description], meta[property], [type$="ld+json"]',
  );
  expect(await metadata.count()).toBeGreaterThan(5);
  await navLink(page, 'About').click();
  await interactive(page, '/about');
  await expect(metadata).toHaveCount(0);
});

test('an unknown address returns 404 with a page that opens the search and links home', {
  tag: '@every-engine',
}, async ({ page }) => {
  const main = page.getByRole('main');
  const expectNotFound = async () => {
    await expect(main.getByText('404', { exact: true })).toBeVisible();
    await expect(heading(page)).toHaveText('Page Not Found');
    await expect(main).toContainText("Sorry, the page you are looking for doesn't exist or has been moved.");
    await expect(page).toHaveTitle(`Page Not Found | ${SITE_NAME}`);
  };
  expect((await page.goto(NO_PAGE))?.status()).toBe(404);
  await expectNotFound();
  await interactive(page, NO_PAGE);
  await sameDocument.mark(page);
  await main.getByRole('button', { name: 'Search the site' }).click();
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await main.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.locator('[data-mfe=content]').getByRole('heading', { level: 1 })).toBeVisible();
  expect(await sameDocument.isKept(page)).toBe(true);
  // The site has no broken link, so use the history.
  await page.evaluate((path) => history.pushState(null, '', path), NO_PAGE);
  await expectNotFound();
});

const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

async function clickGuide(page: Page): Promise<void> {
  // Uses mouse events, because Playwright's click may scroll the page first.
  const box = await navLink(page, 'Free Guide').boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await interactive(page, GUIDE);
}

test('a new page starts at its top, and Back restores the scroll position', {
  tag: '@every-engine',
}, async ({ page }) => {
  await openPage(page, '/about');
  await scrollPage(page, 700);
  for (const isReloaded of [false, true]) {
    await clickGuide(page);
    await expect.poll(() => scrollTop(page)).toBe(0);
    if (isReloaded) {
      await page.reload();
      await interactive(page, GUIDE);
    }
    await page.goBack();
    await expect(page.locator('[data-mfe=content]').getByRole('heading', { level: 1 })).toBeAttached();
    await expect.poll(() => scrollTop(page)).toBe(700);
    await interactive(page, '/about');
  }
});

test('the page scrolls to the target of a hash in an address, a link or the history', {
  tag: '@every-engine',
}, async ({ page }) => {
  const picks = page.getByRole('main').locator('#picks');
  const expectAtPicks = async () => {
    await expect(picks).toBeInViewport();
    expect(await scrollTop(page)).toBeGreaterThan(100);
  };
  await openPage(page, '/#picks');
  await expectAtPicks();
  await navLink(page, 'Blog').click();
  await interactive(page, '/blog');
  await page.evaluate(() => history.pushState(null, '', '/#picks'));
  await expectAtPicks();

  await openPage(page, GUIDE);
  await page.getByRole('main').locator('a[href="#get-the-guide"]').click();
  await expect(page).toHaveURL(`${GUIDE}#get-the-guide`);
  const target = page.locator('#get-the-guide');
  await expect(target).toBeInViewport();
  const header = await page.getByRole('banner').boundingBox();
  await expect.poll(async () => (await target.boundingBox())?.y).toBeGreaterThanOrEqual(header?.height ?? 0);
});
