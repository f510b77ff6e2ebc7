import { type AuthStore, createAuthStore } from 'shared-lib';

type Options = Parameters<typeof createAuthStore>[0];

const never = () => new Promise<never>(() => {});

/** A store that has not started, as on the server and during hydration. */
export function undecidedStore(auth: Partial<Options['auth']> = {}): AuthStore {
  return createAuthStore({
    auth: { register: never, login: never, logout: never, ...auth },
    user: { profile: never, update: never },
    client: { onSessionEnded: () => () => {} },
    cookies: { token: () => undefined, userId: () => undefined, write() {}, clear() {} },
    channel: { announce() {}, listen() {} },
  });
}
