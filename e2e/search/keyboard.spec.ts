import { expect, test } from '@playwright/test';
import { interactive } from '../support/interactive.ts';
import { openPage } from '../support/open-page.ts';
import { siteSearch } from '../support/site-search.ts';

test('the keyboard opens the search, closes it with Escape, and opens a result', async ({ page }) => {
  await openPage(page, '/blog');
  const { button, dialog, field, results } = siteSearch.on(page);
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await button.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('for example')).toBeVisible();
  await page.keyboard.type('gutters');
  // At once, also with text in the field.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();

  // Typing replaces the last query.
  await page.keyboard.press('/');
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
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type('rug size');
  await expect(results.first()).toContainText('Size the rug');
  await page.keyboard.press('Enter');
  // The next Tab starts from there.
  await expect(page.locator('#interior-rug-size')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(
    page.locator('#interior-rug-size').getByRole('link', { name: /^Copy the link to: Size the rug/ }),
  ).toBeFocused();
});
