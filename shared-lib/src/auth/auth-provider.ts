import { createElement, type ReactElement, type ReactNode } from 'react';
import { AuthContext } from './auth-context.ts';
import type { AuthStore } from './auth-store.ts';
import { sharedAuthStore } from './shared-auth-store.ts';

/** Gives `useAuth` its store. The shell renders it once; tests pass a store of their own. */
export function AuthProvider({
  store = sharedAuthStore,
  children,
}: {
  store?: AuthStore;
  children?: ReactNode;
}): ReactElement {
  return createElement(AuthContext.Provider, { value: store }, children);
}
