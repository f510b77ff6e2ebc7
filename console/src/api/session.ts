import type { Scope, SignedIn } from 'delivery/admin-api';
import { useSyncExternalStore } from 'react';

/** Every app: `delivery`'s name for it. */
export const ALL_APPS = '*';

/** Who is signed in, or why nobody is: empty before there was a session. Null before the site has said. */
type SessionState = SignedIn | { why: string } | null;

let state: SessionState = null;
const listeners = new Set<() => void>();

function become(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** The session of this page: what the server said of it last. */
export const session = {
  began: (who: SignedIn): void => become(who),
  /** Does nothing for whoever was not signed in. */
  ended(why: string): void {
    if (!state || 'token' in state) become({ why: state ? why : '' });
  },
  /** Says why somebody could not sign in. */
  refused: (why: string): void => become({ why }),
  isOn: (): boolean => state !== null && 'token' in state,
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Who uses the console, now and when it changes. */
export const useSession = (): SessionState => useSyncExternalStore(subscribe, () => state);

/** The same, for what is shown only to who is signed in. */
export function useWho(): SignedIn {
  const known = useSession();
  if (!known || 'why' in known) throw new Error('Nobody is signed in.');
  return known;
}

/** Why the token of this session does not allow any of the scopes for an app; empty when it does. The server decides. */
export function refusalOf({ token }: SignedIn, app: string, ...scopes: readonly Scope[]): string {
  const isAllowed =
    (token.app === ALL_APPS || token.app === app) && scopes.some((scope) => token.scopes.includes(scope));
  return isAllowed ? '' : 'Your token does not allow this.';
}
