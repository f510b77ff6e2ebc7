import {
  createContext,
  createElement,
  type ReactElement,
  type ReactNode,
  useContext,
  useSyncExternalStore,
} from 'react';
import { api, sharedClient } from '../api/api.ts';
import { sessionCookies } from '../session/session-cookies.ts';
import { type AuthState, type AuthStore, createAuthChannel, createAuthStore } from './auth-store.ts';

/** The one auth store in the page. */
export const sharedAuthStore = createAuthStore({
  auth: api.auth,
  user: api.user,
  client: sharedClient,
  cookies: sessionCookies,
  channel: createAuthChannel(),
});

export type Auth = AuthState & AuthStore;

/** The visitor's auth state and actions. Throws outside `AuthProvider` (specification section 6). */
export function useAuth(): Auth {
  const store = useContext(AuthContext);
  if (!store) throw new Error('useAuth was called outside AuthProvider: render the page inside the shell.');
  const state = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getServerSnapshot);
  return { ...store, ...state };
}

/** Provides the store for `useAuth`. Each region has a provider (`RegionTree`). */
export function AuthProvider({
  store = sharedAuthStore,
  children,
}: {
  store?: AuthStore;
  children?: ReactNode;
}): ReactElement {
  return createElement(AuthContext.Provider, { value: store }, children);
}

/** Provides the store, not its state, because a new value during hydration would make React discard the HTML. */
const AuthContext = createContext<AuthStore | null>(null);
