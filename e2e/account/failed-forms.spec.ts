import { expect, type Page, test } from '@playwright/test';
import { accountForms } from '../support/account-forms.ts';
import { answers } from '../support/answers.ts';
import { logIn } from '../support/log-in.ts';
import { newVisitor } from '../support/new-visitor.ts';
import { openPage } from '../support/open-page.ts';
import { signIn } from '../support/sign-in.ts';
import { withoutTimeouts } from '../support/without-timeouts.ts';

const { field, forgotPassword, register, resetPassword } = accountForms;
const VISITOR = newVisitor();
const SERVER_WORDS = 'We are moving house. Please come back in an hour.';

interface Failing {
  what: string;
  path: string;
  /** The call that fails. */
  call: string;
  /** Calls before it that succeed. */
  before?: string;
  signedIn?: boolean;
  /** Does what makes the call, with everything filled in. */
  send: (page: Page) => Promise<void>;
  /** The button at rest and while the call is under way (specification section 4). */
  label: string;
  busy: string;
  /** Specification section 8. */
  fallback: string;
  /** A field that keeps what was typed. */
  kept: [label: string, value: string];
}

/** Opens the form behind a button of the privacy page, once, and sends it with a password. */
const confirmed = (opener: string, label: string) => async (page: Page) => {
  const open = page.getByRole('button', { name: opener, exact: true });
  const form = page.getByRole('group', { name: label });
  if (!(await form.isVisible())) await open.click();
  await field(form, 'Password').fill(VISITOR.password);
  await form.getByRole('button', { name: label }).click();
};

const FAILURES: readonly Failing[] = [
  {
    what: 'a log-in',
    path: '/login',
    call: 'auth/login',
    send: (page) => logIn(page, VISITOR),
    label: 'Log In',
    busy: 'Logging in...',
    fallback: 'Login failed. Please try again.',
    kept: ['Email', VISITOR.email],
  },
  {
    what: 'a registration',
    path: '/register',
    call: 'auth/register',
    send: (page) => register(page, VISITOR),
    label: 'Create Account',
    busy: 'Creating account...',
    fallback: 'Registration failed. Please try again.',
    kept: ['Full Name', VISITOR.name],
  },
  {
    what: 'the log-in after a registration',
    path: '/register',
    before: 'auth/register',
    call: 'auth/login',
    send: (page) => register(page, VISITOR),
    label: 'Create Account',
    busy: 'Creating account...',
    fallback: 'Login failed. Please try again.',
    kept: ['Email', VISITOR.email],
  },
  {
    what: 'asking for a reset link',
    path: '/forgot-password',
    call: 'auth/reset-password',
    send: (page) => forgotPassword(page, VISITOR.email),
    label: 'Send Reset Link',
    busy: 'Sending...',
    fallback: 'Failed to send reset link. Please try again.',
    kept: ['Email', VISITOR.email],
  },
  {
    what: 'a new password',
    path: '/reset-password?token=abc',
    call: 'auth/reset-password',
    send: (page) => resetPassword(page, VISITOR.password),
    label: 'Reset Password',
    busy: 'Resetting...',
    fallback: 'Failed to reset password. Please try again.',
    kept: ['New Password', VISITOR.password],
  },
  {
    what: 'a new verification link',
    path: '/verify-email',
    call: 'auth/resend-verification',
    send: async (page) => {
      await field(page, 'Email').fill(VISITOR.email);
      await page.getByRole('button', { name: 'Send a New Link' }).click();
    },
    label: 'Send a New Link',
    busy: 'Sending...',
    fallback: 'Failed to send a new link. Please try again.',
    kept: ['Email', VISITOR.email],
  },
  {
    what: 'saving the profile',
    path: '/account-settings',
    signedIn: true,
    call: 'user/update',
    send: async (page) => {
      await field(page, 'Full Name').fill('Rosa Meadow');
      await page.getByRole('button', { name: 'Save Changes' }).click();
    },
    label: 'Save Changes',
    busy: 'Saving...',
    fallback: 'Profile update failed. Please try again.',
    kept: ['Full Name', 'Rosa Meadow'],
  },
  {
    what: 'signing the other devices out',
    path: '/account-privacy',
    signedIn: true,
    call: 'user/sessions/revoke-others',
    send: confirmed('Sign Out All Other Devices', 'Sign Them Out'),
    label: 'Sign Them Out',
    busy: 'Signing out...',
    fallback: 'Failed to sign your other devices out. Please try again.',
    kept: ['Password', VISITOR.password],
  },
  {
    what: 'downloading the data',
    path: '/account-privacy',
    signedIn: true,
    call: 'user/export',
    send: confirmed('Download My Data', 'Download My Data'),
    label: 'Download My Data',
    busy: 'Preparing...',
    fallback: 'Failed to prepare your data. Please try again.',
    kept: ['Password', VISITOR.password],
  },
  {
    what: 'deleting the account',
    path: '/account-privacy',
    signedIn: true,
    call: 'user/delete',
    send: confirmed('Delete My Account', 'Delete It for Good'),
    label: 'Delete It for Good',
    busy: 'Deleting...',
    fallback: 'Failed to delete your account. Please try again.',
    kept: ['Password', VISITOR.password],
  },
];

for (const { what, path, call, before, signedIn, send, label, busy, fallback, kept } of FAILURES) {
  test(`${what} that fails says why, in the server's words or its own, and loses nothing`, async ({
    page,
    context,
    baseURL,
  }) => {
    if (signedIn) {
      await signIn(context, baseURL ?? '');
      // Another device, so that there is one to sign out.
      await page.route('**/api/user/sessions', answers.ok({ data: ['s1', 's2'].map(session) }));
    }
    if (before) await page.route(`**/api/${before}`, answers.ok({ success: true }));
    const address = `**/api/${call}`;
    const held = Promise.withResolvers<void>();
    await withoutTimeouts(page);
    await page.route(address, async (route) => {
      await held.promise;
      await answers.refusal(503, SERVER_WORDS)(route);
    });
    await openPage(page, path);
    await send(page);
    const form = page.locator('form', { has: page.getByRole('group', { name: label }) });
    await expect(form.locator('[type=submit]')).toHaveText(busy);
    await expect(form.locator('[type=submit]')).toBeDisabled();
    await expect(field(form, kept[0])).toBeDisabled();
    held.resolve();
    const alert = form.getByRole('alert');
    await expect(alert).toContainText(SERVER_WORDS);
    await expect(field(form, kept[0])).toHaveValue(kept[1]);
    await expect(form.locator('[type=submit]')).toHaveText(label);

    for (const answer of [answers.wordless, answers.none]) {
      await page.unroute(address);
      await page.route(address, answer);
      const asked = page.waitForRequest(address);
      await send(page);
      await asked;
      await expect(alert).toContainText(fallback);
      await expect(alert).not.toContainText(SERVER_WORDS);
      await expect(field(form, kept[0])).toHaveValue(kept[1]);
    }
  });
}

function session(id: string) {
  const at = '2026-03-04T12:00:00.000Z';
  return {
    id,
    current: id === 's1',
    createdAt: at,
    lastUsedAt: at,
    expiresAt: at,
    device: `Chrome on Windows ${id}`,
  };
}
