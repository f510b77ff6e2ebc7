import { expect, test } from '@playwright/test';
import { accountForms } from '../support/account-forms.ts';
import { answers } from '../support/answers.ts';
import { logIn } from '../support/log-in.ts';
import { newVisitor } from '../support/new-visitor.ts';
import { openPage } from '../support/open-page.ts';
import { signIn } from '../support/sign-in.ts';

const { field } = accountForms;
const VISITOR = newVisitor();
const SERVER_WORDS = 'We are moving house. Please come back in an hour.';

for (const [path, call, tag] of [
  ['/dashboard', 'content/list', []],
  ['/account-privacy', 'user/sessions', ['@whole']],
] as const) {
  test(`${path} that cannot load says why and loads on another try, or when the device is back online`, {
    tag: [...tag],
  }, async ({ page, context, baseURL }) => {
    await signIn(context, baseURL ?? '');
    const address = `**/api/${call}`;
    await page.route(address, answers.refusal(503, SERVER_WORDS));
    await openPage(page, path);
    // The dashboard has two lists; the first stands for both.
    const alerts = page.getByRole('main').getByRole('alert');
    const alert = alerts.first();
    await expect(alert).toHaveText(SERVER_WORDS);
    for (const answer of [answers.wordless, answers.none]) {
      await page.unroute(address);
      await page.route(address, answer);
      const asked = page.waitForRequest(address);
      await page.getByRole('button', { name: 'Try Again' }).first().click();
      await asked;
      await expect(alert).toHaveText('Failed to load your information. Please try again.');
    }
    await context.setOffline(true);
    await expect(
      page.getByText('You are offline. The list will load when you’re back online.').first(),
    ).toBeVisible();
    await page.unroute(address);
    await context.setOffline(false);
    await expect(alerts).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText(
      /You haven't downloaded any guides yet\.|You are signed in on this device only\./,
    );
  });
}

test('a verification that fails says why; without an answer the same link can be tried again', async ({
  page,
}) => {
  const address = '**/api/auth/verify-email';
  await page.route(address, answers.refusal(400, 'This link has expired.'));
  await openPage(page, '/verify-email?token=one');
  await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('This link has expired.');
  await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');

  for (const answer of [answers.wordless, answers.none]) {
    await page.unroute(address);
    await page.route(address, answer);
    await openPage(page, '/verify-email?token=two');
    await expect(page.getByRole('alert')).toHaveText('Failed to verify email. Please try again.');
  }
  await page.unroute(address);
  await page.route(address, answers.ok({ success: true }));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Email Verified Successfully' })).toBeVisible();
});

test('a log-in that nobody answers speaks up after a while and gives up after 15 s', async ({ page }) => {
  await page.route('**/api/auth/login', answers.never);
  await openPage(page, '/login');
  await logIn(page, VISITOR);
  await expect(page.getByText('This is taking longer than usual. We are still trying.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
  await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.');
  await expect(field(page, 'Email')).toHaveValue(VISITOR.email);
});

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
