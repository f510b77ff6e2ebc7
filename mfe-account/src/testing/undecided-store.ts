import type { AuthStore } from 'shared-lib';
import { stubStore } from 'shared-lib/testing/stub-store.ts';

const never = () => new Promise<never>(() => {});

/** A store that has not started, as on the server and during hydration. */
export function undecidedStore(auth: NonNullable<Parameters<typeof stubStore>[0]>['auth'] = {}): AuthStore {
  return stubStore({
    auth: { register: never, login: never, logout: never, ...auth },
    user: { profile: never, update: never },
  }).store;
}
