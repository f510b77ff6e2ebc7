import { expect, test } from '@playwright/test';
import { accountForms } from '../support/account-forms.ts';
import { answers } from '../support/answers.ts';
import { logIn } from '../support/login.ts';
import { openPage } from '../support/open-page.ts';
import { newVisitor, signIn } from '../support/sign-in.ts';

const { field, register } = accountForms;
const REASON = 'You were signed out. Log in to go on.';

test('an ended session leads to /login with a reason, and back to the unsaved form', async ({
  page,
  context,
  baseURL,
}) => {
  const visitor = await signIn(context, baseURL ?? '');
  await openPage(page, '/account-settings');
  await field(page, 'Full name').fill('Rosa Meadow');
  await page.route('**/api/user/update', answers.refusal(401, 'Please log in again.'), { times: 1 });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(REASON)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await logIn(page, visitor);
  await expect(page).toHaveURL('/account-settings');
  await expect(field(page, 'Full name')).toHaveValue('Rosa Meadow');
  await expect(page.getByText('You have unsaved changes.')).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
});

test('after registration, logout and login the heading has the focus, without a reason', async ({ page }) => {
  const visitor = newVisitor();
  const heading = page.getByRole('heading', { level: 1 });
  await openPage(page, '/register');
  await register(page, visitor);
  await expect(page).toHaveURL('/dashboard');
  await expect(heading).toHaveText(`Welcome, ${visitor.name}!`);
  await expect(heading).toBeFocused();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(heading).toHaveText('Log in');
  await expect(heading).toBeFocused();
  await expect(page.getByText(REASON)).toHaveCount(0);
  await logIn(page, visitor);
  await expect(heading).toHaveText(`Welcome, ${visitor.name}!`);
  await expect(heading).toBeFocused();
});
