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

/** Opens a page for such a visitor; returns the resulting path and content. */
async function open(status: keyof typeof STORES, access: RouteAccess, pathname: string, state?: unknown) {
  const store = STORES[status]();
  if (status !== 'unknown') void store.start();
  await act(async () =>
    render(
      <AuthProvider store={store}>
        <MemoryRouter initialEntries={[{ pathname, state }]}>
          <Where />
          <Gate access={access}>
            <h1>The page</h1>
          </Gate>
        </MemoryRouter>
      </AuthProvider>,
    ),
  );
  expect(store.getSnapshot().status).toBe(status);
  const isSpinning = screen.queryByText('Loading') !== null;
  const isShown = screen.queryByRole('heading', { name: 'The page' }) !== null;
  const what = isSpinning ? 'spinner' : isShown ? 'page' : 'nothing';
  return [document.querySelector('output')?.textContent, what];
}

afterEach(cleanup);

describe('a protected page', () => {
  it.each([
    ['loading', '/dashboard', 'spinner'],
    ['anonymous', '/login', 'nothing'],
    ['authenticated', '/dashboard', 'page'],
  ] as const)('opened by a visitor who is %s: %s, %s', async (status, path, what) => {
    expect(await open(status, 'authenticated', '/dashboard')).toEqual([path, what]);
  });
});

describe('a login page', () => {
  const CHANGE = { changePassword: true };

  it.each<[keyof typeof STORES, string, unknown, string, string]>([
    ['anonymous', '/login', undefined, '/login', 'page'],
    ['loading', '/login', undefined, '/login', 'spinner'],
    ['authenticated', '/login', undefined, '/dashboard', 'nothing'],
    ['authenticated', '/forgot-password', undefined, '/dashboard', 'nothing'],
    // A visitor who changes the password may open only this one.
    ['authenticated', '/forgot-password', CHANGE, '/forgot-password', 'page'],
    ['authenticated', '/login', CHANGE, '/dashboard', 'nothing'],
  ])('opened by a visitor who is %s at %s with %o: %s, %s', async (status, at, state, path, what) => {
    expect(await open(status, 'anonymous', at, state)).toEqual([path, what]);
  });
});

it('a public page is shown at once', async () => {
  expect(await open('loading', 'anyone', '/about')).toEqual(['/about', 'page']);
});
