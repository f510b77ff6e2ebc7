import { expect, test } from '@playwright/test';
import { interactive } from '../support/interactive.ts';
import { openPage } from '../support/open-page.ts';
import { sameDocument } from '../support/same-document.ts';
import { siteSearch } from '../support/site-search.ts';

const RUG = { path: '/interior-tips', id: 'interior-rug-size', heading: 'Size the rug to the furniture' };

for (const [path, mark] of [
  ['/', '/'],
  ['/privacy-policy', '/privacy-policy'],
  ['/contact', '/contact'],
  ['/homeowners-guide-download', '/homeowners-guide-download'],
  ['/login', '/login'],
  ['/no-such-page', 'not-found'],
] as const) {
  test(`a tip is found by its words from ${path}, and shown without a full load`, async ({ page }) => {
    await page.goto(path);
    await interactive(page, mark);
    await sameDocument.mark(page);
    const { dialog, field, results } = await siteSearch.open(page);
    await field.fill('rug size');
    await results.filter({ hasText: RUG.heading }).click();
    await expect(page).toHaveURL(`${RUG.path}#${RUG.id}`);
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: RUG.heading })).toBeInViewport();
    expect(await sameDocument.isKept(page)).toBe(true);
  });
}

test('a section of the same page is scrolled to', async ({ page }) => {
  await openPage(page, RUG.path);
  const { field, results } = await siteSearch.open(page);
  await field.fill('backsplash');
  await results.first().click();
  await expect(page).toHaveURL(`${RUG.path}#interior-backsplash`);
  await expect(page.locator('#interior-backsplash')).toBeInViewport();
});

test('the guide is found by its words, and opens at the page; a price of a roof comes before a pergola', async ({
  page,
}) => {
  await openPage(page, '/about');
  const { field, results } = await siteSearch.open(page);
  await field.fill('mold');
  await expect(results.first()).toContainText(/New caulk that stays white.*page \d+ \(PDF\)/);
  await expect(results.first()).toHaveAttribute('href', /^\/homeowners-guide\.pdf#page=\d+$/);
  await field.fill('cost of roof');
  await expect(results.filter({ hasText: 'Do it yourself, or hire?' })).toBeVisible();
  const first = (await results.allTextContents()).slice(0, 5);
  for (const text of first.slice(0, 4)) expect(text).toMatch(/roof/i);
  expect(first.join()).not.toMatch(/pergola/i);
});

test('each example finds something', async ({ page }) => {
  await openPage(page, '/about');
  const { dialog, field, results } = await siteSearch.open(page);
  const examples = dialog.getByText('for example').locator('..').getByRole('button');
  await expect(examples).toHaveCount(3);
  for (const label of await examples.allTextContents()) {
    await field.fill('');
    await examples.filter({ hasText: label }).click();
    await expect(field).toHaveValue(label);
    await expect(results.first()).toBeVisible();
  }
});

test('nothing found leaves three ways on, which lead somewhere', async ({ page, request }) => {
  await openPage(page, '/about');
  const { dialog, field, results } = await siteSearch.open(page);
  await field.fill('zzqy');
  await expect(dialog.getByRole('status')).toHaveText('Nothing found for “zzqy”');
  await expect(results).toHaveCount(3);
  for (const link of await results.all()) {
    expect((await request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200);
  }
  await results.first().click();
  await expect(page).toHaveURL('/diy-projects');
  await expect(dialog).toBeHidden();
});

test('Back closes the search together with the page that it was opened on', async ({ page }) => {
  await openPage(page, '/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
  await interactive(page, '/blog');
  const { dialog } = await siteSearch.open(page);
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expect(dialog).toBeHidden();
});
