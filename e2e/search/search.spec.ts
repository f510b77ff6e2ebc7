import { expect, test } from '@playwright/test';
import type { SearchFile } from 'shared-lib';
import { delayRequests, interactive, openPage, sameDocument, siteSearch } from '../support/page.ts';
import { INDEXED_PAGES, NO_PAGE } from '../support/site.ts';

const RUG = { path: '/interior-tips', id: 'interior-rug-size', heading: 'Size the rug to the furniture' };

test('a search on any page finds a tip by its words, and shows it without a full load', {
  tag: '@every-engine',
}, async ({ page }) => {
  const { button, dialog, field, results } = siteSearch.on(page);
  await openPage(page, NO_PAGE);
  await sameDocument.mark(page);
  await siteSearch.open(page);
  await field.fill('rug size');
  await results.filter({ hasText: RUG.heading }).click();
  await expect(page).toHaveURL(`${RUG.path}#${RUG.id}`);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: RUG.heading })).toBeInViewport();
  expect(await sameDocument.isKept(page)).toBe(true);

  await button.click();
  await field.fill('backsplash');
  await results
    .filter({ hasText: /backsplash/i })
    .first()
    .click();
  await expect(page.locator('#interior-backsplash')).toBeInViewport();
  await button.click();
  await field.fill('mold');
  await expect(results.first()).toContainText(/New caulk that stays white.*page \d+ \(PDF\)/);
  await expect(results.first()).toHaveAttribute('href', /^\/homeowners-guide\.pdf#page=\d+$/);
});

test('examples have results, a query without results has a hint, and Back closes the search', {
  tag: '@every-engine',
}, async ({ page }) => {
  await openPage(page, '/about');
  const { button, dialog, field, results } = await siteSearch.open(page);
  // By default, browsers add padding to a dialog.
  await expect(dialog).toHaveCSS('padding-top', '0px');
  for (const example of ['gutters', 'rug size', 'LED bulbs']) {
    await field.fill(example);
    await expect(results.first()).toBeVisible();
    await field.fill('');
    await expect(results).toHaveCount(0);
  }
  await field.fill('cost of roof');
  await expect(results.first()).toContainText(/roof/i);
  await field.fill('zzqy');
  await expect(dialog.getByRole('status')).toHaveText('Nothing found for “zzqy”');
  await expect(dialog.getByText('Try fewer words')).toBeVisible();
  await field.fill('rug size');
  await results.first().click();
  await expect(page).toHaveURL(/\/interior-tips#/);
  await expect(dialog).toBeHidden();

  await interactive(page, '/interior-tips');
  await button.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expect(dialog).toBeHidden();
});

test('the keyboard opens the search, closes it with Escape, and opens a result', async ({ page }) => {
  await openPage(page, '/blog');
  const { button, dialog, field, results } = siteSearch.on(page);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Try gutters')).toBeVisible();
  await page.keyboard.type('gutters');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('gutters');
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('gutters');
  await page.keyboard.type('thermostat');
  await expect(field).toHaveValue('thermostat');
  await expect(results.first()).toContainText(/thermostat/i);
  await expect(results.nth(1)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const href = (await results.nth(1).getAttribute('href')) ?? '';
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(href);

  await interactive(page);
  await button.press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.type('rug size');
  await expect(results.first()).toContainText('Size the rug');
  await page.keyboard.press('Enter');
  const tip = page.locator(`#${RUG.id}`);
  await expect(tip).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(tip.getByRole('link', { name: /^Copy the link to: Size the rug/ })).toBeFocused();
});

test('a query typed while the search loads has results once the search is ready', async ({ page }) => {
  const continueRequests = await delayRequests(page, /\/_r\/shell\/.*\/SearchPanel\.js$/);
  await openPage(page, '/blog');
  const { button, dialog, field, results } = siteSearch.on(page);
  await button.press('Enter');
  await page.keyboard.type('gutters');
  await expect(dialog.getByRole('status')).toHaveText('Loading');
  continueRequests();
  await expect(results.first()).toContainText('Clean the gutters twice a year');
  await expect(field).toHaveValue('gutters');
  await expect(field).toBeFocused();
});

test('the index has every public page and the guide, and each section exists on its page', async ({
  request,
}) => {
  const GUIDE_PDF = '/homeowners-guide.pdf';
  const response = await request.get('/search.json', { headers: { 'accept-encoding': 'br' } });
  expect(response.headers()).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'br' });
  expect(Number(response.headers()['content-length'])).toBeLessThan(60 * 1024);
  const { pages } = (await response.json()) as SearchFile;
  expect(pages.map(({ path }) => path).sort()).toEqual([...INDEXED_PAGES, GUIDE_PDF].sort());
  for (const { path, sections } of pages) {
    expect.soft(sections.length, path).toBeGreaterThan(1);
    if (path === GUIDE_PDF) continue;
    const html = await (await request.get(path)).text();
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const missing = sections.flatMap(({ anchor }) => (anchor && !ids.has(anchor) ? [anchor] : []));
    expect.soft(missing, path).toEqual([]);
  }
});
