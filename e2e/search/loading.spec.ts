import { expect, type Page, test } from '@playwright/test';
import { openPage } from '../support/open-page.ts';
import { siteSearch } from '../support/site-search.ts';

const PANEL = /\/_r\/shell\/.*\/SearchPanel\.js$/;

/** The search files that the page has requested. */
const searchFiles = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      // A cached file is not a request.
      .filter((entry) => (entry as PerformanceResourceTiming).transferSize > 0)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /SearchPanel|search\.json/.test(path)),
  );

test('no search file loads before the search opens, and then each loads once', async ({ page }) => {
  await openPage(page, '/interior-tips');
  await page.waitForLoadState('networkidle');
  const { button } = siteSearch.on(page);
  await button.hover();
  expect(await searchFiles(page)).toEqual([]);
  const { dialog } = await siteSearch.open(page);
  await page.keyboard.press('Escape');
  await siteSearch.open(page);
  await expect(dialog).toBeVisible();
  expect(await searchFiles(page)).toEqual([expect.stringMatching(/SearchPanel\.js$/), '/search.json']);
});

test('text typed before the search has loaded is searched as soon as it has', async ({ page }) => {
  const released = Promise.withResolvers<void>();
  await page.route(PANEL, async (route) => {
    await released.promise;
    await route.continue();
  });
  await openPage(page, '/blog');
  const { dialog, field, results } = siteSearch.on(page);
  await page.keyboard.press('/');
  await page.keyboard.type('gutters');
  await expect(dialog.getByRole('status')).toHaveText('Loading');
  released.resolve();
  await expect(results.first()).toContainText('Clean the gutters twice a year');
  await expect(field).toHaveValue('gutters');
  await expect(field).toBeFocused();
});
