// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TransportResponse } from 'shared-lib/client/client.ts';
import { createBackend, ok, refused } from 'shared-lib/testing/open-page.tsx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ADA, openPage } from '../testing/open-page.tsx';

const LINK = '/verify-email?token=abc';
const VERIFIED = { ...ADA, emailVerified: true };
const UNVERIFIED = { ...ADA, emailVerified: false };

describe('the verify-email page', () => {
  const backend = createBackend();

  beforeEach(() => backend.respondTo('/auth/verify-email', ok({})));
  afterEach(() => void vi.useRealTimers());

  it('clears the token from the address bar, and verifies once in StrictMode', async () => {
    const response = Promise.withResolvers<TransportResponse>();
    backend.respondTo('/auth/verify-email', response.promise);
    const page = await openPage(LINK, { backend });
    expect(screen.getByRole('status').textContent).toBe('Verifying your email');
    response.resolve(ok({}));
    await screen.findByRole('heading', { name: 'Email Verified Successfully' });
    expect(page.place()).toMatchObject({ path: '/verify-email', by: 'REPLACE' });
    expect(JSON.stringify(page.place().state)).not.toContain('abc');
    act(() => page.place().go('/about'));
    act(() => page.place().go(-1));
    await screen.findByRole('heading', { name: 'Email Verified Successfully' });
    expect(page.bodies('/auth/verify-email')).toEqual([{ token: 'abc' }]);
  });

  it.each([
    ['dashboard', 'who is logged in', ADA, 'Thank you. Taking you to your dashboard…', 'Go to dashboard now'],
    ['login page', 'who is not logged in', null, 'Thank you. Taking you to the login page…', 'Log in now'],
  ])('names the %s as the next page for a visitor %s, with a link', async (_, _who, user, text, link) => {
    const page = await openPage(LINK, { backend, user });
    expect(await screen.findByText(text)).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: link }));
    expect(page.place()).toMatchObject({ path: '/dashboard', by: 'REPLACE' });
  });

  it('redirects to the dashboard after 3 seconds, and replaces the history entry', async () => {
    vi.useFakeTimers();
    const page = await openPage(LINK, { backend });
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByRole('heading', { name: 'Email Verified Successfully' })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(2999));
    expect(page.place().path).toBe('/verify-email');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(page.place()).toMatchObject({ path: '/dashboard', by: 'REPLACE' });
  });

  it('offers a retry with the same link only if the server did not respond', async () => {
    backend.respondTo('/auth/verify-email', new Error('offline'));
    const page = await openPage(LINK, { backend });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('alert').textContent).toBe('Failed to verify email. Please try again.');
    backend.respondTo('/auth/verify-email', ok({}));
    await userEvent.click(again);
    await screen.findByRole('heading', { name: 'Email Verified Successfully' });
    expect(page.bodies('/auth/verify-email')).toEqual([{ token: 'abc' }, { token: 'abc' }]);
  });

  it('verifies again when the visitor returns after a failure, for example after logging in', async () => {
    backend.respondTo('/auth/verify-email', refused(403, 'Log in to verify.'));
    const page = await openPage(LINK, { backend });
    await screen.findByRole('heading', { name: 'Is this your account?' });
    backend.respondTo('/auth/verify-email', ok({}));
    act(() => page.place().go('/login'));
    act(() => page.place().go(-1));
    await screen.findByRole('heading', { name: 'Email Verified Successfully' });
  });

  it('shows why the verification failed, and can send a new link', async () => {
    backend.respondTo('/auth/verify-email', refused(400, 'This link has expired.'));
    backend.respondTo('/auth/resend-verification', ok({ success: true, message: 'Look into your mail.' }));
    const page = await openPage(LINK, { backend });
    await screen.findByRole('heading', { name: 'Verification Failed' });
    expect(screen.getByRole('alert').textContent).toBe('This link has expired.');
    expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Send a new link' }));
    expect(await screen.findByText('Email is required')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Send a new link' }));
    const result = await screen.findByText('Look into your mail.');
    expect(document.activeElement?.contains(result)).toBe(true);
    expect(page.bodies('/auth/resend-verification')).toEqual([{ email: 'ada@example.com' }]);
  });

  it.each([
    ['a verified visitor', 'Your email address is verified', VERIFIED],
    ['an unverified visitor', 'Verification Failed', UNVERIFIED],
    ['an anonymous visitor', 'Verification Failed', null],
  ])('without a token, shows %s "%s"', async (_, title, user) => {
    const page = await openPage('/verify-email', { backend, user });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title);
    const invalid = screen.queryByText('Invalid verification link. Please request a new one.');
    expect(invalid === null).toBe(title !== 'Verification Failed');
    expect(page.bodies('/auth/verify-email')).toEqual([]);
  });

  describe('opened by a visitor who is not signed in to the account', () => {
    const MESSAGE = 'To confirm that the account of ada@example.com is yours, please log in to it.';

    beforeEach(() => backend.respondTo('/auth/verify-email', refused(403, MESSAGE)));

    it('requests the password, and then verifies with the same link', async () => {
      backend.respondTo('/user/profile', ok(VERIFIED));
      const page = await openPage(LINK, { backend });
      await screen.findByRole('heading', { name: 'Is this your account?' });
      expect(screen.getByText(MESSAGE)).toBeTruthy();
      await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com');
      await userEvent.type(screen.getByLabelText('Password'), 'Blue&Porch7Lamp');
      backend.respondTo('/auth/login', ok({ token: 'tok', user: UNVERIFIED }));
      backend.respondTo('/auth/verify-email', ok({}));
      await userEvent.click(screen.getByRole('button', { name: 'Log in and verify' }));
      await screen.findByRole('heading', { name: 'Email Verified Successfully' });
      expect(page.bodies('/auth/login')).toEqual([{ email: 'ada@example.com', password: 'Blue&Porch7Lamp' }]);
      expect(page.bodies('/auth/verify-email')).toEqual([{ token: 'abc' }, { token: 'abc' }]);
    });

    it('removes a stranger’s account only after a second press, and confirms the removal', async () => {
      backend.respondTo('/auth/not-me', ok({ success: true }));
      const page = await openPage(LINK, { backend });
      await userEvent.click(await screen.findByText('This was not me'));
      expect(page.bodies('/auth/not-me')).toEqual([]);
      await userEvent.click(screen.getByRole('button', { name: 'Remove the account' }));
      const heading = await screen.findByRole('heading', { name: 'Account removed' });
      expect(document.activeElement).toBe(heading);
      expect(page.bodies('/auth/not-me')).toEqual([{ token: 'abc' }]);
    });
  });

  it('reloads the profile of a signed-in visitor when the address becomes verified', async () => {
    const page = await openPage(LINK, { backend, user: UNVERIFIED });
    await waitFor(() => expect(page.bodies('/user/profile')).toEqual([{ userId: 'u1' }, { userId: 'u1' }]));
    expect(page.bodies('/user/update')).toEqual([]);
  });
});
