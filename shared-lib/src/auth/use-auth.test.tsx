// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { type ReactElement, use } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { User } from '../api/user.ts';
import { type AuthStore, createAuthStore } from './auth-store.ts';
import { AuthContext, AuthProvider, useAuth } from './use-auth.ts';

const ADA: User = { id: 'u1', name: 'Ada Moreno', email: 'ada@example.com' };

function freshStore(): AuthStore {
  return createAuthStore({
    auth: {
      register: async () => {},
      logout: async () => {},
      login: async () => ({ token: 'tok', user: ADA }),
    },
    user: { profile: async () => ADA, update: async () => ADA },
    client: { onSessionEnded: () => () => {} },
    cookies: { token: () => undefined, userId: () => undefined, write() {}, clear() {} },
    channel: { announce() {}, listen() {} },
  });
}

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
  it('outside its provider is an error that says what to do', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => render(<Visitor />)).toThrow('useAuth was called outside AuthProvider');
  });

  it('gives the state, and the actions that change it', async () => {
    render(
      <AuthProvider store={freshStore()}>
        <Visitor />
      </AuthProvider>,
    );
    expect(screen.getByRole('button').textContent).toBe('unknown, nobody');
    await act(async () => screen.getByRole('button').click());
    expect(screen.getByRole('button').textContent).toBe('authenticated, Ada Moreno');
  });
});

const seen: unknown[] = [];

function Reader(): null {
  seen.push(use(AuthContext));
  return null;
}

it('the context keeps its value while the state changes, so no prerendered page is wiped', async () => {
  const store = freshStore();
  render(
    <AuthProvider store={store}>
      <Reader />
    </AuthProvider>,
  );
  await act(() => store.login({ email: 'ada@example.com', password: 'Secret1!' }));
  expect(store.getSnapshot().status).toBe('authenticated');
  expect(seen).toEqual([store]);
});
