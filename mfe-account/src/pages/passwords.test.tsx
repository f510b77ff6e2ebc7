// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBackend, ok } from 'shared-lib/testing/open-page.tsx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionCookies } from '../../../shared-lib/src/session/session-cookies.ts';
import { ADA, openPage } from '../testing/open-page.tsx';

const backend = createBackend();
const user = userEvent.setup({ delay: null });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const button = (name: RegExp) => screen.getByRole('button', { name });

const CHANGE = { pathname: '/forgot-password', state: { changePassword: true } };

beforeEach(() => backend.respondTo('/auth/reset-password', ok({})));

describe('the forgot-password page', () => {
  const send = async (address = 'ada@example.com') => {
    await user.type(field('Email'), address);
    await user.click(button(/send/i));
  };

  it('sends the link, and accepts another address', async () => {
    const page = await openPage('/forgot-password', { backend });
    await send();
    const heading = await screen.findByRole('heading', { name: 'Check your email' });
    expect(page.bodies('/auth/reset-password')).toEqual([{ email: 'ada@example.com' }]);
    await expect.poll(() => document.activeElement).toBe(heading);
    expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login');
    await user.click(screen.getByRole('button', { name: 'Use a different address' }));
    await user.clear(field('Email'));
    await send('eva@example.com');
    await screen.findByRole('heading', { name: 'Check your email' });
    expect(page.bodies('/auth/reset-password')[1]).toEqual({ email: 'eva@example.com' });
  });

  it('prefills the email of a signed-in visitor who changes the password', async () => {
    const page = await openPage(CHANGE, { backend, user: ADA });
    expect(field('Email').value).toBe('ada@example.com');
    await user.click(button(/send/i));
    await screen.findByRole('heading', { name: 'Check your email' });
    expect(page.bodies('/auth/reset-password')).toEqual([{ email: 'ada@example.com' }]);
    const back = screen.getByRole('link', { name: 'Back to account settings' });
    expect(back.getAttribute('href')).toBe('/account-settings');
  });
});

it('the forgot-password page keeps an email address typed before the profile has loaded', async () => {
  const { promise: profile, resolve } = Promise.withResolvers<void>();
  await openPage(CHANGE, { backend, user: ADA, profile });
  await user.type(field('Email'), 'eva@example.com');
  resolve();
  await screen.findByRole('heading', { name: 'Change Password' });
  expect(field('Email').value).toBe('eva@example.com');
});

describe('the reset-password page', () => {
  const reset = async () => {
    await user.type(field('New password'), 'Secret1!');
    await user.type(field('Confirm password'), 'Secret1!');
    await user.click(button(/reset/i));
  };

  afterEach(() => void vi.useRealTimers());

  it('removes the token from the address bar and history, and still uses it after Back', async () => {
    const page = await openPage('/reset-password?token=secret%2Btoken&utm_source=mail', { backend });
    expect(page.place()).toMatchObject({ path: '/reset-password?utm_source=mail', by: 'REPLACE' });
    expect(JSON.stringify(page.place().state)).not.toMatch(/secret.token/);
    act(() => page.place().go('/about'));
    act(() => page.place().go(-1));
    await screen.findByLabelText('New password');
    await reset();
    await screen.findByRole('heading', { name: 'Password changed' });
    expect(page.bodies('/auth/reset-password')).toEqual([{ token: 'secret+token', password: 'Secret1!' }]);
    expect(page.bodies('/auth/logout')).toEqual([]);
  });

  const otherDocument = { pathname: '/reset-password', state: { link: '0.5' } };
  it.each([
    ['without a token', '/reset-password'],
    ['whose history entry was created by another document', otherDocument],
  ])('shows that a link %s is invalid', async (_, address) => {
    await openPage(address, { backend });
    const message = 'Invalid password reset link. Please request a new one.';
    expect(screen.getByRole('alert').textContent).toBe(message);
    const link = screen.getByRole('link', { name: 'Request New Link' });
    expect(link.getAttribute('href')).toBe('/forgot-password');
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it('confirms the change, and opens /login after 3 seconds', async () => {
    const page = await openPage('/reset-password?token=abc', { backend, user: ADA });
    for (const name of ['New password', 'Confirm password'])
      fireEvent.input(field(name), { target: { value: 'Secret1!' } });
    vi.useFakeTimers();
    fireEvent.click(button(/reset/i));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByRole('heading', { name: 'Password changed' })).toBeTruthy();
    expect(sessionCookies.token()).toBeUndefined();
    await act(() => vi.advanceTimersByTimeAsync(2999));
    expect(page.place().path).toBe('/reset-password');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(page.place()).toMatchObject({ path: '/login', by: 'REPLACE' });
  });
});
