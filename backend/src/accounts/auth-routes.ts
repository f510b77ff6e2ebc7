import { verifyJWT } from 'better-auth/crypto';
import { BODIES, RESET_BODIES } from 'shared-lib/api/bodies.ts';
import { INVALID_LINK } from 'shared-lib/fields/field-rules.ts';
import { fieldsOf } from 'shared-lib/fields/fields.ts';
import * as v from 'valibot';
import { forUpdate } from '../database/open-database.ts';
import { assertDiskSpace } from '../database/storage-health.ts';
import { ApiError, assertNoWait } from '../http/api-error.ts';
import { type Call, type DeclaredPath, declaredRoutes, nonEmptyString } from '../http/route.ts';
import { assertBytesLeft, byteLimits, hashKey, ROW_BYTES } from '../limits/rate-limiter.ts';
import { eraseAccount, userSchema } from './account-data.ts';
import { type AccountServices, callAuth, findSession, publicUser, writeDecoyRow } from './auth.ts';
import {
  clearGuesses,
  limitAttempts,
  limitGuesses,
  recognize,
  TRUSTED_DEVICE_HEADER,
  trustDevice,
  trustNetwork,
} from './login-throttle.ts';
import { endSessions, iso, startSession } from './sessions.ts';
import { uncommonPasswordField } from './uncommon-password.ts';

const verification = {
  bearer: false,
  body: BODIES['/auth/verify-email'],
  example: { token: 'the-token-of-the-mailed-link' },
} as const;
const INVALID_TOKEN = 'The token is invalid or has expired.';
const verifyPath = {
  ...verification,
  description:
    'Also requires a session of the same account: the token proves access to the mailbox, and the session proves access to the account. Every other session of the account ends.',
  refusals: {
    400: INVALID_TOKEN,
    403: 'The caller is not signed in to the account that the token verifies, and nothing was changed. (401 would sign the visitor out.)',
  },
} as const;

const { request } = RESET_BODIES;
const completion = fieldsOf({ ...RESET_BODIES.completion.entries, password: uncommonPasswordField });

export const AUTH_PATHS = {
  '/auth/register': {
    summary: 'Create an account',
    description:
      'The response is the same for an address that already has an account; its owner is notified by email.',
    bearer: false,
    body: fieldsOf({ ...BODIES['/auth/register'].entries, password: uncommonPasswordField }),
    example: { name: 'Rosa Field', email: 'rosa@example.com', password: 'Blue&Porch7Lamp' },
  },
  '/auth/login': {
    summary: 'Log in',
    description:
      'The browser can store `trustedDeviceToken` and send it as `x-trusted-device` with the next login, which is then not throttled by guesses from other devices.',
    bearer: false,
    body: BODIES['/auth/login'],
    example: { email: 'rosa@example.com', password: 'Blue&Porch7Lamp' },
    response: v.object({
      token: nonEmptyString,
      user: userSchema,
      trustedDeviceToken: v.optional(v.string()),
    }),
    refusals: { 401: 'The password is wrong, or the address has no account.' },
  },
  '/auth/logout': {
    summary: 'End the session of the token',
    bearer: true,
    body: BODIES['/auth/logout'],
    example: {},
  },
  '/auth/reset-password': {
    summary: 'Request a reset link, or choose a new password with its token',
    description:
      'A body with `email` requests a link; the response is the same even without an account. A body with `token` and `password` completes the reset: the token works once, and every session of the account ends.',
    bearer: false,
    body: v.union([completion, request]),
    bodyFor: (fields: object) => ('token' in fields ? completion : request),
    example: { email: 'rosa@example.com' },
    refusals: { 400: INVALID_TOKEN },
  },
  '/auth/verify-email': { summary: 'Verify an email address with the token mailed to it', ...verifyPath },
  '/auth/not-me': {
    summary: 'Delete an unverified account that somebody else created with the caller’s email address',
    description:
      'The token proves access to the mailbox; no session is required. A verified account is not deleted.',
    ...verification,
    refusals: { 400: INVALID_TOKEN, 409: 'The account is verified.' },
  },
  '/auth/resend-verification': {
    summary: 'Resend the verification link',
    description:
      'The response is the same whether or not the address has an account, and whether or not it is verified.',
    bearer: false,
    body: BODIES['/auth/resend-verification'],
    example: { email: 'rosa@example.com' },
    response: v.object({ success: v.boolean(), message: v.string() }),
  },
  '/email/verify': { summary: 'The same as auth/verify-email', ...verifyPath },
} as const satisfies Record<string, DeclaredPath>;

