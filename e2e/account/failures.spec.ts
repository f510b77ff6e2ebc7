import { expect, test } from '@playwright/test';
import { accountForms } from '../support/account-forms.ts';
import { answers } from '../support/answers.ts';
import { openPage } from '../support/open-page.ts';
import { signIn } from '../support/sign-in.ts';

const { field } = accountForms;
test('the settings: offline they keep what was typed; without the id of the user nothing is sent; a 401 ends the session', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL ?? '');
  await openPage(page, '/account-settings');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await field(page, 'Full Name').fill('Rosa Meadow');
  await context.setOffline(true);
  const hint = page
    .getByText('You are offline. What you typed will be here when you’re back online.')
    .first();
  await expect(hint).toBeVisible();
  await save.click();
  await expect(page.getByRole('alert')).toHaveText('Profile update failed. Please try again.');
  await expect(field(page, 'Full Name')).toHaveValue('Rosa Meadow');
  await context.setOffline(false);
  await expect(hint).toHaveCount(0);
  await save.click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();

  const cookies = await context.cookies();
  await context.clearCookies({ name: 'user_id' });
  await save.click();
  await expect(page.getByRole('alert')).toHaveText('User ID not found');

  await context.addCookies(cookies);
  await page.route('**/api/user/update', answers.refusal(401, 'Please log in again.'));
  await save.click();
  await expect(page).toHaveURL('/login');
  expect(await context.cookies()).toEqual([]);
});
