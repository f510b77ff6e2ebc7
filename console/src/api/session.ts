import type { Scope, ShownToken, SignedIn } from 'delivery/admin-api';
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

/**
 * Why whoever is signed in may not do something with an app, and who may; empty when they may. One of the scopes does.
 * The server decides; this is what it will say.
 */
export function refusalOf({ token, others }: SignedIn, app: string, ...scopes: readonly Scope[]): string {
  const opens = (one: ShownToken) =>
    (one.app === ALL_APPS || one.app === app) && scopes.some((scope) => one.scopes.includes(scope));
  if (opens(token)) return '';
  const may = others.filter(opens).map(({ name }) => name);
  return may.length > 0
    ? `Your token does not allow this. ${may.join(', ')} may.`
    : 'Your token does not allow this, and no other does. Ask whoever runs the site.';
}