const NOBODY = { name: 'Nobody', emailVerified: false };

const VERIFIED =
  'This address is verified, so the account was not deleted. To delete it, log in and open Privacy and devices.';
const LINK_SENT =
  'If this address has an account that is not verified yet, we have sent it a new link. It works for 24 hours.';

export function authRoutes(services: AccountServices) {
  const { config, rateLimiter, database, mailLimit, sendMail, now } = services;
  return declaredRoutes(services, AUTH_PATHS, {
    async '/auth/register'({ c, ip, body: account }) {
      await limitAttempts(services, ip, 'register');
      assertDiskSpace(database);
      // A registered address consumes bytes too, because the response must not reveal the account.
      const limits = byteLimits('accounts', { ip, bytes: 3 * ROW_BYTES }, config);
      await assertBytesLeft(rateLimiter, 'consume', limits, config);
      // At the mail limit, the account is created without mail: a new visitor would not understand a refusal.
      const { email } = account;
      const kind = (await findAccount(email)) ? 'already-registered' : 'registration';
      const skipMail = (await mailLimit({ email, kind, ip })) !== undefined;
      const { ok } = await callAuth(services, c, '/sign-up/email', account, { skipMail });
      // The database accepts one of two simultaneous registrations of an address. Both get the same response.
      if (!ok && !(await findAccount(email))) throw new Error('better-auth could not write the account');
    },

    async '/auth/login'({ c, ip, body: credentials }) {
      const { email } = credentials;
      c.set('caller', `address:${hashKey(email).slice(0, 16)}`);
      const origin = { ip, token: c.req.header(TRUSTED_DEVICE_HEADER) };
      const account = await findAccount(email);
      const { throttleKey, trusted } = await recognize(services, { email, userId: account?.id }, origin);
      // A trusted device has its own limit, so that others on its network cannot exhaust it.
      await limitAttempts(services, ip, 'login', trusted === 'device' ? throttleKey : undefined);
      await limitGuesses(services, throttleKey);

      const { ok, body, token } = await callAuth(services, c, '/sign-in/email', credentials);
      const sessionId = ok && account && (await startSession(database.db, account, String(body.token)));
      if (!token || !sessionId) throw new ApiError(401, 'Invalid email or password.');
      const user = publicUser(body.user as Parameters<typeof publicUser>[0]);
      await clearGuesses(database.db, throttleKey);
      await trustNetwork(services, user.id, ip);
      const trustedDeviceToken = await trustDevice(services, { user, sessionId }, origin.token);
      c.set('caller', user.id);
      return { token, user, trustedDeviceToken };
    },

    async '/auth/logout'({ caller: { sessionId } }) {
      await database.db.deleteFrom('auth_session').where('id', '=', sessionId).execute();
    },

    async '/auth/reset-password'({ c, ip, body }) {
      if ('token' in body) {
        const { token, password } = body;
        await limitAttempts(services, ip, 'reset');
        const { ok } = await callAuth(services, c, '/reset-password', { token, newPassword: password });
        if (!ok) throw new ApiError(400, INVALID_LINK.reset, { field: 'token' });
        return;
      }
      const { email } = body;
      await limitAttempts(services, ip, 'reset-request');
      const account = await findAccount(email);
      const { throttleKey, trusted } = await recognize(services, { email, userId: account?.id }, { ip });
      const owner = trusted && account?.emailVerified ? throttleKey : undefined;
      assertNoWait(await mailLimit({ email, kind: 'reset-password', ip, owner }));
      const { ok } = await callAuth(services, c, '/request-password-reset', { email });
      if (!ok) throw new ApiError(422, 'Password reset failed. Please try again.');
      if (account) {
        // better-auth deletes expired links, but only for unknown addresses. Both cases must take equally long.
        const time = new Date().toISOString();
        await database.db.deleteFrom('auth_verification').where('expiresAt', '<', time).execute();
      } else {
        await writeDecoyRow(services);
        await sendMail({ ...NOBODY, email }, 'reset-password', { isDecoy: true });
      }
    },

    '/auth/verify-email': verifyEmail,
    '/email/verify': verifyEmail,

    async '/auth/not-me'({ ip, body: { token } }) {
      await limitAttempts(services, ip, 'verify');
      const address = await addressOfLink(token);
      if (!address) throw new ApiError(400, INVALID_LINK.verification, { field: 'token' });
      await database.db.transaction().execute(async (transaction) => {
        const account = transaction.selectFrom('auth_user').selectAll().where('email', '=', address);
        const user = await forUpdate(account, database).executeTakeFirst();
        if (!user) return;
        if (user.emailVerified) throw new ApiError(409, VERIFIED);
        await eraseAccount(transaction, publicUser(user));
      });
    },

    async '/auth/resend-verification'({ c, ip, body: { email } }) {
      await limitAttempts(services, ip, 'resend');
      assertNoWait(await mailLimit({ email, kind: 'verify-email', ip }));
      const account = await findAccount(email);
      const isSent = account && !account.emailVerified;
      // The decoy takes no extra time, because better-auth responds after 500 ms at the earliest.
      const [{ ok }] = await Promise.all([
        callAuth(services, c, '/send-verification-email', { email }),
        isSent ? undefined : sendMail({ ...NOBODY, email }, 'verify-email', { isDecoy: true }),
      ]);
      if (!ok) throw new Error('better-auth refused to send a verification link');
      return { success: true, message: LINK_SENT };
    },
  });

  /** The token proves access to the mailbox, and the session access to the account (docs/decisions/030). */
  async function verifyEmail({ c, ip, body: { token } }: Call<DeclaredPath & typeof verification>) {
    await limitAttempts(services, ip, 'verify');
    const address = await addressOfLink(token);
    const account = address && (await findAccount(address));
    // 401 would sign out a visitor who opens an old link.
    if (!account) throw new ApiError(400, INVALID_LINK.verification, { field: 'token' });
    if (account.emailVerified) return;
    const caller = await findSession(services, c);
    if (caller?.user.id !== account.id)
      throw new ApiError(403, `To confirm that the account of ${address} is yours, please log in to it.`);
    const emailVerified = database.engine === 'sqlite' ? 1 : true;
    await database.db.transaction().execute(async (transaction) => {
      const users = transaction.updateTable('auth_user').set({ emailVerified, updatedAt: iso(now()) });
      await users.where('id', '=', account.id).execute();
      await endSessions(transaction, account.id, caller.sessionId);
    });
  }

  /** Returns undefined when the token is forged, expired or of another kind. */
  async function addressOfLink(token: string): Promise<string | undefined> {
    const { secret } = await services.auth.$context;
    const claims = await verifyJWT<Record<string, unknown>>(token, secret);
    return typeof claims?.email === 'string' && claims.updateTo === undefined ? claims.email : undefined;
  }

  /** No response may tell a stranger whether an address has an account, or whether it is verified. */
  function findAccount(email: string) {
    const accounts = database.db.selectFrom('auth_user').where('email', '=', email);
    return accounts.select(['id', 'emailVerified', 'generation']).executeTakeFirst();
  }
}
