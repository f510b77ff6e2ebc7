import { expect, test } from '@playwright/test';
import { logIn } from '../support/log-in.ts';
import { newVisitor } from '../support/new-visitor.ts';
import { openPage } from '../support/open-page.ts';
import { sessionCookies } from '../support/session-cookies.ts';
import { signIn } from '../support/sign-in.ts';

const WEEK_S = 7 * 24 * 60 * 60;

test('a visitor registers and is on the dashboard, which greets them and is empty', async ({ page }) => {
  const { name, email, password } = newVisitor();
  await openPage(page, '/login');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/register');
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();

  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(page.getByRole('main')).toContainText("You haven't downloaded any guides yet.");
  await expect(page.getByRole('link', { name: 'Get Your Free Guide' })).toHaveAttribute(
    'href',
    '/free-homeowners-guide',
  );
});

test('a guide that a signed-in visitor downloads is on the dashboard', async ({ page, context, baseURL }) => {
  await signIn(context, baseURL ?? '');
  await openPage(page, '/dashboard');
  await page.getByRole('link', { name: 'Get Your Free Guide' }).click();
  await page.getByRole('main').getByRole('link', { name: 'straight to it' }).click();
  await expect(page).toHaveURL('/homeowners-guide-download');
  const kept = page.waitForResponse('**/api/content/create');
  const opened = page.waitForEvent('popup');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Download the guide/ })
    .first()
    .click();
  await (await opened).close();
  expect((await kept).ok()).toBe(true);

  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  const row = page.getByRole('table').getByRole('row').nth(1);
  await expect(row).toContainText('Guide');
  await expect(row).toContainText(new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date()));
  const again = page.waitForEvent('popup');
  await row.getByRole('link', { name: /Download Again/ }).click();
  const guide = await again;
  await expect.poll(() => guide.url()).toBe(`${baseURL}/homeowners-guide.pdf`);
});

test('Settings leads to the account settings, where a new name is kept', async ({
  page,
  context,
  baseURL,
}) => {
  const { email } = await signIn(context, baseURL ?? '');
  await openPage(page, '/dashboard');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/account-settings');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable();
  await expect(page.getByRole('main')).toContainText('Cannot be changed');
  await page.getByLabel('Full Name').fill('Rosa Meadow');
  await page.getByRole('main').locator('form [type=submit]').click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rosa Meadow');
});

test('Logout ends the session and leads to /login', async ({ page, context, baseURL }) => {
  await signIn(context, baseURL ?? '');
  await openPage(page, '/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(await sessionCookies(context)).toEqual([]);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
});

test('a log-in leads to the dashboard and keeps the session in cookies for 7 days', async ({
  page,
  context,
  baseURL,
}) => {
  const visitor = await signIn(context, baseURL ?? '');
  await context.clearCookies();
  await openPage(page, '/login');
  await logIn(page, visitor);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(visitor.name);

  const cookies = await sessionCookies(context);
  expect(cookies.map(({ name }) => name)).toEqual(['auth_token', 'user_id']);
  for (const { path, sameSite, secure, expires } of cookies) {
    // Secure on https alone: this site is http.
    expect({ path, sameSite, secure }).toEqual({ path: '/', sameSite: 'Lax', secure: false });
    const left = expires - Date.now() / 1000;
    expect(left).toBeLessThanOrEqual(WEEK_S);
    expect(left).toBeGreaterThan(WEEK_S - 300);
  }
});

test('a wrong password is told, and the address stays', async ({ page, context, baseURL }) => {
  const { email } = await signIn(context, baseURL ?? '');
  await context.clearCookies();
  await openPage(page, '/login');
  await logIn(page, { email, password: 'Not@Rosa1' });
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password.');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(page).toHaveURL('/login');
  expect(await sessionCookies(context)).toEqual([]);
});

test('while it logs in, the form is disabled and says so', async ({ page, context, baseURL }) => {
  const visitor = await signIn(context, baseURL ?? '');
  await context.clearCookies();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/login', async (route) => {
    await held.promise;
    await route.continue();
  });
  await openPage(page, '/login');
  await logIn(page, visitor);
  const button = page.getByRole('button', { name: 'Logging in...' });
  await expect(button).toBeDisabled();
  await expect(page.getByLabel('Email', { exact: true })).toBeDisabled();
  held.resolve();
  await expect(page).toHaveURL('/dashboard');
});
