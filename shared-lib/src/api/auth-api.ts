import { fieldsOf, isAnything } from '../client/answer-check.ts';
import type { Client } from '../client/client.ts';
import { MESSAGES } from '../client/messages.ts';
import type { BodyOf } from './bodies.ts';
import { isId, type User } from './user.ts';

/** The answer to a login. */
interface LoginAnswer {
  token: string;
  user: User;
}

/** Whether the answer has what a login needs: token, user and id (specification section 7). */
function isLoginAnswer(data: unknown): data is LoginAnswer {
  const { token, user } = fieldsOf(data);
  return typeof token === 'string' && token !== '' && isId(fieldsOf(user).id);
}

/** `{host}/auth/*`: the table of specification section 7, and another verification mail. */
export interface AuthApi {
  register(account: BodyOf<'/auth/register'>): Promise<unknown>;
  login(credentials: BodyOf<'/auth/login'>): Promise<LoginAnswer>;
  /** Ends the session on the server. */
  logout(): Promise<unknown>;
  /** Asks for a reset link by email. */
  requestPasswordReset(email: string): Promise<unknown>;
  /** Sends the link's token and the new password in one call. */
  completePasswordReset(token: string, password: string): Promise<unknown>;
  /** Fails with status 403 unless the caller is signed in to the account that the token is for. */
  verifyEmail(token: string): Promise<unknown>;
  /** Erases the account that somebody else made with the address that got the token. */
  notMe(token: string): Promise<unknown>;
  /** Asks for another verification mail. The answer does not tell whether the account exists. */
  resendVerification(email: string): Promise<{ message?: string }>;
}

/** @see AuthApi */
export function createAuthApi(client: Client): AuthApi {
  return {
    register: (account) => client.post('/auth/register', account, MESSAGES.register, isAnything),
    login: (credentials) => client.post('/auth/login', credentials, MESSAGES.login, isLoginAnswer),
    logout: () => client.post('/auth/logout', {}, undefined, isAnything),
    requestPasswordReset: (email) => client.post('/auth/reset-password', { email }, MESSAGES.resetPassword),
    completePasswordReset: (token, password) =>
      client.post('/auth/reset-password', { token, password }, MESSAGES.resetPassword),
    verifyEmail: (token) =>
      client.post('/auth/verify-email', { token }, 'Failed to verify email. Please try again.'),
    notMe: (token) => client.post('/auth/not-me', { token }),
    resendVerification: (email) => client.post('/auth/resend-verification', { email }),
  };
}
