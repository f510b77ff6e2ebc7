import { expect, test } from '@playwright/test';
import { accountForms } from '../support/account-forms.ts';
import { answers } from '../support/answers.ts';
import { expectNothingFound } from '../support/axe-findings.ts';
import { logIn } from '../support/login.ts';
import { openPage } from '../support/open-page.ts';
import { newVisitor, signIn } from '../support/sign-in.ts';

// Axe would measure an entrance animation while it is half transparent.
test.use({ reducedMotion: 'reduce' });

const { confirm, field, forgotPassword } = accountForms;
const VISITOR = newVisitor();
const REFUSED = answers.refusal(401, 'Invalid email or password.');

test('axe finds nothing on the login pages, in any of their states', async ({ page }) => {
  await openPage(page, '/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(field(page, 'Email')).toBeFocused();
  await expectNothingFound(page, 'login, wrong');
  await page.route('**/api/auth/login', REFUSED);
  await logIn(page, VISITOR);
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNothingFound(page, 'login, refused');

  await page.route('**/api/auth/register', answers.ok({ success: true }));
  await openPage(page, '/register');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(field(page, 'Full name')).toBeFocused();
  await expectNothingFound(page, 'register, wrong');

  await page.route('**/api/auth/reset-password', answers.ok({ success: true }));
  await openPage(page, '/forgot-password');
  await forgotPassword(page, VISITOR.email);
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await expectNothingFound(page, 'forgot password, sent');

  await openPage(page, '/reset-password');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNothingFound(page, 'reset password, no token');
  await openPage(page, '/reset-password?token=abc');
  await expect(field(page, 'New password')).toBeVisible();
  await expectNothingFound(page, 'reset password, form');

  const unknown = 'To confirm that the account is yours, please log in to it.';
  await page.route('**/api/auth/verify-email', answers.refusal(403, unknown));
  await openPage(page, '/verify-email?token=one');
  await expect(page.getByRole('heading', { name: 'Is this your account?' })).toBeVisible();
  await expectNothingFound(page, 'verify email, whose account');
});

test('axe finds nothing on the pages of an account: empty, list, with errors, saved, forms', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL ?? '');
  await openPage(page, '/dashboard');
  await expect(page.getByRole('main')).toContainText("You haven't downloaded any guides yet.");
  await expectNothingFound(page, 'dashboard, empty');
  const download = { id: 'd1', title: 'The Guide', downloadedAt: '2026-03-04T15:00:00Z' };
  const saved = { id: 's1', path: '/backyard-diy-oasis', title: 'Oasis', savedAt: '2026-03-04T15:00:00Z' };
  await page.route('**/api/content/list', answers.ok({ data: [download, saved] }));
  await openPage(page, '/dashboard');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible();
  await expectNothingFound(page, 'dashboard, list');

  await openPage(page, '/account-settings');
  await field(page, 'Full name').fill('');
  await field(page, 'Phone (optional)').fill('12');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(field(page, 'Full name')).toBeFocused();
  await expectNothingFound(page, 'settings, wrong');
  await field(page, 'Full name').fill('Rosa Meadow');
  await field(page, 'Phone (optional)').fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expectNothingFound(page, 'settings, saved');

  await openPage(page, '/account-privacy');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await confirm(page, 'Delete my account', 'Delete it for good', 'Not@Rosa1');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNothingFound(page, 'privacy, wrong password');
});
