import { expect, type Page, test } from '@playwright/test';
import { accountForms } from '../support/account-forms.ts';
import { openPage } from '../support/open-page.ts';
import { signIn } from '../support/sign-in.ts';

const { field } = accountForms;
const RULES = 'minlength: 8; required: lower; required: upper; required: digit; required: [@$!%*?&];';

/** What a password manager reads of each field that a visitor can fill in. */
function purposes(page: Page): Promise<string[]> {
  return page
    .locator('main form input:not([type=checkbox])')
    .evaluateAll((inputs) =>
      inputs.map((input) => [input.getAttribute('type'), input.getAttribute('autocomplete')].join(' ')),
    );
}

test('password managers learn what each field is for', async ({ page, context, baseURL }) => {
  await openPage(page, '/login');
  expect(await purposes(page)).toEqual(['email username', 'password current-password']);
  await openPage(page, '/register');
  expect(await purposes(page)).toEqual(
    ['null name', 'email email', 'password new-password', 'password new-password'].map((purpose) =>
      purpose.replace('null', ''),
    ),
  );
  await openPage(page, '/forgot-password');
  expect(await purposes(page)).toEqual(['email username']);
  await openPage(page, '/reset-password?token=abc');
  await expect(field(page, 'New Password')).toBeVisible();
  expect(await purposes(page)).toEqual(['email username', 'password new-password', 'password new-password']);

  const { email } = await signIn(context, baseURL ?? '');
  await openPage(page, '/account-privacy');
  await page.getByRole('button', { name: 'Delete My Account' }).click();
  await expect(field(page, 'Password')).toBeFocused();
  expect(await purposes(page)).toEqual(['email username', 'password current-password']);
  await expect(page.locator('main form [autocomplete=username]')).toHaveValue(email);

  await openPage(page, '/account-settings');
  await expect(field(page, 'Full Name')).toHaveAttribute('autocomplete', 'name');
  await expect(field(page, 'Phone (optional)')).toHaveAttribute('autocomplete', 'tel');
  await expect(field(page, 'Phone (optional)')).toHaveAttribute('inputmode', 'tel');
  await expect(field(page, 'Phone (optional)')).toHaveAttribute('type', 'tel');
});

for (const [path, label] of [
  ['/register', 'Password'],
  ['/reset-password?token=abc', 'New Password'],
] as const) {
  test(`${path} names the allowed characters, to people and to password managers`, async ({ page }) => {
    await openPage(page, path);
    await expect(field(page, label)).toHaveAccessibleDescription(
      'At least 8 characters, with an uppercase letter, a lowercase letter, a number and one of @ $ ! % * ? & (no spaces and no other characters).',
    );
    for (const name of [label, 'Confirm Password']) {
      await expect(field(page, name)).toHaveAttribute('passwordrules', RULES);
    }
  });
}

test('a password can be looked at, and caps lock is told', async ({ page }) => {
  await openPage(page, '/login');
  const password = field(page, 'Password');
  await password.fill('Secret1!');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');

  const press = (modifierCapsLock: boolean) =>
    password.evaluate((input, on) => {
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: on }));
    }, modifierCapsLock);
  await password.focus();
  await press(true);
  await expect(page.getByText('Caps Lock is on.')).toBeVisible();
  await press(false);
  await expect(page.getByText('Caps Lock is on.')).toHaveCount(0);
});

test('remember-me says what it does: nothing, sign-in lasts 7 days on this device either way', async ({
  page,
}) => {
  await openPage(page, '/login');
  const remember = page.getByRole('checkbox', { name: 'Remember me' });
  await expect(remember).toHaveAccessibleDescription(
    'Either way, you stay signed in on this device for 7 days.',
  );
  await remember.check();
  await expect(remember).toBeChecked();
});
