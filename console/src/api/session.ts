import type { Scope, SignedIn } from 'delivery/admin-api';
import { useSyncExternalStore } from 'react';

/** The app of a token for every app. */
export const ALL_APPS = '*';

type User = SignedIn['token'];

/** The session. `user` is who used the page last in this tab: it stays when a session ends by itself. */
interface SessionState {
  status: 'unknown' | 'signed out' | 'signed in';
  user: User | null;
  /** Why the session ended; empty after a sign-out. */
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
  /** Ends a session that the site no longer accepts: the page stays, and the sign-in opens over it. */
  end(reason: string): void {
    if (state.status !== 'signed out') update({ status: 'signed out', reason });
  },
  /** Ends it at the person's request, or because nobody could sign in. */
  leave: (reason = ''): void => update({ status: 'signed out', user: null, reason }),
  isSignedIn: (): boolean => state.status === 'signed in',
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The session, now and when it changes. */
export const useSession = (): SessionState => useSyncExternalStore(subscribe, () => state);

/** Who uses the page, also while the sign-in is open over it. @throws Error where nobody has signed in. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('Nobody is signed in.');
  return user;
}

/** Whether a token has one of the scopes for an app. The server decides; the console shows what is possible. */
export const hasScope = ({ app: own, scopes }: User, app: string, ...wanted: readonly Scope[]): boolean =>
  (own === ALL_APPS || own === app) && wanted.some((scope) => scopes.includes(scope));
