// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { type ReactElement, use } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
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

describe('useAuth', () => {
  it('throws an error with a remedy outside its provider', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => render(<Visitor />)).toThrow('useAuth was called outside AuthProvider');
  });

  it('returns the state, and the actions that change it', async () => {
    render(
      <AuthProvider store={stubStore().store}>
        <Visitor />
      </AuthProvider>,
    );
    expect(screen.getByRole('button').textContent).toBe('unknown, nobody');
    await act(async () => screen.getByRole('button').click());
    expect(screen.getByRole('button').textContent).toBe('authenticated, Ada Moreno');
  });
});

it('the context value stays the same when the state changes, so React keeps prerendered HTML', async () => {
  const { store } = stubStore();
  const values: unknown[] = [];
  function Reader(): null {
    values.push(use(AuthContext));
    return null;
  }
  render(
    <AuthProvider store={store}>
      <Reader />
    </AuthProvider>,
  );
  await act(() => store.login({ email: 'ada@example.com', password: 'Secret1!' }));
  expect(store.getSnapshot().status).toBe('authenticated');
  expect(values).toEqual([store]);
});
