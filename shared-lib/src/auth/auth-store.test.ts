import { describe, expect, it, vi } from 'vitest';
import type { User } from '../api/api.ts';
import { ApiError, type ApiErrorKind } from '../client/responses.ts';
import type { Session } from '../session/session-cookies.ts';
import { ADA, stubStore } from '../testing/stub-store.ts';
import type { AuthState } from './auth-store.ts';

const BEN: User = { id: 'u2', name: 'Ben Ito', email: 'ben@example.com' };
const ACCOUNT = { name: 'Ada Moreno', email: 'ada@example.com', password: 'Secret1!' };
const CREDENTIALS = { email: 'ada@example.com', password: 'Secret1!' };
const SESSION = { token: 'ada', userId: 'u1' };
const UNKNOWN = { status: 'unknown', user: null, loading: false, error: null };
const ANONYMOUS = { ...UNKNOWN, status: 'anonymous' };

const refused = (message: string, status = 400) => new ApiError('status', '/auth/login', message, status);
const refuse = (message: string, status?: number) => () => Promise.reject(refused(message, status));

interface BackendResponses {
  session?: Session;
  register?: Error;
  login?: Error | User;
  profile?: () => Promise<User>;
  update?: () => Promise<User>;
}

function createTestStore(responses: BackendResponses = {}) {
  const calls: unknown[] = [];
  const recordCall = (name: string, body: unknown, failure: unknown) => {
    calls.push([name, body]);
    if (failure instanceof Error) throw failure;
  };
  const profile = vi.fn(responses.profile ?? (async () => ADA));
  const { update = async (changes: Partial<User>) => ({ ...ADA, ...changes }) } = responses;
  const { store, jar, announce, notifyFromOtherTab } = stubStore({
    session: responses.session ?? null,
    auth: {
      register: async (account) => recordCall('register', account, responses.register),
      login: async (credentials) => {
        const { login = ADA } = responses;
        recordCall('login', credentials, login);
        return { token: 'tok', user: login as User };
      },
      logout: async () => recordCall('logout', jar.session?.token, new Error('offline')),
    },
    user: { profile, update },
  });
  const states: AuthState[] = [];
  store.subscribe(() => states.push(store.getSnapshot()));
  const loading = () => states.map((one) => one.loading);
  return { store, calls, jar, announce, notifyFromOtherTab, profile, states, loading };
}

async function signedIn(responses: BackendResponses = {}) {
  const page = createTestStore(responses);
  await page.store.login(CREDENTIALS);
  return page;
}

describe('on start', () => {
  it('a visitor without the token cookie is anonymous, without a call', async () => {
    const { store, profile } = createTestStore();
    expect(store.getSnapshot()).toEqual(UNKNOWN);
    await store.start();
    expect(store.getSnapshot()).toEqual(ANONYMOUS);
    expect(profile).not.toHaveBeenCalled();
  });

  it('a visitor with the token cookie is authenticated once the profile has loaded', async () => {
    const { store, states, profile } = createTestStore({ session: SESSION });
    await Promise.all([store.start(), store.start()]);
    await store.start();
    expect(states.map(({ status }) => status)).toEqual(['loading', 'authenticated']);
    expect(store.getSnapshot().user).toEqual(ADA);
    expect(profile).toHaveBeenCalledOnce();
  });

  it('an error response to the profile request clears the cookies silently', async () => {
    const { store, jar } = createTestStore({ session: SESSION, profile: refuse('Broken', 500) });
    await store.start();
    expect(jar.session).toBeNull();
    expect(store.getSnapshot()).toEqual(ANONYMOUS);
  });

  const noResponse = (kind: ApiErrorKind) => new ApiError(kind, '/user/profile', 'No response');
  it.each<[string, ApiErrorKind[], string]>([
    ['requests aborted by a reload or Stop', ['aborted', 'aborted', 'aborted'], 'kept'],
    ['one request without a response', ['network'], 'kept'],
    ['two requests without a response', ['network', 'network'], 'cleared'],
  ])('after %s (%o) the session is %s', async (_, failures, outcome) => {
    vi.useFakeTimers();
    const { store, jar, profile } = createTestStore({ session: SESSION });
    for (const kind of failures) profile.mockRejectedValueOnce(noResponse(kind));
    const started = store.start();
    await vi.runAllTimersAsync();
    await started;
    vi.useRealTimers();
    expect(jar.session).toEqual(outcome === 'kept' ? SESSION : null);
    expect(store.getSnapshot().status).toBe(outcome === 'kept' ? 'authenticated' : 'anonymous');
  });

  it('a visitor whose stale token cookie cannot be deleted is anonymous, without another call', async () => {
    const { store, jar, profile, notifyFromOtherTab, states } = createTestStore({
      profile: refuse('No', 403),
    });
    Object.defineProperty(jar, 'session', { get: () => SESSION, set() {} });
    await store.start();
    expect(store.getSnapshot()).toEqual(ANONYMOUS);
    states.length = 0;
    notifyFromOtherTab();
    await vi.waitFor(() => expect(states).toEqual([ANONYMOUS]));
    expect(profile).toHaveBeenCalledOnce();
  });
});

