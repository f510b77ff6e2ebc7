import { describe, expect, it, vi } from 'vitest';
import type { User } from '../api/user.ts';
import { ApiError } from '../client/api-error.ts';
import { ADA, stubStore } from '../testing/stub-store.ts';

const ACCOUNT = { name: 'Ada Moreno', email: 'ada@example.com', password: 'Secret1!' };
const CREDENTIALS = { email: 'ada@example.com', password: 'Secret1!' };

/** A store whose backend accepts everything by default. */
function opened(
  answers: {
    register?: Error;
    login?: Error;
    update?: () => Promise<User>;
    profile?: () => Promise<User>;
  } = {},
) {
  const calls: unknown[] = [];
  const { profile = async () => ADA, update = async (changes: Partial<User>) => ({ ...ADA, ...changes }) } =
    answers;
  const { store, jar, announce } = stubStore({
    auth: {
      register: async (account) => {
        calls.push(['register', account]);
        if (answers.register) throw answers.register;
      },
      login: async (credentials) => {
        calls.push(['login', credentials]);
        if (answers.login) throw answers.login;
        return { token: 'tok', user: ADA };
      },
      logout: async () => {
        calls.push(['logout', jar.session?.token]);
        throw new Error('offline');
      },
    },
    user: { profile, update },
  });
  const loading: boolean[] = [];
  store.subscribe(() => loading.push(store.getSnapshot().loading));
  return { store, calls, jar, announce, loading };
}

const refused = (message: string) => new ApiError('status', '/auth/login', message, 400);

describe('logging in', () => {
  it('keeps token and user id in the cookies, and tells the other tabs', async () => {
    const { store, jar, announce, loading } = opened();
    expect(await store.login(CREDENTIALS)).toEqual(ADA);
    expect(store.getSnapshot()).toEqual({ status: 'authenticated', user: ADA, loading: false, error: null });
    expect(jar.session).toEqual({ token: 'tok', userId: 'u1' });
    expect(announce).toHaveBeenCalledOnce();
    expect(loading[0]).toBe(true);
  });

  it('stores the message of a failure, rejects with it, and is loading no longer', async () => {
    const { store, jar, loading } = opened({ login: refused('Wrong password') });
    await expect(store.login(CREDENTIALS)).rejects.toThrow('Wrong password');
    expect(store.getSnapshot()).toMatchObject({ user: null, loading: false, error: 'Wrong password' });
    expect(loading).toEqual([true, false]);
    expect(jar.session).toBeNull();
  });

  it('stores the catalog message when the failure is not a call', async () => {
    const { store } = opened({ login: new TypeError('x is undefined') });
    await store.login(CREDENTIALS).catch(() => {});
    expect(store.getSnapshot().error).toBe('Login failed. Please try again.');
  });

  it('clears the error of the attempt before', async () => {
    const answers: { login?: Error } = { login: refused('Wrong password') };
    const { store } = opened(answers);
    await store.login(CREDENTIALS).catch(() => {});
    delete answers.login;
    await store.login(CREDENTIALS);
    expect(store.getSnapshot().error).toBeNull();
  });
});

describe('registering', () => {
  it('is followed by a log-in with the same e-mail and password', async () => {
    const { store, calls, loading } = opened();
    await store.register(ACCOUNT);
    expect(calls).toEqual([
      ['register', ACCOUNT],
      ['login', CREDENTIALS],
    ]);
    expect(store.getSnapshot()).toMatchObject({ status: 'authenticated', user: ADA });
    expect(loading).toEqual([true, true, false]);
  });

  it('that fails does not log in', async () => {
    const { store, calls } = opened({ register: refused('E-mail taken') });
    await expect(store.register(ACCOUNT)).rejects.toThrow('E-mail taken');
    expect(calls).toEqual([['register', ACCOUNT]]);
    expect(store.getSnapshot()).toMatchObject({ error: 'E-mail taken', loading: false, user: null });
  });

  it('tells when the log-in after it fails', async () => {
    const { store } = opened({ login: new TypeError('lost') });
    await expect(store.register(ACCOUNT)).rejects.toThrow('lost');
    expect(store.getSnapshot().error).toBe('Registration failed. Please try again.');
  });
});

