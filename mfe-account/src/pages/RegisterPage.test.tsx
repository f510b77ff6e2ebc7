// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBackend, ok, refused } from 'shared-lib/testing/open-page.tsx';
import { describe, expect, it } from 'vitest';
import { sessionCookies } from '../../../shared-lib/src/session/session-cookies.ts';
import { ADA, openPage } from '../testing/open-page.tsx';

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const button = () => screen.getByRole('button', { name: /account/i });
const errorOf = (name: string) => {
  const ids = field(name).getAttribute('aria-describedby')?.split(' ') ?? [];
  const id = ids.find((candidate) => candidate.endsWith('-error'));
  return id === undefined ? undefined : document.getElementById(id)?.textContent;
};

describe('the register page', () => {
  const backend = createBackend();
  const user = userEvent.setup({ delay: null });
  const fill = async (changes: Partial<Record<string, string>> = {}) => {
    const values = {
      'Full name': 'Ada Moreno',
      Email: 'ada@example.com',
      Password: 'Secret1!',
      'Confirm password': 'Secret1!',
      ...changes,
    };
    for (const [name, value] of Object.entries(values)) if (value) await user.type(field(name), value);
    await user.click(button());
  };

  it('registers, logs in with the same email and password, and opens the dashboard', async () => {
    backend.respondTo('/auth/register', ok({ message: 'Created' }));
    backend.respondTo('/auth/login', ok({ token: 'new-token', user: ADA }));
    const page = await openPage('/register', { backend });
    await fill();
    await waitFor(() => expect(page.place()).toMatchObject({ path: '/dashboard', by: 'REPLACE' }));
    const credentials = { email: 'ada@example.com', password: 'Secret1!' };
    expect(page.bodies('/auth/register')).toEqual([{ name: 'Ada Moreno', ...credentials }]);
    expect(page.bodies('/auth/login')).toEqual([credentials]);
    expect(sessionCookies.token()).toBe('new-token');
  });

  it('lists the forbidden characters of a password while it is typed', async () => {
    await openPage('/register', { backend });
    await user.type(field('Password'), 'Sunny Day#1é#');
    const container = field('Password').parentElement?.parentElement as HTMLElement;
    expect(within(container).getByRole('status').textContent).toBe('Not allowed in a password: space # é');
    await user.type(field('Password'), '{Backspace>13/}Sunny@Day1');
    expect(within(container).getByRole('status').textContent).toBe('');
  });

  it('lists all invalid fields, and focuses the first', async () => {
    await openPage('/register', { backend });
    await fill({ 'Full name': '', Email: 'ada', 'Confirm password': 'Secret2!' });
    await waitFor(() => expect(errorOf('Full name')).toBe('Full name is required'));
    expect(errorOf('Email')).toBe('Please enter a valid email address');
    expect(errorOf('Confirm password')).toBe('Passwords do not match');
    screen.getByText('3 fields need your attention: Full name, Email, Confirm password');
    await expect.poll(() => document.activeElement).toBe(field('Full name'));
    await user.type(field('Full name'), 'Ada Moreno');
    await user.type(field('Confirm password'), '{Backspace}{Backspace}1!');
    await waitFor(() => expect(screen.queryByText(/need your attention/)).toBeNull());
    await user.type(field('Email'), '@example.com');
    await fill({ Password: 'Secret1!x' });
    await waitFor(() => expect(errorOf('Confirm password')).toBe('Passwords do not match'));
    await user.type(field('Password'), '{Backspace}');
    await waitFor(() => expect(errorOf('Confirm password')).toBeUndefined());
  });

  it('after a refused login, shows next steps without revealing whether the account is new', async () => {
    backend.respondTo('/auth/register', ok({}));
    backend.respondTo('/auth/login', refused(401, 'Invalid email or password'));
    await openPage('/register', { backend });
    await fill();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(
      'We could not log you in with this password.We have sent an email to ada@example.com that tells you what to do next. If you already have an account with this address, log in or choose a new password.',
    );
    const links = Array.from(alert.querySelectorAll('a'), (link) => link.getAttribute('href'));
    expect(links).toEqual(['/login', '/forgot-password']);
  });

  it('shows the server’s error at its field until a change', async () => {
    const message = 'This password is too common. Please choose a different one.';
    backend.respondTo('/auth/register', { status: 422, data: { message, field: 'password' } });
    const page = await openPage('/register', { backend });
    await fill();
    await waitFor(() => expect(errorOf('Password')).toBe(message));
    expect(field('Password').ariaInvalid).toBe('true');
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(field('Password')));
    await user.type(field('Password'), 'x');
    await waitFor(() => expect(errorOf('Password')).toBeUndefined());
    await user.type(field('Confirm password'), 'x');
    await user.click(button());
    await waitFor(() => expect(page.bodies('/auth/register')).toHaveLength(2));
  });

  it('links to login, and states the password rule for visitors and for password managers', async () => {
    await openPage('/register', { backend });
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
    const hint = document.getElementById(field('Password').getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toContain('@ $ ! % * ? &');
    expect(hint?.textContent).toContain('no spaces');
    expect(hint?.textContent).toContain('Common passwords are refused');
    expect(field('Password').getAttribute('passwordrules')).toBe(
      'minlength: 8; required: lower; required: upper; required: digit; required: [@$!%*?&];',
    );
    const purposes = [...document.querySelectorAll('input')].map(({ autocomplete }) => autocomplete);
    expect(purposes).toEqual(['name', 'email', 'new-password', 'new-password']);
  });
});
