import { type Client, createClient } from '../client/client.ts';
import { ApiError, type DataCheck, isList, isObject, MESSAGES, propertiesOf } from '../client/responses.ts';
import { lateCode } from '../loading/loader.ts';
import { type SessionCookies, sessionCookies } from '../session/session-cookies.ts';
import { currentSite } from '../site/current-site.ts';
import type { BodyOf, DeclaredCall } from './bodies.ts';

/** Specification section 3, "User", as the backend returns it. */
export interface User {
  id: string;
  name: string;
  email: string;
  phone?: string;
  /** Absent when a backend does not report it. */
  emailVerified?: boolean;
}

/** One device on which an account is signed in. The times are ISO 8601 date-times. */
export interface AccountSession {
  /** Not the token. */
  id: string;
  current: boolean;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
  device: string;
}

/** Specification section 3, "Content item". */
export interface ContentItem {
  id: string;
  [field: string]: unknown;
}

/** Specification section 3, "Guide download record"; `downloadedAt` is an ISO 8601 date-time. */
export interface GuideDownload extends ContentItem {
  title: string;
  downloadedAt: string;
}

/** Some backends use numbers as user ids. */
function isId(id: unknown): boolean {
  return (typeof id === 'string' && id !== '') || typeof id === 'number';
}

function isUser(data: unknown): data is User {
  const { id, name } = propertiesOf(data);
  return isId(id) && typeof name === 'string';
}

function isLoginResponse(data: unknown): data is { token: string; user: User } {
  const { token, user } = propertiesOf(data);
  return typeof token === 'string' && token !== '' && isId(propertiesOf(user).id);
}

type UserCall = Extract<DeclaredCall, `/user/${string}`>;
type UserFields<Call extends UserCall> = Omit<BodyOf<Call>, 'userId'>;

/**
 * Creates the calls of specification section 7 (except the base webhook), and those that the account area adds. Without
 * the user id's cookie, every call of `user` fails with 'User ID not found'. With a wrong `password`, a call of `user`
 * fails with status 403, because a 401 would end the session.
 */
export function createApi(client: Client, cookies: Pick<SessionCookies, 'userId'>) {
  async function postAsUser<Call extends UserCall, Data>(
    call: Call,
    fields: UserFields<Call>,
    isExpected?: DataCheck<Data>,
    fallback?: string,
  ): Promise<Data> {
    const userId = cookies.userId();
    if (!userId) throw new ApiError('not-signed-in', call, MESSAGES.noUserId);
    return client.post<Data>(call, { userId, ...fields }, fallback, isExpected);
  }

  return {
    auth: {
      register: (account: BodyOf<'/auth/register'>) =>
        client.post('/auth/register', account, MESSAGES.register),
      login: (credentials: BodyOf<'/auth/login'>) =>
        client.post('/auth/login', credentials, MESSAGES.login, isLoginResponse),
      logout: () => client.post('/auth/logout', {}),
      requestPasswordReset: (email: string) =>
        client.post('/auth/reset-password', { email }, MESSAGES.resetPassword),
      completePasswordReset: (token: string, password: string) =>
        client.post('/auth/reset-password', { token, password }, MESSAGES.resetPassword),
      /** Fails with status 403 if the address is unverified and the caller is not signed in to its account. */
      verifyEmail: (token: string) =>
        client.post('/auth/verify-email', { token }, 'Failed to verify email. Please try again.'),
      /** Deletes the account that another person created with the address to which the token was mailed. */
      notMe: (token: string) => client.post('/auth/not-me', { token }),
      /** The response is the same whether or not the account exists. */
      resendVerification: (email: string): Promise<{ message?: string }> =>
        client.post('/auth/resend-verification', { email }),
    },
    user: {
      profile: () => postAsUser('/user/profile', {}, isUser),
      update: (changes: UserFields<'/user/update'>) =>
        postAsUser('/user/update', changes, isUser, MESSAGES.updateProfile),
      listSessions: () => postAsUser('/user/sessions', {}, isList<AccountSession>),
      revokeSession: (sessionId: string) => postAsUser('/user/sessions/revoke', { sessionId }),
      /** `ended` is the number of devices that were logged out. */
      revokeOtherSessions: (password: string) =>
        postAsUser('/user/sessions/revoke-others', { password }, isObject<{ ended: number }>),
      exportAccount: (password: string) =>
        postAsUser('/user/export', { password }, isObject<Record<string, unknown>>),
      deleteAccount: (password: string) => postAsUser('/user/delete', { password }),
    },
    content: {
      create: (fields: BodyOf<'/content/create'>) => client.post('/content/create', fields),
      get: (id: string) => client.post('/content/get', { id }),
      list: <Item extends ContentItem = ContentItem>(filter: BodyOf<'/content/list'> = {}) =>
        client.post('/content/list', filter, undefined, isList<Item>),
      update: (id: string, fields: Record<string, unknown>) =>
        client.post('/content/update', { id, ...fields }),
      delete: (id: string) => client.post('/content/delete', { id }),
    },
    email: {
      send: (fields: BodyOf<'/email/send'>) => client.post('/email/send', fields),
      verify: (token: string) => client.post('/email/verify', { token }),
    },
  };
}

export type Api = ReturnType<typeof createApi>;

const loadAxios = lateCode(
  'shared-lib/src/client/axios-transport.ts',
  () => import('../client/axios-transport.ts'),
);

/** The one client in the page, shared by every remote. */
export const sharedClient = createClient(
  () => currentSite().host,
  async (request) => (await loadAxios()).axiosTransport(request),
  sessionCookies,
);

/** The API of this page, through its one client. */
export const api: Api = createApi(sharedClient, sessionCookies);
