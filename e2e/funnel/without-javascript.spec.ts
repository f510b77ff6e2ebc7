import { expect, test } from '@playwright/test';
import { openedGuide } from '../support/opened-guide.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript the form leads to the guide, and the guide opens in a new tab', async ({
  page,
  baseURL,
}) => {
  await page.goto('/free-homeowners-guide');
  const form = page.getByRole('main').locator('form');
  await form.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
  await form.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await form.getByRole('button').click();
  // Nothing that was typed stands in the address.
  await expect(page).toHaveURL('/homeowners-guide-download');
  const buttons = page.getByRole('main').getByRole('link', { name: /Download the guide/ });
  await expect(buttons).toHaveCount(2);
  for (const button of await buttons.all()) {
    expect(await openedGuide(page, () => button.click())).toBe(`${baseURL}/homeowners-guide.pdf`);
  }
});
