// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sessionCookies } from '../../../shared-lib/src/session/session-cookies.ts';
import { type Backend, createBackend, ok, refused } from '../testing/backend.ts';
import { ADA, openPage } from '../testing/open-page.tsx';

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const button = () => screen.getByRole('button', { name: /log/i });

describe('the login page', () => {
  let backend: Backend;
  const user = userEvent.setup({ delay: null });
  const logIn = async (email = 'ada@example.com', password = 'Secret1!') => {
    if (email) await user.type(field('Email'), email);
    if (password) await user.type(field('Password'), password);
    await user.click(button());
  };

  beforeEach(() => {
    backend = createBackend();
  });

  it('signs in, keeps token and user id, and goes to the dashboard in place of the form', async () => {
    backend.answers('/auth/login', ok({ token: 'new-token', user: ADA }));
    const page = await openPage('/login', { backend });
    await logIn();
    await waitFor(() => expect(page.place()).toMatchObject({ path: '/dashboard', by: 'REPLACE' }));
    expect(page.bodies('/auth/login')).toEqual([{ email: 'ada@example.com', password: 'Secret1!' }]);
    expect(sessionCookies.token()).toBe('new-token');
    expect(sessionCookies.userId()).toBe('u1');
  });

  it.each([
    ['', 'Secret1!', 'Email is required'],
    ['ada@example', 'Secret1!', 'Please enter a valid email address'],
    ['ada@example.com', '', 'Password is required'],
    ['ada@example.com', 'Secret1', 'Password must be at least 8 characters'],
  ])('with the email "%s" and the password "%s" says: %s', async (email, password, message) => {
    const page = await openPage('/login', { backend });
    await logIn(email, password);
    const bad = field(message.startsWith('Password') ? 'Password' : 'Email');
    await waitFor(() => expect(bad.getAttribute('aria-invalid')).toBe('true'));
    expect(document.getElementById(bad.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message);
    await expect.poll(() => document.activeElement).toBe(bad);
    expect(page.bodies('/auth/login')).toEqual([]);
  });

  it('with both wrong gives the focus to a summary, and back to it at each submit', async () => {
    await openPage('/login', { backend });
    await user.click(button());
    const summary = await screen.findByRole('region', { name: '2 fields need your attention:' });
    await expect.poll(() => document.activeElement).toBe(summary);
    await user.click(button());
    await waitFor(() => expect(document.activeElement).toBe(summary));
  });

  it('tells a visitor who has deleted the account that it is done', async () => {
    await openPage({ pathname: '/login', state: { accountDeleted: true } }, { backend });
    const words = 'Your account is deleted, with your profile, your sign-ins and your list of downloads.';
    expect(screen.getByText(words)).toBeTruthy();
    await openPage('/login', { backend });
    expect(screen.queryByText(words)).toBeNull();
  });

  it('sends one request when it is submitted twice in a row', async () => {
    backend.answers('/auth/login', refused(401, 'Invalid email or password'));
    const page = await openPage('/login', { backend });
    await user.type(field('Email'), 'ada@example.com');
    await user.type(field('Password'), 'Secret1!');
    const form = field('Email').form as HTMLFormElement;
    fireEvent.submit(form);
    fireEvent.submit(form);
    await screen.findByRole('alert');
    expect(page.bodies('/auth/login')).toHaveLength(1);
  });

  it('shows the message of the server, and keeps what was typed for the next try', async () => {
    backend.answers('/auth/login', refused(401, 'Invalid email or password'));
    const page = await openPage('/login', { backend });
    await logIn();
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password');
    await expect.poll(() => document.activeElement).toBe(button());
    backend.answers('/auth/login', ok({ token: 'new-token', user: ADA }));
    await user.click(button());
    await waitFor(() => expect(page.place().path).toBe('/dashboard'));
    expect(page.bodies('/auth/login')).toHaveLength(2);
    expect(page.bodies('/auth/login')[1]).toEqual({ email: 'ada@example.com', password: 'Secret1!' });
  });

  it('refuses the eleventh try within a minute without sending it', async () => {
    // On a slow machine eleven tries take longer.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    onTestFinished(() => clock.mockRestore());
    backend.answers('/auth/login', refused(401, 'Invalid email or password'));
    const page = await openPage('/login', { backend });
    await logIn();
    for (let tries = 1; tries < 11; tries += 1) {
      await waitFor(() => expect(button().matches(':disabled')).toBe(false));
      await user.click(button());
    }
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('Rate limit exceeded. Please try again later.'),
    );
    expect(page.bodies('/auth/login')).toHaveLength(10);
  });

  it('sends the same whether it is asked to remember or not, and says how long a sign-in lasts', async () => {
    backend.answers('/auth/login', refused(401, 'Invalid email or password'));
    const page = await openPage('/login', { backend });
    await user.click(field('Remember me'));
    expect(field('Remember me').checked).toBe(true);
    const hint = document.getElementById(field('Remember me').getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toContain('on this device for 7 days');
    await logIn();
    await screen.findByRole('alert');
    expect(page.bodies('/auth/login')).toEqual([{ email: 'ada@example.com', password: 'Secret1!' }]);
  });

  it('leads to forgot-password and to register', async () => {
    await openPage('/login', { backend });
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe(
      '/forgot-password',
    );
    expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/register');
  });

  it('tells password managers which field is which', async () => {
    await openPage('/login', { backend });
    expect(field('Email').autocomplete).toBe('username');
    expect(field('Password').autocomplete).toBe('current-password');
  });
});
