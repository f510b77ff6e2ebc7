import type { AuthApi } from '../api/auth-api.ts';
import type { User } from '../api/user.ts';
import type { UserApi } from '../api/user-api.ts';
import { ApiError } from '../client/api-error.ts';
import type { Client } from '../client/client.ts';
import { MESSAGES } from '../client/messages.ts';
import type { SessionCookies } from '../session/session-cookies.ts';
import { forgetTypedText } from '../ui/forget-typed-text.ts';

/** What the store works with. */
export interface AuthStoreOptions {
  auth: Pick<AuthApi, 'login' | 'logout' | 'register'>;
  user: Pick<UserApi, 'profile' | 'update'>;
  client: Pick<Client, 'onSessionEnded'>;
  cookies: SessionCookies;
  channel: AuthChannel;
}

/**
 * The auth state outside React, so that its changes never touch a page that is not hydrated yet.
 * Every action sets `loading`, stores the message of a failure in `error`, and rejects with the cause.
 */
export interface AuthStore {
  getSnapshot(): AuthState;
  getServerSnapshot(): AuthState;
  subscribe(listener: () => void): () => void;
  /** Looks at the cookies and loads the profile; a failure clears them silently. Calling twice is harmless. */
  start(): Promise<void>;
  login(credentials: { email: string; password: string }): Promise<User>;
  /** Registers, then logs in with the same e-mail and password. */
  register(account: { name: string; email: string; password: string }): Promise<User>;
  updateProfile(changes: { name?: string; phone?: string }): Promise<User>;
  /** Loads the profile of a signed-in visitor again, without an action's `loading` and `error`. */
  refreshProfile(): Promise<void>;
  logout(): void;
  /** For a visitor whose session the server has ended itself, with the account: as `logout`, but calls nobody. */
  forgetSession(): void;
  clearError(): void;
}

/** When this tab looks again for what another has done to the cookies, in milliseconds after the last look. */
const LOOKS_MS = [0, 50, 200, 1000];

function messageOf(cause: unknown, fallback: string): string {
  return cause instanceof ApiError ? cause.message : fallback;
}

/** Makes a store; the page has exactly one (`auth/shared-auth-store.ts`). */
export function createAuthStore({ auth, user, client, cookies, channel }: AuthStoreOptions): AuthStore {
  let state: AuthState = UNKNOWN_AUTH;
  let started: Promise<void> | undefined;
  /** The token that this tab has acted on last. */
  let seen: string | undefined;
  const listeners = new Set<() => void>();

  function set(changes: Partial<AuthState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  function becomeAnonymous(): void {
    seen = undefined;
    set({ status: 'anonymous', user: null });
  }

  async function loadProfile(): Promise<void> {
    const token = cookies.token();
    seen = token;
    if (!token) return becomeAnonymous();
    if (state.status !== 'authenticated') set({ status: 'loading' });
    try {
      const profile = await user.profile();
      if (cookies.token() === token) set({ status: 'authenticated', user: profile });
    } catch {
      // A log-in that happened meanwhile owns the cookies now.
      if (cookies.token() === token) cookies.clear();
    }
    // Another tab may tell of its log-out before this one sees that the cookies are gone.
    if (!cookies.token()) becomeAnonymous();
  }

  async function action<Result>(fallback: string, work: () => Promise<Result>): Promise<Result> {
    set({ loading: true, error: null });
    try {
      const result = await work();
      set({ loading: false });
      return result;
    } catch (cause) {
      set({ loading: false, error: messageOf(cause, fallback) });
      throw cause;
    }
  }

  async function signIn(credentials: { email: string; password: string }): Promise<User> {
    const { token, user: signedIn } = await auth.login(credentials);
    cookies.write({ token, userId: signedIn.id });
    seen = token;
    set({ status: 'authenticated', user: signedIn });
    channel.announce();
    return signedIn;
  }

  function forgetSession(): void {
    cookies.clear();
    forgetTypedText();
    seen = undefined;
    set({ status: 'anonymous', user: null, error: null });
    channel.announce();
  }

  client.onSessionEnded(() => {
    becomeAnonymous();
    channel.announce();
  });
  channel.listen(async () => {
    // Between processes of a browser the message may be faster than the cookies.
    for (const wait of LOOKS_MS) {
      if (cookies.token() !== seen) break;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    await loadProfile();
    // Nobody who comes after a visitor finds what they typed, in no tab.
    if (!cookies.token()) forgetTypedText();
  });

  return {
    getSnapshot: () => state,
    getServerSnapshot: () => UNKNOWN_AUTH,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      started ??= loadProfile();
      return started;
    },
    login: (credentials) => action(MESSAGES.login, () => signIn(credentials)),
    register: (account) =>
      action(MESSAGES.register, async () => {
        await auth.register(account);
        return signIn({ email: account.email, password: account.password });
      }),
    updateProfile: (changes) =>
      action(MESSAGES.updateProfile, async () => {
        const token = cookies.token();
        const updated = await user.update(changes);
        // A late answer must not bring back a visitor who has logged out meanwhile.
        if (cookies.token() === token) set({ user: updated });
        return updated;
      }),
    async refreshProfile() {
      const token = cookies.token();
      const profile = await user.profile();
      if (token && cookies.token() === token) set({ user: profile });
    },
    logout() {
      // The token is read at once; a server that cannot be asked lets the session expire.
      if (cookies.token()) auth.logout().catch(() => {});
      forgetSession();
    },
    forgetSession,
    clearError: () => set({ error: null }),
  };
}

/**
 * What is known about the visitor.
 * - `unknown`: the start has not looked yet (also the state of every prerendered page);
 * - `loading`: a token cookie exists and its profile is being loaded;
 * - `anonymous` and `authenticated`: decided.
 */
export type AuthStatus = 'unknown' | 'loading' | 'anonymous' | 'authenticated';

/** Specification section 4, "Authentication". */
export interface AuthState {
  status: AuthStatus;
  user: User | null;
  /** On during each auth action. */
  loading: boolean;
  /** The message of the last failed action. */
  error: string | null;
}

/** The state before anything is known; also the server's snapshot. */
const UNKNOWN_AUTH: AuthState = { status: 'unknown', user: null, loading: false, error: null };

/** Tells the other tabs of this site that the session cookies have changed. */
interface AuthChannel {
  announce(): void;
  listen(listener: () => void): void;
}

/** A `BroadcastChannel`; where there is none (prerendering, old browsers) tabs do not hear of each other. */
export function createAuthChannel(): AuthChannel {
  if (typeof BroadcastChannel === 'undefined' || typeof document === 'undefined') {
    return { announce() {}, listen() {} };
  }
  const channel = new BroadcastChannel('auth');
  return {
    announce: () => channel.postMessage('changed'),
    listen: (listener) => channel.addEventListener('message', listener),
  };
}
