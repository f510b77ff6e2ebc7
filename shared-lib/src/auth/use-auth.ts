import { useContext, useSyncExternalStore } from 'react';
import { AuthContext } from './auth-context.ts';
import type { AuthState } from './auth-state.ts';
import type { AuthStore } from './auth-store.ts';

/** The state with the store's actions. */
export type Auth = AuthState &
  Pick<
    AuthStore,
    'login' | 'register' | 'logout' | 'forgetSession' | 'updateProfile' | 'refreshProfile' | 'clearError'
  >;

/**
 * The visitor's auth state and the actions on it.
 * @throws Error outside `AuthProvider` (specification section 6).
 */
export function useAuth(): Auth {
  const store = useContext(AuthContext);
  if (!store) throw new Error('useAuth was called outside AuthProvider: render the page inside the shell.');
  const state = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getServerSnapshot);
  const { login, register, logout, forgetSession, updateProfile, refreshProfile, clearError } = store;
  return { ...state, login, register, logout, forgetSession, updateProfile, refreshProfile, clearError };
}
