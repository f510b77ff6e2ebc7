// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { type ReactElement, use } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { stubStore } from '../testing/stub-store.ts';
import { AuthContext, AuthProvider, useAuth } from './use-auth.ts';

function Visitor(): ReactElement {
  const { status, user, login } = useAuth();
  return (
    <button type="button" onClick={() => void login({ email: 'ada@example.com', password: 'Secret1!' })}>
      {status}, {user?.name ?? 'nobody'}
    </button>
  );
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('useAuth throws an error with a remedy outside its provider', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Visitor />)).toThrow('useAuth was called outside AuthProvider');
});

it('useAuth returns state and actions from a context that never changes prerendered HTML', async () => {
  const { store } = stubStore();
  const values: unknown[] = [];
  function Reader(): null {
    values.push(use(AuthContext));
    return null;
  }
  render(
    <AuthProvider store={store}>
      <Visitor />
      <Reader />
    </AuthProvider>,
  );
  expect(screen.getByRole('button').textContent).toBe('unknown, nobody');
  await act(async () => screen.getByRole('button').click());
  expect(screen.getByRole('button').textContent).toBe('authenticated, Ada Moreno');
  expect(values).toEqual([store]);
});
