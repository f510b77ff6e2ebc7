import { type AnswerCheck, fieldsOf, isList, isObject } from '../client/answer-check.ts';
import { ApiError } from '../client/api-error.ts';
import type { Client } from '../client/client.ts';
import { MESSAGES } from '../client/messages.ts';
import type { SessionCookies } from '../session/session-cookies.ts';
import type { AccountSession } from './account-session.ts';
import { isUser, type User } from './user.ts';

/**
 * `{host}/user/*`: the table of specification section 7 (profile, update), and what owners can see and end.
 * Every call fails with 'User ID not found' without the cookie. A wrong `password` is a 403, because a 401
 * would end the session.
 */
export interface UserApi {
  profile(): Promise<User>;
  update(changes: { name?: string; phone?: string }): Promise<User>;
  /** The devices that are signed in. */
  listSessions(): Promise<{ data: AccountSession[] }>;
  /** Signs out one other device. */
  revokeSession(sessionId: string): Promise<unknown>;
  /** Signs out all other devices. `ended` says how many. */
  revokeOtherSessions(password: string): Promise<{ ended: number }>;
  /** Everything kept about the person. */
  exportAccount(password: string): Promise<Record<string, unknown>>;
  /** Erases the account for good. */
  deleteAccount(password: string): Promise<unknown>;
}

function isEnded(data: unknown): data is { ended: number } {
  return typeof fieldsOf(data).ended === 'number';
}

/** @see UserApi */
export function createUserApi(client: Client, cookies: Pick<SessionCookies, 'userId'>): UserApi {
  async function post<Answer>(
    path: string,
    isExpected?: AnswerCheck<Answer>,
    fields?: object,
    fallback?: string,
  ): Promise<Answer> {
    const call = `/user/${path}`;
    const userId = cookies.userId();
    if (!userId) throw new ApiError('not-signed-in', call, MESSAGES.noUserId);
    return client.post(call, { userId, ...fields }, fallback, isExpected);
  }
  return {
    profile: () => post('profile', isUser),
    update: (changes) => post('update', isUser, changes, MESSAGES.updateProfile),
    listSessions: () => post('sessions', isList<AccountSession>),
    revokeSession: (sessionId) => post('sessions/revoke', undefined, { sessionId }),
    revokeOtherSessions: (password) => post('sessions/revoke-others', isEnded, { password }),
    exportAccount: (password) => post('export', isObject<Record<string, unknown>>, { password }),
    deleteAccount: (password) => post('delete', undefined, { password }),
  };
}
