import { type AnswerCheck, fieldsOf, isList, isObject } from '../client/answer-check.ts';
import { ApiError } from '../client/api-error.ts';
import type { Client } from '../client/client.ts';
import { MESSAGES } from '../client/messages.ts';
import type { SessionCookies } from '../session/session-cookies.ts';
import type { AccountSession } from './account-session.ts';
import type { BodyOf, DeclaredCall } from './bodies.ts';
import { isUser } from './user.ts';

/** The calls about the caller, without `/user/`. */
type UserCall = DeclaredCall extends infer Path ? (Path extends `/user/${infer Call}` ? Call : never) : never;

/** The fields of such a call, without the caller's id. */
type Besides<Call extends UserCall> = Omit<BodyOf<`/user/${Call}`>, 'userId'>;

/**
 * `{host}/user/*`: the table of specification section 7 (profile, update), sessions, export and deletion.
 * Every call fails with 'User ID not found' without the cookie. A wrong `password` is a 403, because a 401
 * would end the session.
 */
export type UserApi = ReturnType<typeof createUserApi>;

function isEnded(data: unknown): data is { ended: number } {
  return typeof fieldsOf(data).ended === 'number';
}

/** @see UserApi */
export function createUserApi(client: Client, cookies: Pick<SessionCookies, 'userId'>) {
  async function post<Call extends UserCall, Answer>(
    path: Call,
    fields: Besides<Call>,
    isExpected?: AnswerCheck<Answer>,
    fallback?: string,
  ): Promise<Answer> {
    const call = `/user/${path}` as const;
    const userId = cookies.userId();
    if (!userId) throw new ApiError('not-signed-in', call, MESSAGES.noUserId);
    return client.post<Answer>(call, { userId, ...fields }, fallback, isExpected);
  }
  return {
    profile: () => post('profile', {}, isUser),
    update: (changes: Besides<'update'>) => post('update', changes, isUser, MESSAGES.updateProfile),
    /** The devices on which the account is logged in. */
    listSessions: () => post('sessions', {}, isList<AccountSession>),
    /** Logs out one other device. */
    revokeSession: (sessionId: string) => post('sessions/revoke', { sessionId }),
    /** Logs out all other devices. `ended` is their number. */
    revokeOtherSessions: (password: string) => post('sessions/revoke-others', { password }, isEnded),
    /** Everything stored about the person. */
    exportAccount: (password: string) => post('export', { password }, isObject<Record<string, unknown>>),
    /** Deletes the account permanently. */
    deleteAccount: (password: string) => post('delete', { password }),
  };
}
