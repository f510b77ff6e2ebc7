import { vi } from 'vitest';
import type { User } from '../api/api.ts';
import { type AuthStoreOptions, createAuthStore } from '../auth/auth-store.ts';
import type { Session } from '../session/session-cookies.ts';

export const ADA: User = { id: 'u1', name: 'Ada Moreno', email: 'ada@example.com' };

/** A store with its own cookies. Its backend accepts every call that `auth` and `user` do not replace. */
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
  let onMessage = () => {};
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
      postMessage: announce,
      addEventListener(_: string, listener: unknown) {
        onMessage = listener as () => void;
      },
    },
  });
  return { store, jar, announce, notifyFromOtherTab: () => onMessage() };
}
