import { fieldsOf, isAnything } from '../client/answer-check.ts';
import type { Client } from '../client/client.ts';
import { MESSAGES } from '../client/messages.ts';
import type { BodyOf } from './bodies.ts';
import { isId, type User } from './user.ts';

/** The response to a login. */
interface LoginAnswer {
  token: string;
  user: User;
}

/** Whether the response has the fields of a login: token, user and id (specification section 7). */
function isLoginAnswer(data: unknown): data is LoginAnswer {
  const { token, user } = fieldsOf(data);
  return typeof token === 'string' && token !== '' && isId(fieldsOf(user).id);
}

/** `{host}/auth/*`: the table of specification section 7, and resending the verification email. */
export type AuthApi = ReturnType<typeof createAuthApi>;

/** @see AuthApi */
export function createAuthApi(client: Client) {
  return {
    register: (account: BodyOf<'/auth/register'>) =>
      client.post('/auth/register', account, MESSAGES.register, isAnything),
    login: (credentials: BodyOf<'/auth/login'>) =>
      client.post('/auth/login', credentials, MESSAGES.login, isLoginAnswer),
    /** Ends the session on the server. */
    logout: () => client.post('/auth/logout', {}, undefined, isAnything),
    /** Requests a reset link by email. */
    requestPasswordReset: (email: string) =>
      client.post('/auth/reset-password', { email }, MESSAGES.resetPassword),
    /** Sends the link's token and the new password in one call. */
    completePasswordReset: (token: string, password: string) =>
      client.post('/auth/reset-password', { token, password }, MESSAGES.resetPassword),
    /** Fails with status 403 unless the caller is signed in to the token's account. */
    verifyEmail: (token: string) =>
      client.post('/auth/verify-email', { token }, 'Failed to verify email. Please try again.'),
    /** Deletes the account that another person created with the token's address. */
    notMe: (token: string) => client.post('/auth/not-me', { token }),
    /** Requests another verification email. The response is the same whether or not the account exists. */
    resendVerification: (email: string): Promise<{ message?: string }> =>
      client.post('/auth/resend-verification', { email }),
  };
}