describe('updating the profile', () => {
  it('shows the updated user', async () => {
    const { store } = opened();
    await store.login(CREDENTIALS);
    expect(await store.updateProfile({ phone: '+14075550142' })).toMatchObject({ phone: '+14075550142' });
    expect(store.getSnapshot().user).toEqual({ ...ADA, phone: '+14075550142' });
  });

  it('that fails keeps the user and stores the message', async () => {
    const { store } = opened({ update: () => Promise.reject(new TypeError('lost')) });
    await store.login(CREDENTIALS);
    await store.updateProfile({ name: 'A' }).catch(() => {});
    expect(store.getSnapshot()).toMatchObject({
      user: ADA,
      loading: false,
      error: 'Profile update failed. Please try again.',
    });
  });

  it('answered after the log-out does not bring the user back', async () => {
    const answer = Promise.withResolvers<User>();
    const { store } = opened({ update: () => answer.promise });
    await store.login(CREDENTIALS);
    const late = store.updateProfile({ name: 'A' });
    store.logout();
    answer.resolve(ADA);
    await late;
    expect(store.getSnapshot()).toMatchObject({ status: 'anonymous', user: null });
  });
});

describe('logging out', () => {
  it('clears cookies, user and error, and tells the other tabs', async () => {
    const { store, jar, announce, calls } = opened();
    await store.login(CREDENTIALS);
    store.logout();
    // Ended at the server too, with the token that is cleared at once; whether it answers changes nothing.
    expect(calls.at(-1)).toEqual(['logout', 'tok']);
    expect(jar.session).toBeNull();
    expect(store.getSnapshot()).toEqual({ status: 'anonymous', user: null, loading: false, error: null });
    expect(announce).toHaveBeenCalledTimes(2);
  });

  it('calls nobody when there is no session', () => {
    const { store, calls, announce } = opened();
    store.logout();
    expect(calls).toEqual([]);
    expect(store.getSnapshot()).toMatchObject({ status: 'anonymous', user: null });
    expect(announce).toHaveBeenCalledTimes(1);
  });

  it('calls nobody when the server has ended the session itself', async () => {
    const { store, jar, calls, announce } = opened();
    await store.login(CREDENTIALS);
    store.forgetSession();
    expect(JSON.stringify(calls)).not.toContain('logout');
    expect(jar.session).toBeNull();
    expect(store.getSnapshot()).toEqual({ status: 'anonymous', user: null, loading: false, error: null });
    expect(announce).toHaveBeenCalledTimes(2);
  });
});

it('an error can be cleared', async () => {
  const { store } = opened({ login: refused('Wrong password') });
  await store.login(CREDENTIALS).catch(() => {});
  store.clearError();
  expect(store.getSnapshot().error).toBeNull();
});

it('who has unsubscribed hears nothing more', async () => {
  const { store } = opened();
  const listener = vi.fn();
  const stop = store.subscribe(listener);
  store.clearError();
  stop();
  store.clearError();
  expect(listener).toHaveBeenCalledOnce();
});

describe('loading the profile again', () => {
  const VERIFIED = { ...ADA, emailVerified: true };

  it('has the user as the server has them now, without an action', async () => {
    const { store, loading } = opened({ profile: async () => VERIFIED });
    await store.login(CREDENTIALS);
    const before = loading.length;
    await store.refreshProfile();
    expect(store.getSnapshot()).toMatchObject({ status: 'authenticated', user: VERIFIED });
    expect(loading.slice(before)).toEqual([false]);
  });

  it('keeps the visitor signed in when it fails', async () => {
    const { store, jar } = opened({ profile: () => Promise.reject(refused('Down')) });
    await store.login(CREDENTIALS);
    await expect(store.refreshProfile()).rejects.toThrow('Down');
    expect(store.getSnapshot()).toMatchObject({ status: 'authenticated', user: ADA, error: null });
    expect(jar.session?.token).toBe('tok');
  });

  it('does not bring back a visitor who has logged out meanwhile', async () => {
    const answer = Promise.withResolvers<User>();
    const { store } = opened({ profile: () => answer.promise });
    await store.login(CREDENTIALS);
    const refreshed = store.refreshProfile();
    store.logout();
    answer.resolve(VERIFIED);
    await refreshed;
    expect(store.getSnapshot().user).toBeNull();
  });
});