describe('logging in', () => {
  it('stores token and user id in the cookies, and notifies the other tabs', async () => {
    const { store, jar, announce, loading } = createTestStore();
    expect(await store.login(CREDENTIALS)).toEqual(ADA);
    expect(store.getSnapshot()).toEqual({ status: 'authenticated', user: ADA, loading: false, error: null });
    expect(jar.session).toEqual({ token: 'tok', userId: 'u1' });
    expect(announce).toHaveBeenCalledOnce();
    expect(loading()[0]).toBe(true);
  });

  it.each([
    ['the message of an ApiError', refused('Wrong password'), 'Wrong password'],
    ['the fallback for a TypeError', new TypeError('x is undefined'), 'Login failed. Please try again.'],
  ])('stores %s when it fails', async (_, login, error) => {
    const { store, jar, loading } = createTestStore({ login });
    await expect(store.login(CREDENTIALS)).rejects.toBe(login);
    expect(store.getSnapshot()).toMatchObject({ user: null, loading: false, error });
    expect(loading()).toEqual([true, false]);
    expect(jar.session).toBeNull();
  });
});

describe('registering', () => {
  it('is followed by a login with the same email and password', async () => {
    const { store, calls, loading } = createTestStore();
    await store.register(ACCOUNT);
    expect(calls).toEqual([
      ['register', ACCOUNT],
      ['login', CREDENTIALS],
    ]);
    expect(store.getSnapshot()).toMatchObject({ status: 'authenticated', user: ADA });
    expect(loading()).toEqual([true, true, false]);
  });

  it.each<[string, BackendResponses, string, number]>([
    ['does not log in when it fails', { register: refused('Email taken') }, 'Email taken', 1],
    ['reports a failed login', { login: new TypeError('lost') }, 'Registration failed. Please try again.', 2],
  ])('%s', async (_, responses, error, times) => {
    const { store, calls } = createTestStore(responses);
    await expect(store.register(ACCOUNT)).rejects.toThrow();
    expect(calls).toHaveLength(times);
    expect(store.getSnapshot()).toMatchObject({ error, loading: false, user: null });
  });
});

describe('updating the profile', () => {
  it('shows the updated user', async () => {
    const { store } = await signedIn();
    expect(await store.updateProfile({ phone: '+14075550142' })).toMatchObject({ phone: '+14075550142' });
    expect(store.getSnapshot().user).toEqual({ ...ADA, phone: '+14075550142' });
  });

  it('keeps the user and stores the message when it fails', async () => {
    const { store } = await signedIn({ update: () => Promise.reject(new TypeError('lost')) });
    await store.updateProfile({ name: 'A' }).catch(() => {});
    const error = 'Profile update failed. Please try again.';
    expect(store.getSnapshot()).toMatchObject({ user: ADA, loading: false, error });
  });
});

it('refreshProfile updates the user without setting `loading`', async () => {
  const VERIFIED = { ...ADA, emailVerified: true };
  const { store, states } = await signedIn({ profile: async () => VERIFIED });
  states.length = 0;
  await store.refreshProfile();
  expect(states).toEqual([{ status: 'authenticated', user: VERIFIED, loading: false, error: null }]);
});

describe('logging out', () => {
  it.each([
    ['logout', [['logout', 'tok']]],
    ['forgetSession', []],
  ] as const)(
    'by %s clears cookies, user and error, notifies other tabs, and makes the calls %j',
    async (method, sent) => {
      const { store, jar, calls, announce } = await signedIn();
      calls.length = 0;
      store[method]();
      expect(calls).toEqual(sent);
      expect(jar.session).toBeNull();
      expect(store.getSnapshot()).toEqual(ANONYMOUS);
      expect(announce).toHaveBeenCalledTimes(2);
    },
  );

  const CALLS = ['start', 'updateProfile', 'refreshProfile'] as const;
  it.each(CALLS)('is not undone by a late response to %s', async (call) => {
    const response = Promise.withResolvers<User>();
    const late = () => response.promise;
    const { store } = createTestStore({ session: SESSION, profile: late, update: late });
    const running = store[call]({ name: 'A' });
    store.logout();
    response.resolve(ADA);
    await running;
    expect(store.getSnapshot()).toMatchObject({ status: 'anonymous', user: null });
  });
});

it.each<[string, (response: PromiseWithResolvers<User>) => void]>([
  ['replaces', ({ resolve }) => resolve(ADA)],
  ['signs out', ({ reject }) => reject(refused('No', 401))],
])('a late response for an old token never %s the user who has since logged in', async (_, settle) => {
  const response = Promise.withResolvers<User>();
  const { store, jar } = createTestStore({ session: SESSION, login: BEN, profile: () => response.promise });
  const start = store.start();
  await store.login(CREDENTIALS);
  settle(response);
  await start;
  expect(store.getSnapshot()).toMatchObject({ status: 'authenticated', user: BEN });
  expect(jar.session).toEqual({ token: 'tok', userId: 'u2' });
});

describe('a tab notified by another tab', () => {
  it('signs out when the cookies disappear after the message', async () => {
    const { store, jar, notifyFromOtherTab } = createTestStore({ session: SESSION });
    await store.start();
    notifyFromOtherTab();
    jar.session = null;
    await vi.waitFor(() => expect(store.getSnapshot()).toMatchObject({ status: 'anonymous', user: null }));
  });

  it('keeps showing the former user until the profile of the new user has loaded', async () => {
    const { store, jar, profile, states, notifyFromOtherTab } = createTestStore({ session: SESSION });
    await store.start();
    profile.mockResolvedValue(BEN);
    jar.session = { token: 'ben', userId: 'u2' };
    notifyFromOtherTab();
    await vi.waitFor(() => expect(store.getSnapshot().user).toEqual(BEN));
    expect(states.map(({ status }) => status)).toEqual(['loading', 'authenticated', 'authenticated']);
  });
});
