import { BODIES, RESET_BODIES } from 'shared-lib/api/bodies.ts';
import { fieldsOf } from 'shared-lib/fields/fields.ts';
import * as v from 'valibot';
import { nonEmptyString, successResponse } from '../http/response-schemas.ts';
import type { DeclaredPath } from '../http/route.ts';
import { userSchema } from './account-schemas.ts';
import { uncommonPasswordField } from './uncommon-password.ts';

const TOO_OFTEN = 'Too many attempts from one address, or on one account. Retry-After says how long to wait.';

const verification = {
  bearer: false,
  body: BODIES['/auth/verify-email'],
  example: { token: 'the-token-of-the-mailed-link' },
  answer: successResponse,
} as const;
const WORTHLESS_TOKEN = 'The token is not valid, or no longer.';
const verifying = {
  ...verification,
  description:
    'Give the token of a session of the account too: the mailed token proves the mailbox, the session proves the account. Every other session of the account ends.',
  refusals: {
    400: WORTHLESS_TOKEN,
    403: 'The caller is not signed in to the account of that address, and nothing was changed. Not 401, which would sign the visitor out.',
    429: TOO_OFTEN,
  },
} as const;

const { request } = RESET_BODIES;
const completion = fieldsOf({ ...RESET_BODIES.completion.entries, password: uncommonPasswordField });

/** What `{host}/auth/*` and `{host}/email/verify` take and answer. */
export const AUTH_PATHS = {
  '/auth/register': {
    summary: 'Make an account',
    description: 'Answers an address that has an account like a new one; its owner gets a notice by mail.',
    bearer: false,
    body: fieldsOf({ ...BODIES['/auth/register'].entries, password: uncommonPasswordField }),
    example: { name: 'Rosa Field', email: 'rosa@example.com', password: 'Blue&Porch7Lamp' },
    answer: successResponse,
    refusals: { 429: TOO_OFTEN },
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
            'The browser may keep it, and send it as x-trusted-device with the next log-in: guesses from elsewhere then do not hold it up.',
          ),
        ),
      ),
    }),
    refusals: { 401: 'The password is wrong, or the address has no account.', 429: TOO_OFTEN },
  },
  '/auth/logout': {
    summary: 'End the session of the token',
    bearer: true,
    body: BODIES['/auth/logout'],
    example: {},
    answer: successResponse,
  },
  '/auth/reset-password': {
    summary: 'Ask for a reset link, or choose a new password with its token',
    description:
      'With email it mails a link and answers alike when there is no such account. With token and password it completes the reset: the token works once, and every session of the account ends.',
    bearer: false,
    body: v.union([completion, request]),
    bodyFor: (fields: object) => ('token' in fields ? completion : request),
    example: { email: 'rosa@example.com' },
    answer: successResponse,
    refusals: { 400: WORTHLESS_TOKEN, 429: TOO_OFTEN },
  },
  '/auth/verify-email': { summary: 'Verify the address of a mailed token', ...verifying },
  '/auth/not-me': {
    summary: 'Erase the account that somebody else made with the address of a mailed token',
    description: 'It needs no session. An account that is verified stays.',
    ...verification,
    refusals: { 400: WORTHLESS_TOKEN, 409: 'The account is verified.', 429: TOO_OFTEN },
  },
  '/auth/resend-verification': {
    summary: 'Mail the verification link again',
    description: 'Answers alike whether the address has an account, and whether it is verified.',
    bearer: false,
    body: BODIES['/auth/resend-verification'],
    example: { email: 'rosa@example.com' },
    answer: v.object({ success: v.boolean(), message: v.string() }),
    refusals: { 429: TOO_OFTEN },
  },
  '/email/verify': { summary: 'The same as auth/verify-email', ...verifying },
} as const satisfies Record<string, DeclaredPath>;
