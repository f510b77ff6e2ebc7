// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { AuthProvider, type RouteAccess } from 'shared-lib';
import { stubStore } from 'shared-lib/testing/stub-store.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { Gate } from './Gate.tsx';

const never = { profile: () => new Promise<never>(() => {}) };
const session = { token: 'tok', userId: 'u1' };
const STORES = {
  unknown: () => stubStore().store,
  loading: () => stubStore({ session, user: never }).store,
  anonymous: () => stubStore().store,
  authenticated: () => stubStore({ session }).store,
};

function Where() {
  const { pathname } = useLocation();
  return <output>{pathname}</output>;
}

async function open(
  status: keyof typeof STORES,
  access: RouteAccess,
  to: { pathname: string; state?: unknown },
): Promise<void> {
  const store = STORES[status]();
  if (status !== 'unknown') void store.start();
  await act(async () =>
    render(
      <AuthProvider store={store}>
        <MemoryRouter initialEntries={[to]}>
          <Where />
          <Gate access={access}>
            <h1>The page</h1>
          </Gate>
        </MemoryRouter>
      </AuthProvider>,
    ),
  );
  expect(store.getSnapshot().status).toBe(status);
}

const path = () => document.querySelector('output')?.textContent;
const page = () => screen.queryByRole('heading', { name: 'The page' });
const spinner = () => screen.queryByText('Loading');

afterEach(cleanup);

describe('a protected page', () => {
  it.each(['unknown', 'loading'] as const)('shows a spinner while the visitor is %s', async (status) => {
    await open(status, 'authenticated', { pathname: '/dashboard' });
    expect([path(), page(), spinner()]).toEqual(['/dashboard', null, expect.any(HTMLElement)]);
  });

  it('sends an unauthenticated visitor to /login', async () => {
    await open('anonymous', 'authenticated', { pathname: '/dashboard' });
    expect([path(), page()]).toEqual(['/login', null]);
  });

  it('shows itself to an authenticated visitor', async () => {
    await open('authenticated', 'authenticated', { pathname: '/dashboard' });
    expect([path(), spinner()]).toEqual(['/dashboard', null]);
    expect(page()).not.toBeNull();
  });
});

describe('a page to log in', () => {
  it.each(['unknown', 'anonymous'] as const)('shows itself to a visitor who is %s', async (status) => {
    await open(status, 'anonymous', { pathname: '/login' });
    expect([path(), spinner()]).toEqual(['/login', null]);
    expect(page()).not.toBeNull();
  });

  it('shows a spinner while a profile is loading', async () => {
    await open('loading', 'anonymous', { pathname: '/login' });
    expect([path(), page(), spinner()]).toEqual(['/login', null, expect.any(HTMLElement)]);
  });

  it.each(['/login', '/register', '/forgot-password'])(
    '%s sends an authenticated visitor to /dashboard',
    async (pathname) => {
      await open('authenticated', 'anonymous', { pathname });
      expect([path(), page()]).toEqual(['/dashboard', null]);
    },
  );

  it('lets an authenticated visitor who changes the password into /forgot-password', async () => {
    await open('authenticated', 'anonymous', {
      pathname: '/forgot-password',
      state: { changePassword: true },
    });
    expect(path()).toBe('/forgot-password');
    expect(page()).not.toBeNull();
  });

  it('lets nobody with that into any other page to log in', async () => {
    await open('authenticated', 'anonymous', { pathname: '/login', state: { changePassword: true } });
    expect(path()).toBe('/dashboard');
  });
});

it.each(['unknown', 'loading', 'anonymous', 'authenticated'] as const)(
  'a public page shows itself to a visitor who is %s',
  async (status) => {
    await open(status, 'anyone', { pathname: '/about' });
    expect(path()).toBe('/about');
    expect(page()).not.toBeNull();
  },
);
