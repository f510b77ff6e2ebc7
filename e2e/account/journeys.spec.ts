import { readFile } from 'node:fs/promises';
import { devices, expect, type Page } from '@playwright/test';
import { TESTED_SITE } from '../../playwright.config.ts';
import {
  confirm,
  field,
  forgotPassword,
  logIn,
  logInAt,
  newVisitor,
  register,
  resetPassword,
  sessionCookies,
} from '../support/accounts.ts';
import { readBackend } from '../support/backend.ts';
import { openPage } from '../support/page.ts';
import { test as base } from '../support/test.ts';

const NEW_PASSWORD = 'Walnut&Grain7';
const ORIGIN = `http://localhost:${TESTED_SITE.port}`;
const PHONE = devices['iPhone 14'].userAgent;

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function mailedLink(recipient: string, template: string): Promise<string> {
  const query = 'select text from mail where recipient = ? and template = ?';
  const mails = () => readBackend(query, recipient, template);
  await expect.poll(mails).toHaveLength(1);
  const text = String(mails().at(-1)?.text);
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (!link) throw new Error(`The mail ${template} contains no link:\n${text}`);
  return link;
}

const test = base.extend<{ otherBrowser: (userAgent?: string) => Promise<Page> }>({
  async otherBrowser({ browser }, use) {
    const pages: Page[] = [];
    await use(async (userAgent) => {
      const page = await browser.newPage({ baseURL: ORIGIN, ...(userAgent && { userAgent }) });
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.close();
  },
});

test.describe('an account', { tag: '@every-engine' }, () => {
  test('a visitor registers, verifies the email address, logs out and logs in', async ({ page }) => {
    const visitor = newVisitor();
    const welcome = heading(page, `Welcome, ${visitor.name}!`);
    await openPage(page, '/login');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/register');
    await register(page, visitor);
    await expect(page).toHaveURL('/dashboard');
    await expect(welcome).toBeFocused();
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();

    await openPage(page, await mailedLink(visitor.email, 'verify-email'));
    await expect(page).toHaveURL('/dashboard');
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(heading(page, 'Account settings')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Verify your email' })).toHaveCount(0);

    await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await expect(heading(page, 'Log in')).toBeFocused();
    expect(await sessionCookies(page.context())).toEqual([]);
    await logIn(page, visitor);
    await expect(welcome).toBeFocused();
  });

  test('a password reset link works once, ends old sessions and replaces the password', async ({
    page: oldPage,
    context,
    visitor,
    otherBrowser,
  }) => {
    const page = await otherBrowser();
    await openPage(page, '/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await forgotPassword(page, visitor.email);
    await expect(heading(page, 'Check your email')).toBeVisible();
    const link = await mailedLink(visitor.email, 'reset-password');
    await openPage(page, link);
    await resetPassword(page, NEW_PASSWORD);
    await expect(page).toHaveURL('/login');

    await openPage(oldPage, '/about');
    await expect.poll(() => sessionCookies(context)).toEqual([]);
    await oldPage.goto('/dashboard');
    await expect(oldPage).toHaveURL('/login');
    await logIn(page, visitor);
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password.');
    await logIn(page, { ...visitor, password: NEW_PASSWORD });
    await expect(page).toHaveURL('/dashboard');

    const laterPage = await otherBrowser();
    await openPage(laterPage, link);
    await resetPassword(laterPage, 'Another&Grain8');
    await expect(laterPage.getByRole('alert')).toHaveText(
      'Invalid password reset link. Please request a new one.',
    );
  });

  test('registering an email address that has an account reveals nothing and emails the owner', async ({
    page,
    context,
    visitor,
  }) => {
    await context.clearCookies();
    await openPage(page, '/register');
    await register(page, { ...visitor, password: NEW_PASSWORD });
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(
      `We have sent an email to ${visitor.email} that tells you what to do next.`,
    );
    await expect(alert).not.toContainText(/already (registered|taken|exists|in use)/i);
    expect(await sessionCookies(page.context())).toEqual([]);
    await mailedLink(visitor.email, 'already-registered');

    await page.goto(await mailedLink(visitor.email, 'verify-email'));
    await expect(heading(page, 'Is this your account?')).toBeVisible();
    await field(page, 'Email').fill(visitor.email);
    await field(page, 'Password').fill(visitor.password);
    await page.getByRole('button', { name: 'Log in and verify' }).click();
    await expect(heading(page, `Welcome, ${visitor.name}!`)).toBeVisible();
  });

  test('an owner lists devices, logs other devices out, exports data and deletes the account', async ({
    page,
    visitor,
    otherBrowser,
  }) => {
    const phones = [await otherBrowser(PHONE), await otherBrowser(PHONE)];
    for (const phone of phones) await logInAt(phone.context(), ORIGIN, visitor);
    await openPage(page, '/account-settings');
    await page.getByRole('link', { name: 'Privacy and devices' }).click();
    const deviceList = page.getByRole('region', { name: 'Where you are logged in' });
    await expect(deviceList.getByRole('listitem')).toHaveCount(3);
    await expect(deviceList.getByRole('listitem').first()).toContainText('This device');
    await deviceList.getByRole('button', { name: 'Log out Safari on iPhone' }).first().click();
    await expect(deviceList.getByRole('listitem')).toHaveCount(2);
    await confirm(page, 'Log out all other devices', 'Log them out', visitor.password);
    await expect(deviceList.getByRole('listitem')).toHaveCount(1);
    for (const phone of phones) {
      await phone.goto('/dashboard');
      await expect(phone).toHaveURL('/login');
    }

    // Opens a new document, because a document may make only ten calls a minute.
    await openPage(page, '/account-privacy');
    const saved = page.waitForEvent('download');
    await confirm(page, 'Download my data', 'Download my data', visitor.password);
    const download = await saved;
    expect(download.suggestedFilename()).toBe('my-data.json');
    const text = await readFile(await download.path(), 'utf8');
    expect(JSON.parse(text).profile).toMatchObject({ name: visitor.name, email: visitor.email });
    expect(text).not.toContain(visitor.password);

    await confirm(page, 'Delete my account', 'Delete it for good', visitor.password);
    await expect(page).toHaveURL('/login');
    await expect(
      page.getByText('Your account is deleted, with your profile, logins, downloads and saved pages.'),
    ).toBeVisible();
    expect(await sessionCookies(page.context())).toEqual([]);
    await logIn(page, visitor);
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password.');
  });
});
