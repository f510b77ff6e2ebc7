// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TransportResponse } from 'shared-lib/client/transport.ts';
import { createBackend, refused } from 'shared-lib/testing/open-page.tsx';
import { describe, expect, it } from 'vitest';
import { ADA, openPage } from '../testing/open-page.tsx';

const EMAIL = { Email: 'ada@example.com' };
const PASSWORDS = { 'Confirm password': 'Secret1!' };

/** Every account form with its texts: the button, idle and busy, and the fallback message of a failure. */
const FORMS: readonly {
  address: string;
  call: string;
  values: Readonly<Record<string, string>>;
  words: readonly [idle: string, busy: string, failure: string];
}[] = [
  {
    address: '/login',
    call: '/auth/login',
    values: { ...EMAIL, Password: 'Secret1!' },
    words: ['Log in', 'Logging in...', 'Login failed. Please try again.'],
  },
  {
    address: '/register',
    call: '/auth/register',
    values: { 'Full name': 'Ada Moreno', ...EMAIL, Password: 'Secret1!', ...PASSWORDS },
    words: ['Create account', 'Creating account...', 'Registration failed. Please try again.'],
  },
  {
    address: '/forgot-password',
    call: '/auth/reset-password',
    values: EMAIL,
    words: ['Send reset link', 'Sending...', 'Failed to send reset link. Please try again.'],
  },
  {
    address: '/reset-password?token=abc',
    call: '/auth/reset-password',
    values: { 'New password': 'Secret1!', ...PASSWORDS },
    words: ['Reset password', 'Resetting...', 'Failed to reset password. Please try again.'],
  },
  {
    address: '/account-settings',
    call: '/user/update',
    values: { 'Full name': 'Ada M.', 'Phone (optional)': '+14075550143' },
    words: ['Save changes', 'Saving...', 'Profile update failed. Please try again.'],
  },
];

describe.each(FORMS)('the form of $address', ({ address, call, values, words: [idle, busy, failure] }) => {
  const backend = createBackend();
  const user = userEvent.setup({ delay: null });
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const typed = () => Object.keys(values).map((name) => [name, field(name).value]);
  const submit = async () => {
    const page = await openPage(address, { backend, user: address === '/account-settings' ? ADA : null });
    for (const [name, value] of Object.entries(values)) {
      await user.clear(field(name));
      await user.type(field(name), value);
    }
    await user.click(screen.getByRole('button', { name: idle }));
    return page;
  };

  it(`disables inputs and button and reads "${busy}" while it works`, async () => {
    const answer = Promise.withResolvers<TransportResponse>();
    backend.answers(call, answer.promise);
    await submit();
    const button = await screen.findByRole('button', { name: busy });
    const controls = [button, ...document.querySelectorAll('fieldset input')];
    expect(controls.length).toBeGreaterThan(Object.keys(values).length);
    expect(controls.filter((control) => !control.matches(':disabled'))).toEqual([]);
    expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain('Please wait…');
    answer.resolve(refused(500));
    await screen.findByRole('alert');
    expect(button.textContent).toBe(idle);
    expect(controls.filter((control) => control.matches(':disabled'))).toEqual([]);
  });

  it.each([
    ['the message of the server', refused(400, 'We are full.'), 'We are full.'],
    ['its own words without one', refused(500), failure],
  ])('shows %s, and keeps the typed text', async (_, reply, message) => {
    backend.answers(call, reply);
    const page = await submit();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(typed()).toEqual(Object.entries(values));
    expect(page.place().path).toBe(address.split('?')[0]);
  });
});
