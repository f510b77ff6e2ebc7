import { expect, type Page, test } from '@playwright/test';
import { logIn } from '../support/log-in.ts';
import { navLink } from '../support/nav-link.ts';
import { openPage } from '../support/open-page.ts';
import { signIn } from '../support/sign-in.ts';

const field = (page: Page, name: string) => page.getByRole('main').locator(`form [name="${name}"]`);

async function type(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await field(page, name).fill(text);
}

async function stands(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await expect(field(page, name)).toHaveValue(text);
}

test('offline after the list of releases is known: the area says so, and the page comes by itself when the connection is back', async ({
  page,
  context,
}) => {
  await openPage(page, '/free-homeowners-guide');
  await navLink(page, 'About').click();
  await expect(page.locator('[data-mfe=content]').getByRole('heading', { level: 1 })).toBeVisible();

  await context.setOffline(true);
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('alert')).toContainText('account');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();

  await context.setOffline(false);
  await expect(page).toHaveURL('/login');
  await expect(page.locator('[data-mfe=account]').getByRole('heading', { level: 1 })).toBeVisible();
});

/** Every form that a visitor can send without an account, what is written, and what says that it was not sent. */
const FORMS = [
  {
    path: '/contact',
    fields: { name: 'Ada', email: 'ada@example.com', subject: 'Paint', message: 'Hello' },
    sent: /Message sent successfully!/,
  },
  {
    path: '/forgot-password',
    fields: { email: 'ada@example.com' },
    sent: /Check your email/,
  },
  {
    path: '/register',
    fields: {
      name: 'Ada',
      email: `ada-${crypto.randomUUID()}@example.com`,
      password: 'Ada@Lovelace1',
      confirmPassword: 'Ada@Lovelace1',
    },
    sent: /Welcome, Ada!/,
  },
] as const;

// The length of the pause plays no part: nothing in the site waits for the connection by the clock.
test('offline in the middle of a form: what is written stands, and the same press sends it afterwards', async ({
  page,
  context,
}) => {
  const main = page.getByRole('main');
  for (const { path, fields, sent } of FORMS) {
    await openPage(page, path);
    await main.locator('form input').first().focus();
    await expect(page.locator('form[data-hold]')).toHaveCount(0);
    const [first, ...others] = Object.entries(fields);
    await type(page, Object.fromEntries(first ? [first] : []));
    await context.setOffline(true);
    await type(page, Object.fromEntries(others));
    await main.locator('form [type=submit]').click();
    await expect(main.getByRole('alert').first()).toBeVisible();
    await stands(page, fields);
    await context.setOffline(false);
    await main.locator('form [type=submit]').click();
    await expect(main).toContainText(sent);
  }
});

test('offline for ten seconds in the middle of a link: the page comes by itself', async ({
  page,
  context,
}) => {
  const failure = page.getByRole('alert').filter({ hasText: 'This page did not load' });
  await openPage(page, '/contact');
  await type(page, { subject: 'Paint' });
  await context.setOffline(true);
  await navLink(page, 'Free Guide').click();
  await expect(failure).toBeVisible();
  await page.waitForTimeout(10_000);
  await context.setOffline(false);
  await expect(page.locator('[data-mfe=guide]').getByRole('heading', { level: 1 })).toBeVisible();
});

test('offline as log-in leads on: what is pressed again leads to the account', async ({
  page,
  context,
  baseURL,
}) => {
  const visitor = await signIn(context, baseURL ?? '');
  await context.clearCookies();
  await openPage(page, '/login');
  await field(page, 'email').focus();
  await context.setOffline(true);
  await logIn(page, visitor);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await stands(page, { email: visitor.email });
  await context.setOffline(false);
  await logIn(page, visitor);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${visitor.name}!`);
});
