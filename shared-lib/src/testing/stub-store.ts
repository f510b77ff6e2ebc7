import { vi } from 'vitest';
import type { User } from '../api/user.ts';
import { type AuthStoreOptions, createAuthStore } from '../auth/auth-store.ts';
import type { Session } from '../session/session-cookies.ts';

/** Somebody with an account. */
export const ADA: User = { id: 'u1', name: 'Ada Moreno', email: 'ada@example.com' };

/** A store over cookies of its own, whose backend takes everything but for what `auth` and `user` say. */
export function stubStore({
  session = null,
  auth = {},
  user = {},
}: {
  session?: Session | null;
  auth?: Partial<AuthStoreOptions['auth']>;
  user?: Partial<AuthStoreOptions['user']>;
} = {}) {
  const jar = { session };
  const announce = vi.fn();
  let hear = () => {};
  const store = createAuthStore({
    auth: {
      register: async () => {},
      login: async () => ({ token: 'tok', user: ADA }),
      logout: async () => {},
      ...auth,
    },
    user: { profile: async () => ADA, update: async () => ADA, ...user },
    client: { onSessionEnded: () => () => {} },
    cookies: {
      token: () => jar.session?.token,
      userId: () => jar.session?.userId,
      write: (written) => {
        jar.session = written;
      },
      clear: () => {
        jar.session = null;
      },
    },
    channel: {
      announce,
      listen(listener) {
        hear = listener;
      },
    },
  });
  /** `changed` is what another tab tells. */
  return { store, jar, announce, changed: () => hear() };
}
