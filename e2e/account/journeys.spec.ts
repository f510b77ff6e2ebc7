import { readFile } from 'node:fs/promises';
import { type Browser, type BrowserContext, devices, expect, type Page, test } from '@playwright/test';
import { isWithout } from 'shared-lib/testing/this-run.ts';
import { accountForms } from '../support/account-forms.ts';
import type { AccountSite } from '../support/account-site.ts';
import { logIn } from '../support/log-in.ts';
import { mailedLink } from '../support/mailed-link.ts';
import { newVisitor } from '../support/new-visitor.ts';
import { openPage } from '../support/open-page.ts';
import { openedGuide } from '../support/opened-guide.ts';
import { startPostgresSite } from '../support/postgres-site.ts';
import { sessionCookies } from '../support/session-cookies.ts';
import { type SignedInVisitor, signIn } from '../support/sign-in.ts';
import { sqliteSite } from '../support/sqlite-site.ts';
import { stopClock } from '../support/stop-clock.ts';
import { withoutTimeouts } from '../support/without-timeouts.ts';

const NEW_PASSWORD = 'Walnut&Grain7';
const PHONE = devices['iPhone 14'].userAgent;
const { confirm, field, forgotPassword, register, resetPassword } = accountForms;

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

const ENGINES = isWithout('PostgreSQL') ? (['SQLite'] as const) : (['SQLite', 'PostgreSQL'] as const);

