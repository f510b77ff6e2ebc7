import { BODIES, RESET_BODIES } from 'shared-lib/api/bodies.ts';
import { fieldsOf } from 'shared-lib/fields/fields.ts';
import * as v from 'valibot';
import { nonEmptyString, successResponse } from '../http/response-schemas.ts';
import type { DeclaredPath } from '../http/route.ts';
import { userSchema } from './account-schemas.ts';
import { uncommonPasswordField } from './uncommon-password.ts';

const RATE_LIMITED =
  'Too many attempts from one address, or on one account. Retry-After has the seconds to wait.';

const verification = {
  bearer: false,
  body: BODIES['/auth/verify-email'],
  example: { token: 'the-token-of-the-mailed-link' },
  answer: successResponse,
} as const;
const INVALID_TOKEN = 'The token is invalid or has expired.';
const verifyPath = {
  ...verification,
  description:
    'Requires a session of the same account too: the mailed token proves the mailbox, the session proves the account. Every other session of the account ends.',
  refusals: {
    400: INVALID_TOKEN,
    403: 'The caller is not signed in to the account of that address, and nothing was changed. Not 401, which would sign the visitor out.',
    429: RATE_LIMITED,
  },
} as const;

const { request } = RESET_BODIES;
const completion = fieldsOf({ ...RESET_BODIES.completion.entries, password: uncommonPasswordField });

/** The paths of `{host}/auth/*` and `{host}/email/verify`. */
export const AUTH_PATHS = {
  '/auth/register': {
    summary: 'Create an account',
    description:
      'The response is the same for an address that has an account already; its owner gets a notice by mail.',
    bearer: false,
    body: fieldsOf({ ...BODIES['/auth/register'].entries, password: uncommonPasswordField }),
    example: { name: 'Rosa Field', email: 'rosa@example.com', password: 'Blue&Porch7Lamp' },
    answer: successResponse,
    refusals: { 429: RATE_LIMITED },
  },
  '/auth/login': {
    summary: 'Log in',
    bearer: false,
    body: BODIES['/auth/login'],
    example: { email: 'rosa@example.com', password: 'Blue&Porch7Lamp' },
    answer: v.object({
      token: nonEmptyString,
      user: userSchema,
      trustedDeviceToken: v.optional(
        v.pipe(
          v.string(),
          v.description(
            'The browser can store it and send it as x-trusted-device with the next login, which is then not throttled by guesses from other devices.',
          ),
        ),
      ),
    }),
    refusals: { 401: 'The password is wrong, or the address has no account.', 429: RATE_LIMITED },
  },
  '/auth/logout': {
    summary: 'End the session of the token',
    bearer: true,
    body: BODIES['/auth/logout'],
    example: {},
    answer: successResponse,
  },
  '/auth/reset-password': {
    summary: 'Request a reset link, or choose a new password with its token',
    description:
      'With email it mails a link; the response is the same when there is no such account. With token and password it completes the reset: the token works once, and every session of the account ends.',
    bearer: false,
    body: v.union([completion, request]),
    bodyFor: (fields: object) => ('token' in fields ? completion : request),
    example: { email: 'rosa@example.com' },
    answer: successResponse,
    refusals: { 400: INVALID_TOKEN, 429: RATE_LIMITED },
  },
  '/auth/verify-email': { summary: 'Verify the address of a mailed token', ...verifyPath },
  '/auth/not-me': {
    summary: 'Delete the account that somebody else created with the address of a mailed token',
    description: 'Requires no session. A verified account is not deleted.',
    ...verification,
    refusals: { 400: INVALID_TOKEN, 409: 'The account is verified.', 429: RATE_LIMITED },
  },
  '/auth/resend-verification': {
    summary: 'Mail the verification link again',
    description:
      'The response is the same whether or not the address has an account, and whether or not it is verified.',
    bearer: false,
    body: BODIES['/auth/resend-verification'],
    example: { email: 'rosa@example.com' },
    answer: v.object({ success: v.boolean(), message: v.string() }),
    refusals: { 429: RATE_LIMITED },
  },
  '/email/verify': { summary: 'The same as auth/verify-email', ...verifyPath },
} as const satisfies Record<string, DeclaredPath>;
