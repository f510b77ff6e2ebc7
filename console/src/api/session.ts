import type { Scope, SignedIn } from 'delivery/admin-api';
import { useSyncExternalStore } from 'react';

/** The app of a token for all apps. */
export const ALL_APPS = '*';

type User = SignedIn['token'];

/** The session. `user` is the last signed-in user of this tab, also after the session has expired. */
interface SessionState {
  status: 'unknown' | 'signed out' | 'signed in';
  user: User | null;
  /** Why the session ended; empty after signing out. */
  reason: string;
}

let state: SessionState = { status: 'unknown', user: null, reason: '' };
const listeners = new Set<() => void>();

function update(next: Partial<SessionState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

/** The session of this tab. */
export const session = {
  begin: ({ token }: SignedIn): void => update({ status: 'signed in', user: token }),
  /** Ends an expired session: the page stays, and the sign-in opens over it. */
  end(reason: string): void {
    if (state.status !== 'signed out') update({ status: 'signed out', reason });
  },
  /** Signs out, or shows why signing in failed. */
  leave: (reason = ''): void => update({ status: 'signed out', user: null, reason }),
  isSignedIn: (): boolean => state.status === 'signed in',
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The session of this tab. */
export const useSession = (): SessionState => useSyncExternalStore(subscribe, () => state);

/** The user of the page, also while the sign-in is open over it. @throws Error before the first sign-in. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('Nobody is signed in.');
  return user;
}

/** Whether a token has one of the scopes for an app. The server enforces it; the console disables the rest. */
export const hasScope = ({ app: ownApp, scopes }: User, app: string, ...allowed: readonly Scope[]): boolean =>
  (ownApp === ALL_APPS || ownApp === app) && allowed.some((scope) => scopes.includes(scope));
