import { describe, expect, it, vi } from 'vitest';
import type { User } from '../api/user.ts';
import { ApiError } from '../client/api-error.ts';
import type { Session } from '../session/session-cookies.ts';
import { ADA, stubStore } from '../testing/stub-store.ts';
import { type AuthState, createAuthChannel } from './auth-store.ts';

const BEN: User = { id: 'u2', name: 'Ben Ito', email: 'ben@example.com' };

/** A store over the cookies of `session`; `profile` is what the backend answers. */
function opened({ session, profile }: { session: Session | null; profile?: () => Promise<User> }) {
  const states: AuthState[] = [];
  const load = vi.fn(profile ?? (async () => ADA));
  const login = async () => ({ token: 'ben', user: BEN });
  const { store, jar, changed } = stubStore({ session, auth: { login }, user: { profile: load } });
  store.subscribe(() => states.push(store.getSnapshot()));
  return { store, jar, states, load, changed };
}

const UNKNOWN = { status: 'unknown', user: null, loading: false, error: null };
const SESSION = { token: 'ada', userId: 'u1' };

describe('on start', () => {
  it('nothing is known yet, and the server never knows more', async () => {
    const { store } = opened({ session: SESSION });
    expect(store.getSnapshot()).toEqual(UNKNOWN);
    await store.start();
    expect(store.getServerSnapshot()).toEqual(UNKNOWN);
  });

  it('a visitor without the token cookie is anonymous, without a call', async () => {
    const { store, load } = opened({ session: null });
    await store.start();
    expect(store.getSnapshot()).toEqual({ ...UNKNOWN, status: 'anonymous' });
    expect(load).not.toHaveBeenCalled();
  });

  it('a visitor with the token cookie is authenticated once the profile is there', async () => {
    const { store, states } = opened({ session: SESSION });
    await store.start();
    expect(states.map(({ status }) => status)).toEqual(['loading', 'authenticated']);
    expect(store.getSnapshot().user).toEqual(ADA);
  });

  it('a profile that does not load clears the cookies silently', async () => {
    const profile = () => Promise.reject(new ApiError('status', '/user/profile', 'Broken', 500));
    const { store, jar } = opened({ session: SESSION, profile });
    await store.start();
    expect(jar.session).toBeNull();
    expect(store.getSnapshot()).toEqual({ ...UNKNOWN, status: 'anonymous' });
  });

  it('asking twice loads the profile once', async () => {
    const { store, load } = opened({ session: SESSION });
    await Promise.all([store.start(), store.start()]);
    await store.start();
    expect(load).toHaveBeenCalledOnce();
  });
});

describe('a late answer for an old token', () => {
  const logIn = { email: 'ben@example.com', password: 'Secret1!' };

  it('does not replace the user who has logged in meanwhile', async () => {
    const answer = Promise.withResolvers<User>();
    const { store } = opened({ session: SESSION, profile: () => answer.promise });
    const start = store.start();
    await store.login(logIn);
    answer.resolve(ADA);
    await start;
    expect(store.getSnapshot()).toMatchObject({ status: 'authenticated', user: BEN });
  });

  it('does not sign out the user who has logged in meanwhile', async () => {
    const answer = Promise.withResolvers<User>();
    const { store, jar } = opened({ session: SESSION, profile: () => answer.promise });
    const start = store.start();
    await store.login(logIn);
    answer.reject(new ApiError('status', '/user/profile', 'No', 401));
    await start;
    expect(store.getSnapshot()).toMatchObject({ status: 'authenticated', user: BEN });
    expect(jar.session).toEqual({ token: 'ben', userId: 'u2' });
  });

  it('does not sign in a visitor who has logged out meanwhile', async () => {
    const answer = Promise.withResolvers<User>();
    const { store } = opened({ session: SESSION, profile: () => answer.promise });
    const start = store.start();
    store.logout();
    answer.resolve(ADA);
    await start;
    expect(store.getSnapshot()).toMatchObject({ status: 'anonymous', user: null });
  });
});

describe('a tab that hears of another one', () => {
  it('signs out when it sees only afterwards that the cookies are gone', async () => {
    const { store, jar, changed } = opened({ session: SESSION });
    await store.start();
    changed();
    jar.session = null;
    await vi.waitFor(() => expect(store.getSnapshot()).toMatchObject({ status: 'anonymous', user: null }));
  });

  it('shows its user until it has the one who has logged in there', async () => {
    const { store, jar, load, states, changed } = opened({ session: SESSION });
    await store.start();
    load.mockResolvedValue(BEN);
    jar.session = { token: 'ben', userId: 'u2' };
    changed();
    await vi.waitFor(() => expect(store.getSnapshot().user).toEqual(BEN));
    expect(states.map(({ status }) => status)).toEqual(['loading', 'authenticated', 'authenticated']);
  });
});

it('a prerendered page opens no channel, which would keep its program alive', () => {
  const Channel = vi.fn();
  vi.stubGlobal('BroadcastChannel', Channel);
  createAuthChannel().announce();
  vi.unstubAllGlobals();
  expect(Channel).not.toHaveBeenCalled();
});
