import { expect, type Page, test } from '@playwright/test';
import { isWhole } from 'shared-lib/testing/this-run.ts';
import { accountForms } from '../support/account-forms.ts';
import { answers } from '../support/answers.ts';
import { axeFindings } from '../support/axe-findings.ts';
import { logIn } from '../support/log-in.ts';
import { openPage } from '../support/open-page.ts';
import { newVisitor, signIn } from '../support/sign-in.ts';
import { withoutTimeouts } from '../support/without-timeouts.ts';

// An entrance that is under way would be measured in its half-transparent middle.
test.use({ reducedMotion: 'reduce' });
// An answer is held back for as long as the page is looked at.
test.beforeEach(({ page }) => withoutTimeouts(page));

const { confirm, field, forgotPassword, register, resetPassword } = accountForms;
const VISITOR = newVisitor();
const PASSWORD = 'Walnut&Grain7';
const REFUSED = answers.refusal(401, 'Invalid email or password.');

/**
 * Looks at the page in light, on a phone, and in a whole run on a desk; nothing may stick out sideways either. Dark differs
 * by its colors alone.
 */
async function expectNothingFound(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    if (isWhole || width === 390)
      expect.soft(await axeFindings(page), `${state}, light, ${width} px`).toEqual([]);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect.soft(tooWide, `${state} at ${width} px scrolls sideways`).toBe(false);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axeFindings(page, ['color-contrast', 'link-in-text-block']);
  expect.soft(dark, `${state}, dark`).toEqual([]);
}

/** Keeps a page that would lead on by itself: leaving the document is what cancels the redirect. */
async function stayOn(page: Page, done: string): Promise<void> {
  await page.addInitScript((heading) => {
    setInterval(() => {
      if (document.querySelector('h1')?.textContent === heading) {
        window.dispatchEvent(new PageTransitionEvent('pagehide'));
      }
    }, 50);
  }, done);
}

test('axe finds nothing on /login: wrong, under way, refused; /register: wrong, refused; /forgot-password: empty, sent', async ({
  page,
}) => {
  await openPage(page, '/login');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('region')).toBeFocused();
  await expectNothingFound(page, 'log-in, wrong');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/login', async (route) => {
    await held.promise;
    await REFUSED(route);
  });
  await logIn(page, VISITOR);
  await expect(page.getByText('This is taking longer than usual.')).toBeVisible();
  await expectNothingFound(page, 'log-in, under way');
  held.resolve();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNothingFound(page, 'log-in, refused');
  await page.getByRole('button', { name: 'Show password' }).click();
  await field(page, 'Password').evaluate((input) => {
    input.focus();
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true }));
  });
  await expect(page.getByText('Caps Lock is on.')).toBeVisible();
  await expectNothingFound(page, 'caps lock');

  await page.route('**/api/auth/register', answers.ok({ success: true }));
  await openPage(page, '/register');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('region')).toBeFocused();
  await expectNothingFound(page, 'register, wrong');
  await register(page, VISITOR);
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNothingFound(page, 'register, refused');

  await page.route('**/api/auth/reset-password', answers.ok({ success: true }));
  await openPage(page, '/forgot-password');
  await expectNothingFound(page, 'empty');
  await forgotPassword(page, VISITOR.email);
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await expectNothingFound(page, 'sent');
});

