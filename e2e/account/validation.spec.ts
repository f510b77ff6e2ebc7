import { expect, test } from '@playwright/test';
import { accountForms } from '../support/account-forms.ts';
import { openPage } from '../support/open-page.ts';

const { field } = accountForms;
const SECRET = 'Secret1!';

test('one wrong field has the focus; more are named in a summary that has it and leads to each', async ({
  page,
}) => {
  await openPage(page, '/register');
  await page.getByRole('button', { name: 'Create Account' }).click();
  const summary = page.getByRole('region', { name: '4 fields need your attention:' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText(['Full Name', 'Email', 'Password', 'Confirm Password']);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Full Name')).toBeFocused();
  await expect(page).toHaveURL('/register');

  await field(page, 'Full Name').fill('Ada Lovelace');
  await field(page, 'Password').fill(SECRET);
  await field(page, 'Confirm Password').fill(SECRET);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(field(page, 'Email')).toBeFocused();
  await expect(page.getByRole('region')).toHaveCount(0);
});
