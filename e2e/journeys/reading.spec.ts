import { expect, type Page, test } from '@playwright/test';
import { breakFiles } from '../support/break-files.ts';
import { navLink } from '../support/nav-links.ts';
import { siteSearch } from '../support/site-search.ts';

/** The scripts that a page requests, except on idle: the boot script's second part and the click counter. */
function scriptsOf(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && !/\/(later|page-view)\.js$/.test(request.url()))
      urls.push(request.url());
  });
  return urls;
}

const ARTICLE = '/backyard-diy-oasis';

test('reading, scrolling, the menu and links load documents and no application', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const scripts = scriptsOf(page);
  for (const from of [ARTICLE, '/contact']) {
    await page.goto(from);
    await page.mouse.wheel(0, 600);
    await expect(page.locator('html[data-scrolled]')).toHaveCount(1);
    await page.getByRole('button', { name: 'Menu' }).click();
    await navLink(page, 'About').click();
    await expect(page).toHaveURL('/about');
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  }
  await page.goBack();
  await expect(page).toHaveURL('/contact');
  expect(scripts).toEqual([]);
});

test('hovering a link loads its document before the press', async ({ page }) => {
  await page.goto('/');
  const link = page.getByRole('main').locator('a[href="/energy-efficiency-tips"]').first();
  const way = () =>
    page.evaluate(
      () =>
        (
          performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming & {
            deliveryType: string;
          }
        ).deliveryType,
    );
  // The browser reports a prefetched document only when the page opens from it.
  await expect
    .poll(async () => {
      await page.goto('/');
      await link.hover();
      await Promise.all([page.waitForURL('/energy-efficiency-tips'), link.click()]);
      return way();
    })
    .toBe('navigational-prefetch');
});

test('"Save for later" and the slash key start the application, and are not lost', async ({ page }) => {
  const scripts = scriptsOf(page);
  await page.goto(ARTICLE);
  expect(scripts).toEqual([]);
  await page.getByRole('button', { name: 'Save for later' }).click();
  await expect(page.getByText('Log in and we’ll save this page to your dashboard.').first()).toBeVisible();

  await page.goto('/about');
  await page.keyboard.press('/');
  await expect(siteSearch.on(page).field).toBeFocused();
});

test('a press without the application shows an error, and the next press works', async ({
  page,
  context,
}) => {
  await page.clock.install();
  const broken = await breakFiles(context, (file) => /\/_r\/shell\/.*\.js$/.test(file), 'missing');
  await page.goto(ARTICLE);
  const notice = page.getByText(
    'This page did not load completely. Check your connection and press the button again.',
  );
  await expect(notice).toBeHidden();
  const save = page.getByRole('button', { name: 'Save for later' });
  await save.click();
  await expect(notice).toBeVisible();
  await broken.repair();
  await page.clock.fastForward(5000);
  await save.click();
  await expect(page.getByText('Log in and we’ll save this page to your dashboard.').first()).toBeVisible();
  await expect(notice).toBeHidden();
});
