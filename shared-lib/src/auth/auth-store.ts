import type { Api, User } from '../api/api.ts';
import type { BodyOf } from '../api/bodies.ts';
import type { Client } from '../client/client.ts';
import { ApiError, MESSAGES } from '../client/responses.ts';
import type { SessionCookies } from '../session/session-cookies.ts';
import { forgetTypedText } from '../ui/form-hooks.ts';

export interface AuthStoreOptions {
  auth: Pick<Api['auth'], 'login' | 'logout' | 'register'>;
  user: Pick<Api['user'], 'profile' | 'update'>;
  client: Pick<Client, 'onSessionEnded'>;
  cookies: SessionCookies;
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined;
}

const CHECK_PAUSES_MS = [0, 50, 200, 1000];

/** By then, a page that the visitor was leaving has unloaded. */
const PROFILE_RETRY_MS = 1000;

export type AuthStore = ReturnType<typeof createAuthStore>;

/**
 * Creates a store of the auth state outside React, so that its changes never touch a page before hydration. An action
 * sets `loading` while it runs. If it fails, it stores the message in `error`, and rejects with the cause.
 */
export function createAuthStore({ auth, user, client, cookies, channel }: AuthStoreOptions) {
  let state: AuthState = UNKNOWN_AUTH;
  let started: Promise<void> | undefined;
  let lastToken: string | undefined;
  /** A token that `cookies.clear()` could not remove, because its cookie has another path or domain. */
  let staleToken: string | undefined;
  const listeners = new Set<() => void>();

  function tokenCookie(): string | undefined {
    const token = cookies.token();
    return token === staleToken ? undefined : token;
  }

  function set(changes: Partial<AuthState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  function becomeAnonymous(): void {
    lastToken = undefined;
    set({ status: 'anonymous', user: null, error: null });
  }

  async function loadProfile(isFirstLoss = true): Promise<void> {
    const token = tokenCookie();
    lastToken = token;
    if (!token) return becomeAnonymous();
    if (state.status !== 'authenticated') set({ status: 'loading' });
    try {
      const profile = await user.profile();
      if (tokenCookie() === token) set({ status: 'authenticated', user: profile });
    } catch (cause) {
      const kind = cause instanceof ApiError && cause.kind;
      // In some browsers an abort looks like a lost connection, so the first loss is retried.
      if (kind === 'aborted' || (kind === 'network' && isFirstLoss)) {
        await new Promise((resolve) => setTimeout(resolve, PROFILE_RETRY_MS));
        return loadProfile(isFirstLoss && kind === 'aborted');
      }
      // A login during the call may have replaced the cookies.
      if (tokenCookie() === token) {
        cookies.clear();
        staleToken = cookies.token();
      }
    }
    // Another tab may have logged out during the call.
    if (!tokenCookie()) becomeAnonymous();
  }

  async function action<Result>(fallback: string, work: () => Promise<Result>): Promise<Result> {
    set({ loading: true, error: null });
    try {
      const result = await work();
      set({ loading: false });
      return result;
    } catch (cause) {
      set({ loading: false, error: cause instanceof ApiError ? cause.message : fallback });
      throw cause;
    }
  }

  async function signIn(credentials: BodyOf<'/auth/login'>): Promise<User> {
    const { token, user: account } = await auth.login(credentials);
    cookies.write({ token, userId: account.id });
    if (cookies.token() !== token || !cookies.userId())
      throw new ApiError('not-signed-in', '/auth/login', MESSAGES.noCookies);
    lastToken = token;
    set({ status: 'authenticated', user: account });
    channel?.postMessage('changed');
    return account;
  }

  async function storeUser(response: Promise<User>): Promise<User> {
    const token = tokenCookie();
    const updated = await response;
    if (token && tokenCookie() === token) set({ user: updated });
    return updated;
  }

  /** Ends the session in this browser only, as after the deletion of an account. */
  function forgetSession(): void {
    cookies.clear();
    forgetTypedText();
    becomeAnonymous();
    channel?.postMessage('changed');
  }

  client.onSessionEnded(() => {
    becomeAnonymous();
    channel?.postMessage('changed');
  });
  channel?.addEventListener('message', async () => {
    // The message may arrive before the cookies change.
    for (const pause of CHECK_PAUSES_MS) {
      if (tokenCookie() !== lastToken) break;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    await loadProfile();
    // The next user of the browser must not find typed text in any tab.
    if (!tokenCookie()) forgetTypedText();
  });

  return {
    getSnapshot: () => state,
    getServerSnapshot: () => UNKNOWN_AUTH,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Loads the profile at the first call. If that fails, silently clears the cookies. */
    start(): Promise<void> {
      started ??= loadProfile();
      return started;
    },
    login: (credentials: BodyOf<'/auth/login'>) => action(MESSAGES.login, () => signIn(credentials)),
    register: (account: BodyOf<'/auth/register'>) =>
      action(MESSAGES.register, async () => {
        await auth.register(account);
        return signIn({ email: account.email, password: account.password });
      }),
    updateProfile: (changes: Parameters<Api['user']['update']>[0]) =>
      action(MESSAGES.updateProfile, () => storeUser(user.update(changes))),
    /** Unlike an action, sets neither `loading` nor `error`. */
    refreshProfile: () => storeUser(user.profile()),
    logout(): void {
      // The call reads the token before the cookies are cleared. If the call fails, the server's session expires later.
      if (tokenCookie()) auth.logout().catch(() => {});
      forgetSession();
    },
    forgetSession,
  };
}

/** `unknown`: the store has not started, as in prerendered pages. `loading`: the session's profile is being loaded. */
export type AuthStatus = 'unknown' | 'loading' | 'anonymous' | 'authenticated';

/** Specification section 4, "Authentication". */
export interface AuthState {
  status: AuthStatus;
  user: User | null;
  /** True during an action such as a login, and not while the profile loads. */
  loading: boolean;
  error: string | null;
}

const UNKNOWN_AUTH: AuthState = { status: 'unknown', user: null, loading: false, error: null };

/** Creates the channel between the site's tabs. Firefox refuses the channel if all cookies are blocked. */
export function createAuthChannel(): BroadcastChannel | undefined {
  try {
    return typeof document === 'undefined' ? undefined : new BroadcastChannel('auth');
  } catch {
    return undefined;
  }
}
