// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBackend, ok, refused } from 'shared-lib/testing/open-page.tsx';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ADA, openPage } from '../testing/open-page.tsx';

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const button = () => screen.getByRole('button', { name: /^sav/i });

describe('the account settings', () => {
  const backend = createBackend();
  const user = userEvent.setup({ delay: null });
  const save = async (changes: Partial<Record<string, string>> = {}) => {
    for (const [name, value] of Object.entries(changes)) {
      await user.clear(field(name));
      if (value) await user.type(field(name), value);
    }
    await user.click(button());
  };

  beforeEach(() => backend.respondTo('/user/update', ok({ ...ADA, name: 'Ada M.' })));

  it('are prefilled from the user, with a read-only email', async () => {
    await openPage('/account-settings', { backend, user: ADA });
    expect(field('Full name').value).toBe('Ada Moreno');
    expect(field('Phone (optional)')).toMatchObject({ value: '+14075550142', inputMode: 'tel' });
    expect(field('Email')).toMatchObject({ value: 'ada@example.com', readOnly: true });
    const hintOf = (label: string) =>
      document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent;
    expect(hintOf('Email')).toBe('Cannot be changed');
    expect(hintOf('Phone (optional)')).toMatch(/digits without spaces or dashes, such as 4075550199/);
  });

  it('send name and phone, and show a success message until a change', async () => {
    const page = await openPage('/account-settings', { backend, user: ADA });
    await save({ 'Full name': 'Ada  M.', 'Phone (optional)': '' });
    expect(await screen.findByText('Profile updated successfully')).toBeTruthy();
    expect(page.bodies('/user/update')).toEqual([{ userId: 'u1', name: 'Ada  M.', phone: '' }]);
    expect(field('Full name').value).toBe('Ada M.');
    expect(document.activeElement).toBe(button());
    await user.type(field('Full name'), '!');
    await waitFor(() => expect(screen.queryByText('Profile updated successfully')).toBeNull());
    expect(screen.getByText('You have unsaved changes.')).toBeTruthy();
  });

  it.each(['1234567890', '+123456789012345'])('accept the phone number %s', async (phone) => {
    const page = await openPage('/account-settings', { backend, user: ADA });
    await save({ 'Phone (optional)': phone });
    await screen.findByText('Profile updated successfully');
    expect(page.bodies('/user/update')).toEqual([{ userId: 'u1', name: 'Ada Moreno', phone }]);
  });

  it('offer a new verification link only to a visitor with an unverified address', async () => {
    await openPage('/account-settings', { backend, user: { ...ADA, emailVerified: true } });
    expect(screen.queryByRole('button', { name: 'Send a new link' })).toBeNull();
    const page = await openPage('/account-settings', { backend, user: { ...ADA, emailVerified: false } });
    // The error names a field that this form does not have, so its message is an alert.
    backend.respondTo('/auth/resend-verification', { status: 422, data: { message: 'No.', field: 'email' } });
    await user.click(screen.getByRole('button', { name: 'Send a new link' }));
    expect((await screen.findByRole('alert')).textContent).toBe('No.');
    backend.respondTo('/auth/resend-verification', ok({ success: true }));
    const forget = vi.fn();
    window.addEventListener('forget-typed-text', forget);
    await user.click(screen.getByRole('button', { name: 'Send a new link' }));
    const result = await screen.findByText('A new link is on its way to ada@example.com.');
    expect(document.activeElement?.contains(result)).toBe(true);
    expect(page.bodies('/auth/resend-verification')[1]).toEqual({ email: 'ada@example.com' });
    expect(forget).not.toHaveBeenCalled();
  });

  it('pass their path to /login when the session ends without a logout', async () => {
    backend.respondTo('/user/update', refused(401, 'Please log in again.'));
    const page = await openPage('/account-settings', { backend, user: ADA });
    await save({ 'Full name': 'Ada M.' });
    const state = { ended: { path: '/account-settings', userId: 'u1' } };
    await waitFor(() => expect(page.place()).toMatchObject({ path: '/login', state, by: 'REPLACE' }));
  });

  it('redirect an anonymous visitor to /login', async () => {
    const page = await openPage('/account-settings', { backend });
    expect(page.place()).toMatchObject({ path: '/login', by: 'REPLACE' });
  });

  it('open /forgot-password to change the password', async () => {
    const page = await openPage('/account-settings', { backend, user: ADA });
    expect(screen.getByRole('heading', { name: 'Change Password' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    const state = { changePassword: true };
    expect(page.place()).toMatchObject({ path: '/forgot-password', state, by: 'PUSH' });
  });
});
