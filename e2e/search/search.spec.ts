import { expect, test } from '@playwright/test';
import { interactive } from '../support/interactive.ts';
import { openPage } from '../support/open-page.ts';
import { sameDocument } from '../support/same-document.ts';
import { siteSearch } from '../support/site-search.ts';

const RUG = { path: '/interior-tips', id: 'interior-rug-size', heading: 'Size the rug to the furniture' };

test('a tip is found by its words from any page and shown without a full load', async ({ page }) => {
  const { button, dialog, field, results } = siteSearch.on(page);
  for (const path of ['/', '/no-such-page'])
    await test.step(path, async () => {
      await page.goto(path);
      await interactive(page, path === '/no-such-page' ? 'not-found' : path);
      await sameDocument.mark(page);
      await siteSearch.open(page);
      await field.fill('rug size');
      await results.filter({ hasText: RUG.heading }).click();
      await expect(page).toHaveURL(`${RUG.path}#${RUG.id}`);
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('heading', { name: RUG.heading })).toBeInViewport();
      expect(await sameDocument.isKept(page)).toBe(true);
    });

  await button.click();
  await field.fill('backsplash');
  await results
    .filter({ hasText: /backsplash/i })
    .first()
    .click();
  await expect(page).toHaveURL(`${RUG.path}#interior-backsplash`);
  await expect(page.locator('#interior-backsplash')).toBeInViewport();
});

test('each example finds something, an empty result offers three links, Back closes the search', async ({
  page,
  request,
}) => {
  await openPage(page, '/about');
  const { button, dialog, field, results } = await siteSearch.open(page);
  const examples = dialog.getByText('for example').locator('..').getByRole('button');
  await expect(examples).toHaveCount(3);
  for (const label of await examples.allTextContents()) {
    await field.fill('');
    await examples.filter({ hasText: label }).click();
    await expect(field).toHaveValue(label);
    await expect(field).toBeFocused();
    await expect(results.first()).toBeVisible();
  }

  await field.fill('mold');
  await expect(results.first()).toContainText(/New caulk that stays white.*page \d+ \(PDF\)/);
  await expect(results.first()).toHaveAttribute('href', /^\/homeowners-guide\.pdf#page=\d+$/);
  // A roof's price ranks before a pergola.
  await field.fill('cost of roof');
  await expect(results.filter({ hasText: 'Do it yourself, or hire?' })).toBeVisible();
  const first = (await results.allTextContents()).slice(0, 5);
  for (const text of first.slice(0, 4)) expect(text).toMatch(/roof/i);
  expect(first.join()).not.toMatch(/pergola/i);

  await field.fill('zzqy');
  await expect(dialog.getByRole('status')).toHaveText('Nothing found for “zzqy”');
  await expect(results).toHaveCount(3);
  for (const link of await results.all()) {
    expect((await request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200);
  }
  await results.first().click();
  await expect(page).toHaveURL('/diy-projects');
  await expect(dialog).toBeHidden();

  // Back also leaves the page where it was opened.
  await interactive(page, '/diy-projects');
  await button.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expect(dialog).toBeHidden();
});