for (const engine of ENGINES) {
  // Every statement runs on both engines in the backend's own tests.
  const tag = engine === 'SQLite' ? [] : ['@whole'];

  test.describe(`on ${engine}`, () => {
    // In one worker, so that one site is enough.
    test.describe.configure({ mode: 'default' });
    let site: AccountSite;
    const contexts: BrowserContext[] = [];

    test.beforeAll(async () => {
      site = engine === 'SQLite' ? sqliteSite : await startPostgresSite();
    });
    test.afterAll(() => site.stop());
    test.afterEach(async () => {
      for (const context of contexts.splice(0)) await context.close();
    });

    /** A browser of somebody's own. */
    async function newBrowser(browser: Browser, userAgent?: string): Promise<BrowserContext> {
      const context = await browser.newContext({ baseURL: site.origin, ...(userAgent && { userAgent }) });
      contexts.push(context);
      return context;
    }
    async function signedIn(browser: Browser): Promise<{ page: Page; visitor: SignedInVisitor }> {
      const context = await newBrowser(browser);
      const visitor = await signIn(context, site.origin);
      return { page: await context.newPage(), visitor };
    }

    test('a visitor registers, verifies the address by the mail, logs out and logs in', async ({
      browser,
    }) => {
      const page = await (await newBrowser(browser)).newPage();
      const visitor = newVisitor();
      await openPage(page, '/login');
      await page.getByRole('link', { name: 'Sign up' }).click();
      await expect(page).toHaveURL('/register');
      await register(page, visitor);
      await expect(page).toHaveURL('/dashboard');
      await expect(heading(page, `Welcome, ${visitor.name}!`)).toBeVisible();
      await expect(page.getByRole('main')).toContainText("You haven't downloaded any guides yet.");
      const guide = page.getByRole('link', { name: 'Get Your Free Guide' });
      await expect(guide).toHaveAttribute('href', '/free-homeowners-guide');
      await page.getByRole('link', { name: 'Settings' }).click();
      await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();

      // The page leads on by itself after three seconds.
      const stopped = Promise.withResolvers<void>();
      await withoutTimeouts(page);
      await page.route('**/api/auth/verify-email', async (route) => {
        await stopped.promise;
        await route.continue();
      });
      await openPage(page, await mailedLink(site, visitor.email, 'verify-email'));
      await stopClock(page);
      stopped.resolve();
      await expect(heading(page, 'Email Verified Successfully')).toBeVisible();
      await expect(page).toHaveURL('/verify-email');
      await page.getByRole('link', { name: 'Go to Dashboard Now' }).click();
      await page.clock.resume();
      await expect(page).toHaveURL('/dashboard');
      await page.getByRole('link', { name: 'Settings' }).click();
      await expect(heading(page, 'Account Settings')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toHaveCount(0);

      await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL('/login');
      expect(await sessionCookies(page.context())).toEqual([]);
      await logIn(page, visitor);
      await expect(heading(page, `Welcome, ${visitor.name}!`)).toBeVisible();
    });

    test('a forgotten password is replaced by the mail: the link works once, old sessions and the old password are dead', {
      tag,
    }, async ({ browser }) => {
      const { page: old, visitor } = await signedIn(browser);
      await openPage(old, '/dashboard');
      await expect(heading(old, `Welcome, ${visitor.name}!`)).toBeVisible();

      const page = await (await newBrowser(browser)).newPage();
      await openPage(page, '/login');
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await forgotPassword(page, visitor.email);
      await expect(heading(page, 'Check your email')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');
      const link = await mailedLink(site, visitor.email, 'reset-password');
      await openPage(page, link);
      await expect(page).toHaveURL('/reset-password');
      await stopClock(page);
      await resetPassword(page, NEW_PASSWORD);
      await expect(heading(page, 'Password Changed')).toBeVisible();
      await page.getByRole('link', { name: 'Log In Now' }).click();
      await page.clock.resume();
      await expect(page).toHaveURL('/login');

      await openPage(old, '/about');
      await expect.poll(() => sessionCookies(old.context())).toEqual([]);
      await old.goto('/dashboard');
      await expect(old).toHaveURL('/login');
      await logIn(page, visitor);
      await expect(page.getByRole('alert')).toHaveText('Invalid email or password.');
      await logIn(page, { ...visitor, password: NEW_PASSWORD });
      await expect(page).toHaveURL('/dashboard');

      const late = await (await newBrowser(browser)).newPage();
      await openPage(late, link);
      await resetPassword(late, 'Another&Grain8');
      await expect(late.getByRole('alert')).toHaveText(
        'Invalid password reset link. Please request a new one.',
      );
    });

    test('registering a known address tells a stranger nothing and helps its owner by mail; a verification link that does not work is replaced', {
      tag,
    }, async ({ browser }) => {
      const { page, visitor } = await signedIn(browser);
      await page.context().clearCookies();
      await openPage(page, '/register');
      await register(page, { ...visitor, password: NEW_PASSWORD });
      const alert = page.getByRole('alert');
      await expect(alert).toContainText(
        `We have sent an email to ${visitor.email} that tells you what to do next.`,
      );
      await expect(alert).not.toContainText(/already (registered|taken|exists|in use)/i);
      await expect(alert.getByRole('link', { name: 'log in' })).toHaveAttribute('href', '/login');
      expect(await sessionCookies(page.context())).toEqual([]);
      await mailedLink(site, visitor.email, 'already-registered');

      await openPage(page, '/verify-email?token=forged');
      await expect(heading(page, 'Verification Failed')).toBeVisible();
      await expect(page.getByRole('alert')).toHaveText(
        'Invalid verification link. Please request a new one.',
      );
      await field(page, 'Email').fill(visitor.email);
      await page.getByRole('button', { name: 'Send a New Link' }).click();
      await expect(page.getByRole('main').getByRole('status').filter({ hasText: /\S/ })).toBeVisible();
      // This browser is not the one that registered: the link asks who is there.
      await page.goto(await mailedLink(site, visitor.email, 'verify-email', 2));
      await expect(heading(page, 'Is This Your Account?')).toBeVisible();
      await field(page, 'Email').fill(visitor.email);
      await field(page, 'Password').fill(visitor.password);
      await stopClock(page);
      await page.getByRole('button', { name: 'Log In and Verify' }).click();
      await expect(heading(page, 'Email Verified Successfully')).toBeVisible();
      await page.clock.resume();
      await expect(page).toHaveURL('/dashboard');
      await expect(heading(page, `Welcome, ${visitor.name}!`)).toBeVisible();
    });

    test('a stranger who registered somebody’s address loses the account when its owner opens the link', {
      tag,
    }, async ({ browser }) => {
      const { page: stranger, visitor } = await signedIn(browser);
      const owner = await (await newBrowser(browser)).newPage();
      await owner.goto(await mailedLink(site, visitor.email, 'verify-email'));
      await expect(heading(owner, 'Is This Your Account?')).toBeVisible();
      const opener = owner.getByRole('button', { name: 'This Was Not Me' });
      await opener.focus();
      await owner.keyboard.press('Enter');
      await owner.keyboard.press('Tab');
      await expect(owner.getByRole('button', { name: 'Remove the Account' })).toBeFocused();
      await owner.keyboard.press('Enter');
      await expect(heading(owner, 'Account Removed')).toBeFocused();

      await openPage(stranger, '/about');
      await expect.poll(() => sessionCookies(stranger.context())).toEqual([]);
      await openPage(stranger, '/login');
      await logIn(stranger, visitor);
      await expect(stranger.getByRole('alert')).toHaveText('Invalid email or password.');
    });

    test('name and phone are kept, and the gate lets Change Password alone through, to a mail without typing the address', {
      tag,
    }, async ({ browser }) => {
      const { page, visitor } = await signedIn(browser);
      await openPage(page, '/account-settings');
      await expect(field(page, 'Full Name')).toHaveValue(visitor.name);
      await expect(field(page, 'Email')).toHaveValue(visitor.email);
      await expect(field(page, 'Email')).not.toBeEditable();
      await expect(field(page, 'Email')).toHaveAccessibleDescription('Cannot be changed');
      await field(page, 'Full Name').fill('Rosa Meadow');
      await field(page, 'Phone (optional)').fill('+14075550142');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('Profile updated successfully')).toBeVisible();
      await openPage(page, '/account-settings');
      await expect(field(page, 'Full Name')).toHaveValue('Rosa Meadow');
      await expect(field(page, 'Phone (optional)')).toHaveValue('+14075550142');

      await page.getByRole('button', { name: 'Change Password' }).click();
      await expect(page).toHaveURL('/forgot-password');
      await page.getByRole('link', { name: 'Back to Account Settings' }).click();
      await expect(page).toHaveURL('/account-settings');
      await page.goto('/forgot-password');
      await expect(page).toHaveURL('/dashboard');
      await openPage(page, '/account-settings');
      await page.getByRole('button', { name: 'Change Password' }).click();
      await expect(page).toHaveURL('/forgot-password');
      await expect(field(page, 'Email')).toHaveValue(visitor.email);
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await expect(heading(page, 'Check your email')).toBeVisible();
      await mailedLink(site, visitor.email, 'reset-password');
    });

    test('a guide that is downloaded is on the list, and only on its owner’s', { tag }, async ({
      browser,
    }) => {
      const { page } = await signedIn(browser);
      await openPage(page, '/homeowners-guide-download');
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
      await expect(row.getByRole('rowheader')).toContainText('Guide');
      await expect(row).toContainText(new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format());
      await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
      const again = await openedGuide(page, () => row.getByRole('link', { name: /Download Again/ }).click());
      expect(again).toBe(`${site.origin}/homeowners-guide.pdf`);

      // The next visitor of this browser.
      await signIn(page.context(), site.origin);
      await openPage(page, '/dashboard');
      await expect(page.getByRole('main')).toContainText("You haven't downloaded any guides yet.");
    });

    test('an owner sees the devices, signs others out, takes the data along and deletes the account', {
      tag,
    }, async ({ browser }) => {
      const { page, visitor } = await signedIn(browser);
      const phones = [await newBrowser(browser, PHONE), await newBrowser(browser, PHONE)] as const;
      for (const phone of phones) {
        const login = await phone.newPage();
        await openPage(login, '/login');
        await logIn(login, visitor);
        await expect(login).toHaveURL('/dashboard');
      }
      await openPage(page, '/account-settings');
      await page.getByRole('link', { name: 'Privacy and Devices' }).click();
      const devices = page.getByRole('region', { name: 'Where You Are Signed In' });
      await expect(devices.getByRole('listitem')).toHaveCount(3);
      await expect(devices.getByRole('listitem').first()).toContainText('This device');
      await devices.getByRole('button', { name: 'Sign Out Safari on iPhone' }).first().click();
      await expect(devices.getByRole('listitem')).toHaveCount(2);
      await confirm(page, 'Sign Out All Other Devices', 'Sign Them Out', 'Not@Rosa1');
      await expect(page.getByRole('alert')).toHaveText('That password is not right. Nothing was changed.');
      await field(devices, 'Password').fill(visitor.password);
      await devices.getByRole('button', { name: 'Sign Them Out' }).click();
      await expect(devices.getByRole('status').first()).toHaveText('One other device was signed out.');
      await expect(devices.getByRole('listitem')).toHaveCount(1);
      for (const phone of phones) {
        const tab = await phone.newPage();
        await tab.goto('/dashboard');
        await expect(tab).toHaveURL('/login');
      }

      // The page counts its calls, ten a minute.
      await openPage(page, '/account-privacy');
      const saved = page.waitForEvent('download');
      await confirm(page, 'Download My Data', 'Download My Data', visitor.password);
      const download = await saved;
      expect(download.suggestedFilename()).toMatch(/^gable-grain-my-data-\d{4}-\d\d-\d\d\.json$/);
      const text = await readFile(await download.path(), 'utf8');
      expect(JSON.parse(text).profile).toMatchObject({ name: visitor.name, email: visitor.email });
      expect(text).not.toContain(visitor.password);

      await confirm(page, 'Delete My Account', 'Delete It for Good', visitor.password);
      await expect(page).toHaveURL('/login');
      await expect(
        page.getByText(
          'Your account is deleted, with your profile, your sign-ins and your list of downloads.',
        ),
      ).toBeVisible();
      expect(await sessionCookies(page.context())).toEqual([]);
      await logIn(page, visitor);
      await expect(page.getByRole('alert')).toHaveText('Invalid email or password.');
    });
  });
}