test('axe finds nothing on /reset-password: no token, form, done; /verify-email: verifying, failed, no answer, whose account, removed, verified', async ({
  page,
}) => {
  await page.route('**/api/auth/reset-password', answers.ok({ success: true }));
  await stayOn(page, 'Password Changed');
  await openPage(page, '/reset-password');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNothingFound(page, 'no token');
  await openPage(page, '/reset-password?token=abc');
  await expect(field(page, 'New Password')).toBeVisible();
  await expectNothingFound(page, 'form');
  await resetPassword(page, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Password Changed' })).toBeFocused();
  await expectNothingFound(page, 'done');

  const address = '**/api/auth/verify-email';
  await stayOn(page, 'Email Verified Successfully');
  await openPage(page, '/verify-email');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNothingFound(page, 'failed');
  await page.route(address, answers.never);
  await openPage(page, '/verify-email?token=one');
  await expect(page.getByText('Verifying your email')).toBeAttached();
  await expectNothingFound(page, 'verifying');
  await page.unroute(address);
  await page.route(
    address,
    answers.refusal(403, 'To confirm that the account is yours, please log in to it.'),
  );
  await page.route('**/api/auth/not-me', answers.refusal(409, 'This address is verified.'));
  await openPage(page, '/verify-email?token=three');
  await expect(page.getByRole('heading', { name: 'Is This Your Account?' })).toBeVisible();
  await expectNothingFound(page, 'whose account');
  await page.getByRole('button', { name: 'This Was Not Me' }).click();
  await page.getByRole('button', { name: 'Remove the Account' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNothingFound(page, 'not removed');
  await page.unroute('**/api/auth/not-me');
  await page.route('**/api/auth/not-me', answers.ok({ success: true }));
  await page.getByRole('button', { name: 'Remove the Account' }).click();
  await expect(page.getByRole('heading', { name: 'Account Removed' })).toBeVisible();
  await expectNothingFound(page, 'removed');
  await page.unroute(address);
  await page.route(address, answers.none);
  await openPage(page, '/verify-email?token=two');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNothingFound(page, 'no answer');
  await page.unroute(address);
  await page.route(address, answers.ok({ success: true }));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Email Verified Successfully' })).toBeVisible();
  await expectNothingFound(page, 'verified');
});

test('axe finds nothing on /dashboard: loading, failed, empty, list; /account-settings: wrong, saved, offline; /account-privacy: devices, forms, wrong password, deleted', async ({
  page,
  context,
  baseURL,
}) => {
  const visitor = await signIn(context, baseURL ?? '');
  const address = '**/api/content/list';
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held.promise;
    await answers.none(route);
  });
  await openPage(page, '/dashboard');
  await expect(page.getByText('This is taking longer than usual.').first()).toBeVisible();
  await expectNothingFound(page, 'loading');
  held.resolve();
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.').first()).toBeVisible();
  await expectNothingFound(page, 'failed and offline');
  await page.unroute(address);
  await context.setOffline(false);
  await expect(page.getByRole('main')).toContainText("You haven't downloaded any guides yet.");
  await expectNothingFound(page, 'empty');
  const downloads = ['d1', 'd2'].map((id) => ({
    id,
    title: 'The Guide',
    downloadedAt: '2026-03-04T15:00:00Z',
  }));
  const saved = { id: 's1', path: '/backyard-diy-oasis', title: 'Oasis', savedAt: '2026-03-04T15:00:00Z' };
  await page.route(address, answers.ok({ data: [...downloads, saved] }));
  await openPage(page, '/dashboard');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible();
  await expectNothingFound(page, 'list');

  await openPage(page, '/account-settings');
  await field(page, 'Full Name').fill('');
  await field(page, 'Phone (optional)').fill('12');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('region', { name: '2 fields need your attention:' })).toBeFocused();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.').first()).toBeVisible();
  await expectNothingFound(page, 'wrong and offline');
  await context.setOffline(false);
  await field(page, 'Full Name').fill('Rosa Meadow');
  await field(page, 'Phone (optional)').fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Send a New Link' }).click();
  await expect(page.getByRole('button', { name: 'Send a New Link' })).toHaveCount(0);
  await expectNothingFound(page, 'saved');

  await openPage(page, '/account-privacy');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await expectNothingFound(page, 'devices');
  await page.getByRole('button', { name: 'Download My Data' }).click();
  await confirm(page, 'Delete My Account', 'Delete It for Good', 'Not@Rosa1');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNothingFound(page, 'forms and wrong password');
  const form = page.getByRole('group', { name: 'Delete It for Good' });
  await field(form, 'Password').fill(visitor.password);
  await form.getByRole('button', { name: 'Delete It for Good' }).click();
  await expect(
    page.getByText('Your account is deleted, with your profile, your sign-ins and your list of downloads.'),
  ).toBeVisible();
  await expectNothingFound(page, 'deleted');
});

test('the keyboard alone registers, changes the name and leaves', async ({ page }) => {
  const visitor = newVisitor();
  const { keyboard } = page;
  /** Moves on until the focus is where it is wanted; whoever works with keys cannot do more. */
  const tabTo = async (role: 'textbox' | 'link' | 'button', name: string) => {
    const target =
      role === 'textbox' ? field(page, name) : page.getByRole('main').getByRole(role, { name, exact: true });
    for (let stop = 0; stop < 60; stop += 1) {
      await keyboard.press('Tab');
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`The Tab key does not reach "${name}".`);
  };
  await openPage(page, '/register');
  for (const [label, value] of [
    ['Full Name', visitor.name],
    ['Email', visitor.email],
    ['Password', visitor.password],
    ['Confirm Password', visitor.password],
  ] as const) {
    await tabTo('textbox', label);
    await keyboard.type(value);
  }
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(visitor.name);
  await tabTo('link', 'Settings');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
  await tabTo('textbox', 'Full Name');
  await keyboard.press('End');
  await keyboard.type(' King');
  await keyboard.press('Enter');
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(field(page, 'Full Name')).toBeFocused();
  await tabTo('link', 'Privacy and Devices');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy and Devices' })).toBeVisible();
  await tabTo('button', 'Delete My Account');
  await keyboard.press('Enter');
  await expect(field(page, 'Password')).toBeFocused();
  await keyboard.type(visitor.password);
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
});
