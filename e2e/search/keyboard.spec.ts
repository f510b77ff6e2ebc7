import { expect, test } from '@playwright/test';
import { openPage } from '../support/open-page.ts';
import { siteSearch } from '../support/site-search.ts';

test('the slash key opens the search, and writes nothing into it', async ({ page }) => {
  await openPage(page, '/blog');
  await page.keyboard.press('/');
  const { field } = siteSearch.on(page);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
});

test('Enter opens the result that has the focus', async ({ page }) => {
  await openPage(page, '/blog');
  const { results } = await siteSearch.open(page);
  await page.keyboard.type('thermostat');
  await expect(results.nth(1)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const href = (await results.nth(1).getAttribute('href')) ?? '';
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(href);
});

test('Enter in the field opens the first result, and the keyboard goes on from there', async ({ page }) => {
  await openPage(page, '/blog');
  const { results } = await siteSearch.open(page);
  await page.keyboard.type('rug size');
  await expect(results.first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.locator('#interior-rug-size')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(
    page.locator('#interior-rug-size').getByRole('link', { name: /^Copy the link to: Size the rug/ }),
  ).toBeFocused();
});

test('Escape closes at once, also with text in the field, and the button has the focus again', async ({
  page,
}) => {
  await openPage(page, '/blog');
  const { button, dialog, field } = siteSearch.on(page);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('for example')).toBeVisible();
  await page.keyboard.type('gutters');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();

  // What was searched last is replaced by what is typed next.
  await page.keyboard.press('/');
  await expect(field).toHaveValue('gutters');
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('gutters');
});
