// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { stubStore } from '../testing/stub-store.ts';
import { AuthProvider, useAuth } from './use-auth.ts';

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

it('useAuth outside its provider throws an error that names the remedy', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Visitor />)).toThrow('outside AuthProvider: render the page inside the shell');
});

it('useAuth returns the auth state, and actions that change it', async () => {
  render(
    <AuthProvider store={stubStore().store}>
      <Visitor />
    </AuthProvider>,
  );
  expect(screen.getByRole('button').textContent).toBe('unknown, nobody');
  await act(async () => screen.getByRole('button').click());
  expect(screen.getByRole('button').textContent).toBe('authenticated, Ada Moreno');
});
