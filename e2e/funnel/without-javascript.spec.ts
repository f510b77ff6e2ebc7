import { expect, test } from '@playwright/test';
import { openedGuide } from '../support/opened-guide.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript the form leads to the guide, and the guide opens in a new tab', {
  tag: '@whole',
}, async ({ page, baseURL }) => {
  await page.goto('/free-homeowners-guide');
  const form = page.getByRole('main').locator('form');
  await form.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
  await form.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await form.getByRole('button').click();
  // Nothing that was typed stands in the address.
  await expect(page).toHaveURL('/homeowners-guide-download');
  const buttons = page.getByRole('main').getByRole('link', { name: /Download the guide/ });
  // The bar has the second one, once the first is out of sight.
  for (const index of [0, 1]) {
    await expect(buttons).toHaveCount(index + 1);
    expect(await openedGuide(page, () => buttons.nth(index).click())).toBe(`${baseURL}/homeowners-guide.pdf`);
    await page.locator('#benefits').scrollIntoViewIfNeeded();
  }
});
