// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionCookies } from '../../../shared-lib/src/session/session-cookies.ts';
import { type Backend, createBackend, ok } from '../testing/backend.ts';
import { ADA, openPage } from '../testing/open-page.tsx';

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const button = () => screen.getByRole('button', { name: /reset/i });

describe('the reset-password page', () => {
  let backend: Backend;
  const user = userEvent.setup({ delay: null });
  const reset = async (password = 'Secret1!', confirmation = password) => {
    if (password) await user.type(field('New Password'), password);
    if (confirmation) await user.type(field('Confirm Password'), confirmation);
    await user.click(button());
  };
  /** Resets with a stopped clock, so that the three seconds are the test's. */
  const resetAndStopTheClock = async () => {
    fireEvent.input(field('New Password'), { target: { value: 'Secret1!' } });
    fireEvent.input(field('Confirm Password'), { target: { value: 'Secret1!' } });
    vi.useFakeTimers();
    fireEvent.click(button());
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByRole('heading', { name: 'Password Changed' })).toBeTruthy();
  };

  beforeEach(() => {
    backend = createBackend();
    backend.answers('/auth/reset-password', ok({}));
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('sends the token of the link and the new password in one call', async () => {
    const page = await openPage('/reset-password?token=abc%2B1', { backend });
    await reset();
    await screen.findByRole('heading', { name: 'Password Changed' });
    expect(page.bodies('/auth/reset-password')).toEqual([{ token: 'abc+1', password: 'Secret1!' }]);
    // Nobody was signed in, so there is nothing to end.
    expect(page.bodies('/auth/logout')).toEqual([]);
  });

  it('takes the token out of the address bar, in place, keeps it in no history entry, and has it when the visitor comes back', async () => {
    const page = await openPage('/reset-password?token=secret-token&utm_source=mail', { backend });
    expect(page.place()).toMatchObject({ path: '/reset-password?utm_source=mail', by: 'REPLACE' });
    expect(JSON.stringify(page.place().state)).not.toContain('secret-token');
    act(() => page.place().go('/about'));
    act(() => page.place().go(-1));
    await reset();
    await screen.findByRole('heading', { name: 'Password Changed' });
    expect(page.bodies('/auth/reset-password')).toEqual([{ token: 'secret-token', password: 'Secret1!' }]);
  });

  it('calls the link of a history entry invalid that another document has read', async () => {
    await openPage({ pathname: '/reset-password', state: { link: '0.5' } }, { backend });
    expect(screen.getByRole('alert').textContent).toBe(
      'Invalid password reset link. Please request a new one.',
    );
  });

  it.each(['/reset-password', '/reset-password?token='])('calls %s an invalid link', async (address) => {
    await openPage(address, { backend });
    expect(screen.getByRole('alert').textContent).toBe(
      'Invalid password reset link. Please request a new one.',
    );
    const wayOn = screen.getByRole('link', { name: 'Request New Link' });
    expect(wayOn.getAttribute('href')).toBe('/forgot-password');
    expect(screen.queryByLabelText('New Password')).toBeNull();
  });

  it('confirms and goes to /login after 3 seconds, in place of the used link', async () => {
    const page = await openPage('/reset-password?token=abc', { backend });
    await resetAndStopTheClock();
    await act(() => vi.advanceTimersByTimeAsync(2999));
    expect(page.place().path).toBe('/reset-password');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(page.place()).toMatchObject({ path: '/login', by: 'REPLACE' });
  });

  it('lets the visitor go at once', async () => {
    const page = await openPage('/reset-password?token=abc', { backend });
    await reset();
    await user.click(await screen.findByRole('link', { name: 'Log In Now' }));
    expect(page.place()).toMatchObject({ path: '/login', by: 'REPLACE' });
  });

  it('does not redirect a visitor who has left', async () => {
    const page = await openPage('/reset-password?token=abc', { backend });
    await resetAndStopTheClock();
    act(() => page.place().go('/about'));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(page.place().path).toBe('/about');
  });

  it('does not redirect a page that the browser keeps for Back', async () => {
    const page = await openPage('/reset-password?token=abc', { backend });
    await resetAndStopTheClock();
    window.dispatchEvent(new Event('pagehide'));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(page.place().path).toBe('/reset-password');
  });

  it('signs this device out, because a reset ends every session', async () => {
    await openPage('/reset-password?token=abc', { backend, user: ADA });
    await reset();
    await screen.findByRole('heading', { name: 'Password Changed' });
    expect(sessionCookies.token()).toBeUndefined();
  });

  it.each([
    ['', '', 'Password is required'],
    ['Secr1!', 'Secr1!', 'Password must be at least 8 characters'],
    [
      'secret1!',
      'secret1!',
      'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character',
    ],
    ['Secret1!', '', 'Please confirm your password'],
    ['Secret1!', 'Secret2!', 'Passwords do not match'],
  ])('with "%s" and "%s" says: %s', async (password, confirmation, message) => {
    const page = await openPage('/reset-password?token=abc', { backend });
    await reset(password, confirmation);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(page.bodies('/auth/reset-password')).toEqual([]);
  });
});
