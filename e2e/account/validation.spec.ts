import { expect, type Page, test } from '@playwright/test';
import { accountForms } from '../support/account-forms.ts';
import { openPage } from '../support/open-page.ts';
import { postsTo } from '../support/posts-to.ts';
import { signIn } from '../support/sign-in.ts';

const { field } = accountForms;
const PATTERN =
  'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character';

type Values = Readonly<Record<string, string>>;

/** What is typed into each field, and what the page then says at each field (nothing where a field is fine). */
type Case = readonly [typed: Values, said: Values];

const EMAIL = 'ada@example.com';
const SECRET = 'Secret1!';

const LOGIN: readonly Case[] = [
  [{}, { Email: 'Email is required', Password: 'Password is required' }],
  [
    { Email: 'ada@example', Password: 'Secret1' },
    { Email: 'Please enter a valid email address', Password: 'Password must be at least 8 characters' },
  ],
];

/** Register and reset-password share them. */
const newPassword = (label: string): readonly Case[] => [
  [{}, { [label]: 'Password is required', 'Confirm Password': 'Please confirm your password' }],
  [{ [label]: 'Secr1!' }, { [label]: 'Password must be at least 8 characters' }],
  ...['SECRET1!', 'secret1!', 'Secrets!', 'Secrets1', 'Secret1!#', 'Secret 1!'].map(
    (weak): Case => [
      { [label]: weak, 'Confirm Password': weak },
      { [label]: PATTERN, 'Confirm Password': '' },
    ],
  ),
  [
    { [label]: SECRET, 'Confirm Password': 'Secret2!' },
    { [label]: '', 'Confirm Password': 'Passwords do not match' },
  ],
];

const REGISTER: readonly Case[] = [
  [{}, { 'Full Name': 'Full name is required', Email: 'Email is required' }],
  [
    { 'Full Name': 'A', Email: 'ada' },
    { 'Full Name': 'Name must be at least 2 characters', Email: 'Please enter a valid email address' },
  ],
  [
    { 'Full Name': 'Ada', Email: EMAIL },
    { 'Full Name': '', Email: '' },
  ],
  ...newPassword('Password'),
];

const FORGOT: readonly Case[] = [
  [{}, { Email: 'Email is required' }],
  [{ Email: 'ada@' }, { Email: 'Please enter a valid email address' }],
];

const SETTINGS: readonly Case[] = [
  [{ 'Full Name': '' }, { 'Full Name': 'Name is required' }],
  ...['555-0142', '123456789', '1234567890123456', '0+1234567890'].map(
    (wrong): Case => [
      { 'Phone (optional)': wrong },
      { 'Phone (optional)': 'Please enter a valid phone number' },
    ],
  ),
  [{ 'Full Name': '', 'Phone (optional)': '+1407555014' }, { 'Phone (optional)': '' }],
];

/** Types, submits once (from then on the page says it on every change) and compares. */
async function expectSaid(page: Page, button: string, cases: readonly Case[]): Promise<void> {
  for (const [index, [typed, said]] of cases.entries()) {
    for (const [label, value] of Object.entries(typed)) await field(page, label).fill(value);
    if (index === 0) await page.getByRole('button', { name: button }).click();
    for (const [label, message] of Object.entries(said)) {
      const input = field(page, label);
      if (message === '') {
        await expect(input, label).not.toHaveAttribute('aria-invalid');
      } else {
        await expect(input, label).toHaveAttribute('aria-invalid', 'true');
        await expect(input, label).toHaveAccessibleDescription(new RegExp(`${message}$`));
      }
    }
  }
}

for (const { path, call, button, cases } of [
  { path: '/login', call: 'auth/login', button: 'Log In', cases: LOGIN },
  { path: '/register', call: 'auth/register', button: 'Create Account', cases: REGISTER },
  { path: '/forgot-password', call: 'auth/reset-password', button: 'Send Reset Link', cases: FORGOT },
  {
    path: '/reset-password?token=abc',
    call: 'auth/reset-password',
    button: 'Reset Password',
    cases: newPassword('New Password'),
  },
]) {
  test(`${path} says at each field what is wrong, and sends nothing`, async ({ page }) => {
    const posts = postsTo(page, `/api/${call}`);
    await openPage(page, path);
    await expectSaid(page, button, cases);
    expect(posts).toEqual([]);
  });
}

test('/account-settings says at each field what is wrong, and sends nothing', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL ?? '');
  const posts = postsTo(page, '/api/user/update');
  await openPage(page, '/account-settings');
  await expectSaid(page, 'Save Changes', SETTINGS);
  expect(posts).toEqual([]);
});

test('one wrong field has the focus; more are named in a summary that has it and leads to each', async ({
  page,
}) => {
  await openPage(page, '/register');
  await page.getByRole('button', { name: 'Create Account' }).click();
  const summary = page.getByRole('region', { name: '4 fields need your attention:' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText(['Full Name', 'Email', 'Password', 'Confirm Password']);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Full Name')).toBeFocused();
  await expect(page).toHaveURL('/register');

  await field(page, 'Full Name').fill('Ada Lovelace');
  await field(page, 'Password').fill(SECRET);
  await field(page, 'Confirm Password').fill(SECRET);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(field(page, 'Email')).toBeFocused();
  await expect(page.getByRole('region')).toHaveCount(0);
});
