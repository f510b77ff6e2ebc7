// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { AuthProvider, type AuthStatus, type RouteAccess } from 'shared-lib';
import { stubStore } from 'shared-lib/testing/stub-store.ts';
import { afterEach, expect, it } from 'vitest';
import { accessTo, Gate } from './Gate.tsx';

afterEach(cleanup);

it.each<[AuthStatus, RouteAccess, string, object | null, ReturnType<typeof accessTo>]>([
  ['unknown', 'authenticated', '/dashboard', null, 'wait'],
  ['loading', 'authenticated', '/dashboard', null, 'wait'],
  ['anonymous', 'authenticated', '/dashboard', null, '/login'],
  ['authenticated', 'authenticated', '/dashboard', null, 'open'],
  ['unknown', 'anonymous', '/login', null, 'open'],
  ['anonymous', 'anonymous', '/login', null, 'open'],
  ['loading', 'anonymous', '/login', null, 'wait'],
  ['authenticated', 'anonymous', '/forgot-password', null, '/dashboard'],
  ['authenticated', 'anonymous', '/forgot-password', { changePassword: true }, 'open'],
  ['authenticated', 'anonymous', '/login', { changePassword: true }, '/dashboard'],
  ['loading', 'anyone', '/about', null, 'open'],
])('status %s, access %s, path %s and state %o result in “%s”', (status, access, pathname, state, result) => {
  expect(accessTo(access, { pathname, state }, status)).toBe(result);
});

it('a protected page shows a spinner, and then redirects an anonymous visitor', async () => {
  const { store } = stubStore();
  const CurrentPath = () => <output>{useLocation().pathname}</output>;
  render(
    <AuthProvider store={store}>
      <MemoryRouter initialEntries={['/dashboard']}>
        <CurrentPath />
        <Gate access="authenticated">
          <h1>The page</h1>
        </Gate>
      </MemoryRouter>
    </AuthProvider>,
  );
  expect(screen.getByText('Loading')).toBeTruthy();
  await act(() => store.start());
  expect(document.querySelector('output')?.textContent).toBe('/login');
  expect(screen.queryByRole('heading')).toBeNull();
});
