// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBackend, ok, refused } from 'shared-lib/testing/open-page.tsx';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { sessionCookies } from '../../../shared-lib/src/session/session-cookies.ts';
import { ADA, openPage } from '../testing/open-page.tsx';

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const button = () => screen.getByRole('button', { name: /log/i });

const BEN = { ...ADA, id: 'u2' };

describe('the login page', () => {
  const backend = createBackend();
  const user = userEvent.setup({ delay: null });
  const logIn = async () => {
    await user.type(field('Email'), 'ada@example.com');
    await user.type(field('Password'), 'Secret1!');
    await user.click(button());
  };

  it('signs in, stores token and user id, and replaces itself with the dashboard', async () => {
    backend.respondTo('/auth/login', ok({ token: 'new-token', user: ADA }));
    const page = await openPage('/login', { backend });
    await user.click(field('Remember me'));
    const hint = document.getElementById(field('Remember me').getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toContain('on this device for 7 days');
    await logIn();
    await waitFor(() => expect(page.place()).toMatchObject({ path: '/dashboard', by: 'REPLACE' }));
    expect(page.bodies('/auth/login')).toEqual([{ email: 'ada@example.com', password: 'Secret1!' }]);
    expect(sessionCookies.token()).toBe('new-token');
    expect(sessionCookies.userId()).toBe('u1');
  });

  it('reports blocked cookies, and keeps the typed text', async () => {
    backend.respondTo('/auth/login', ok({ token: 'new-token', user: ADA }));
    const page = await openPage('/login', { backend });
    const cookie = vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
    onTestFinished(() => cookie.mockRestore());
    await logIn();
    expect((await screen.findByRole('alert')).textContent).toContain('Allow cookies for this site');
    expect(page.place().path).toBe('/login');
    expect([field('Email').value, field('Password').value]).toEqual(['ada@example.com', 'Secret1!']);
  });

  it('shows a failure until the next submit, whatever is typed', async () => {
    backend.respondTo('/auth/login', refused(401, 'Invalid email or password'));
    await openPage('/login', { backend });
    await logIn();
    const failure = await screen.findByText('Invalid email or password');
    await user.clear(field('Password'));
    await user.type(field('Password'), 'short');
    await screen.findByText('Password must be at least 8 characters');
    expect(failure.isConnected).toBe(true);
    await user.click(button());
    await user.type(field('Password'), ' no more');
    expect(screen.queryByText('Invalid email or password')).toBeNull();
  });

  it('confirms only once that the account is deleted', async () => {
    const page = await openPage({ pathname: '/login', state: { accountDeleted: true } }, { backend });
    const message = 'Your account is deleted, with your profile, logins, downloads and saved pages.';
    expect(screen.getByText(message)).toBeTruthy();
    await waitFor(() => expect(page.place()).toMatchObject({ state: null, by: 'REPLACE' }));
  });

  it.each([
    ['the same user to the page where it ended', ADA, '/account-settings', []],
    ['another user to the dashboard, and deletes the typed text', BEN, '/dashboard', ['/account-settings']],
  ])('reports an ended session, and redirects %s', async (_, visitor, path, expected) => {
    const forgottenPaths: unknown[] = [];
    const onForget = ({ detail }: WindowEventMap['forget-typed-text']) => forgottenPaths.push(detail.path);
    window.addEventListener('forget-typed-text', onForget);
    onTestFinished(() => window.removeEventListener('forget-typed-text', onForget));
    backend.respondTo('/auth/login', ok({ token: 'new-token', user: visitor }));
    const state = { ended: { path: '/account-settings', userId: 'u1' } };
    const page = await openPage({ pathname: '/login', state }, { backend });
    expect(screen.getByRole('alert').textContent).toBe('You were logged out. Log in to continue.');
    await logIn();
    await waitFor(() => expect(page.place()).toMatchObject({ path, by: 'REPLACE' }));
    expect(forgottenPaths.filter((one) => one === '/account-settings')).toEqual(expected);
  });

  it('sends one request when the form is submitted twice in a row', async () => {
    backend.respondTo('/auth/login', refused(401, 'Invalid email or password'));
    const page = await openPage('/login', { backend });
    await user.type(field('Email'), 'ada@example.com');
    await user.type(field('Password'), 'Secret1!');
    const form = field('Email').form as HTMLFormElement;
    fireEvent.submit(form);
    fireEvent.submit(form);
    await screen.findByRole('alert');
    expect(page.bodies('/auth/login')).toHaveLength(1);
  });

  it('links to forgot-password and register, and labels its fields for password managers', async () => {
    await openPage('/login', { backend });
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(['Forgot password?', 'Sign up'].map(hrefOf)).toEqual(['/forgot-password', '/register']);
    expect(field('Email').autocomplete).toBe('username');
    expect(field('Password').autocomplete).toBe('current-password');
  });
});
