// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TransportResponse } from 'shared-lib/client/client.ts';
import { createBackend, refused } from 'shared-lib/testing/open-page.tsx';
import { describe, expect, it } from 'vitest';
import { ADA, openPage } from '../testing/open-page.tsx';

const EMAIL = { Email: 'ada@example.com' };
const PASSWORDS = { 'Confirm password': 'Secret1!' };
const PASSWORD_PATTERN =
  'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character';
const INVALID_PHONE = 'Please enter a valid phone number';

const FORMS: readonly {
  address: string;
  call: string;
  values: Readonly<Record<string, string>>;
  texts: readonly [idle: string, busy: string, failure: string];
  invalid: readonly [field: string, value: string, message: string][];
}[] = [
  {
    address: '/login',
    call: '/auth/login',
    values: { ...EMAIL, Password: 'Secret1!' },
    texts: ['Log in', 'Logging in...', 'Login failed. Please try again.'],
    invalid: [
      ['Email', '', 'Email is required'],
      ['Email', 'ada@example', 'Please enter a valid email address'],
      ['Password', '', 'Password is required'],
      ['Password', 'Secret1', 'Password must be at least 8 characters'],
    ],
  },
  {
    address: '/register',
    call: '/auth/register',
    values: { 'Full name': 'Ada Moreno', ...EMAIL, Password: 'Secret1!', ...PASSWORDS },
    texts: ['Create account', 'Creating account...', 'Registration failed. Please try again.'],
    invalid: [
      ['Full name', '', 'Full name is required'],
      ['Full name', 'A', 'Name must be at least 2 characters'],
      ['Password', 'SECRET1!', PASSWORD_PATTERN],
      ['Password', 'secret1!', PASSWORD_PATTERN],
      ['Password', 'Secrets!', PASSWORD_PATTERN],
      ['Password', 'Secrets1', PASSWORD_PATTERN],
      ['Password', ' Secret1!', PASSWORD_PATTERN],
      ['Confirm password', '', 'Please confirm your password'],
      ['Confirm password', 'Secret2!', 'Passwords do not match'],
    ],
  },
  {
    address: '/forgot-password',
    call: '/auth/reset-password',
    values: EMAIL,
    texts: ['Send reset link', 'Sending...', 'Failed to send reset link. Please try again.'],
    invalid: [['Email', '', 'Email is required']],
  },
  {
    address: '/reset-password?token=abc',
    call: '/auth/reset-password',
    values: { 'New password': 'Secret1!', ...PASSWORDS },
    texts: ['Reset password', 'Resetting...', 'Failed to reset password. Please try again.'],
    invalid: [['Confirm password', 'Secret2!', 'Passwords do not match']],
  },
  {
    address: '/account-settings',
    call: '/user/update',
    values: { 'Full name': 'Ada M.', 'Phone (optional)': '+14075550143' },
    texts: ['Save changes', 'Saving...', 'Profile update failed. Please try again.'],
    invalid: [
      ['Full name', '', 'Name is required'],
      ['Phone (optional)', '123456789', INVALID_PHONE],
      ['Phone (optional)', '1234567890123456', INVALID_PHONE],
    ],
  },
];

describe.each(FORMS)('the form of $address', ({ address, call, values, texts, invalid }) => {
  const [idle, busy, failure] = texts;
  const backend = createBackend();
  const user = userEvent.setup({ delay: null });
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const submit = async (changes: Readonly<Record<string, string>> = {}) => {
    const page = await openPage(address, { backend, user: address === '/account-settings' ? ADA : null });
    for (const [name, value] of Object.entries({ ...values, ...changes })) {
      await user.clear(field(name));
      if (value) await user.type(field(name), value);
    }
    await user.click(screen.getByRole('button', { name: idle }));
    return page;
  };

  it.each(invalid)('with %s "%s" sends nothing and shows "%s"', async (name, value, message) => {
    // The confirmation matches the invalid password, so that only one field is invalid.
    const isNew = name.endsWith('assword') && 'Confirm password' in values && name !== 'Confirm password';
    const page = await submit({ [name]: value, ...(isNew && { 'Confirm password': value }) });
    const errorOf = () =>
      document.getElementById(field(name).getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')
        ?.textContent;
    await waitFor(() => expect(errorOf()).toBe(message));
    expect(field(name).ariaInvalid).toBe('true');
    await expect.poll(() => document.activeElement).toBe(field(name));
    expect(page.bodies(call)).toEqual([]);
  });

  it(`shows "${busy}" while sending, and keeps the text after a failure`, async () => {
    const response = Promise.withResolvers<TransportResponse>();
    backend.respondTo(call, response.promise);
    const page = await submit();
    const button = await screen.findByRole('button', { name: busy });
    const controls = [button, ...document.querySelectorAll('fieldset input')];
    expect(controls.filter((control) => !control.matches(':disabled'))).toEqual([]);
    expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain('Please wait…');
    response.resolve(refused(500));
    expect((await screen.findByRole('alert')).textContent).toBe(failure);
    expect(button.textContent).toBe(idle);
    expect(controls.filter((control) => control.matches(':disabled'))).toEqual([]);
    expect(Object.keys(values).map((name) => field(name).value)).toEqual(Object.values(values));
    expect(page.place().path).toBe(address.split('?')[0]);
  });
});
