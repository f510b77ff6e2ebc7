import type { Scope, ShownToken, SignedIn } from 'delivery/admin-api';
import { useSyncExternalStore } from 'react';

/** Who uses the console. */
export type SessionState =
  | { kind: 'unknown' }
  /** `why` says what ended the session; empty before there was one. */
  | { kind: 'out'; why: string }
  | ({ kind: 'in' } & SignedIn);

let state: SessionState = { kind: 'unknown' };
const listeners = new Set<() => void>();

function become(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** The session of this page: what the server said of it last. */
export const session = {
  began: (who: SignedIn): void => become({ kind: 'in', ...who }),
  /** Does nothing for whoever was not signed in. */
  ended(why: string): void {
    if (state.kind !== 'out') become({ kind: 'out', why: state.kind === 'in' ? why : '' });
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  now: (): SessionState => state,
};

/** Who uses the console, now and when it changes. */
export const useSession = (): SessionState => useSyncExternalStore(session.subscribe, session.now);

/** Every app: `delivery`'s name for it. */
export const ALL_APPS = '*';

const opens = (token: ShownToken, app: string, scopes: readonly Scope[]): boolean =>
  (token.app === ALL_APPS || token.app === app) && scopes.some((scope) => token.scopes.includes(scope));

/** Whether somebody may do something with an app, and who else may. */
export interface Right {
  isAllowed: boolean;
  /** Names of tokens. */
  whoMay: readonly string[];
}

/** The right of whoever is signed in. One of the scopes does. The server decides; this is what it will say. */
export function rightOf(who: SignedIn, app: string, ...scopes: readonly Scope[]): Right {
  return {
    isAllowed: opens(who.token, app, scopes),
    whoMay: who.others.filter((one) => opens(one, app, scopes)).map(({ name }) => name),
  };
}

/** Who may do something, in a sentence. */
export const whoMayText = ({ whoMay }: Right): string =>
  whoMay.length > 0
    ? `Your token does not allow this. ${whoMay.join(', ')} may.`
    : 'Your token does not allow this, and no other does. Ask whoever runs the site.';

/** The same as `useSession`, for what is shown only to who is signed in. */
export function useWho(): SignedIn {
  const known = useSession();
  if (known.kind !== 'in') throw new Error('Nobody is signed in.');
  return known;
}
