import { BODIES } from 'shared-lib/api/bodies.ts';
import * as v from 'valibot';
import { successResponse } from '../http/response-schemas.ts';
import type { DeclaredPath } from '../http/route.ts';
import { accountDataSchema, sessionSchema, userSchema } from './account-schemas.ts';

const NO_USER = 'There is no such user: a user id other than the caller’s own is not found.';
const WRONG_PASSWORD = 'The password is wrong. Not 401, which would sign the visitor out.';
const LOCKED = 'Too many wrong passwords in this session. Retry-After has the seconds to wait.';

const confirmed = {
  bearer: true,
  ownId: true,
  body: BODIES['/user/delete'],
  example: { userId: 'id of the caller', password: 'Blue&Porch7Lamp' },
  refusals: { 403: WRONG_PASSWORD, 404: NO_USER, 429: LOCKED },
} as const;

/** The paths of `{host}/user/*` and `{host}/email/send`. */
export const USER_PATHS = {
  '/user/profile': {
    summary: 'The account of the caller',
    bearer: true,
    ownId: true,
    body: BODIES['/user/profile'],
    example: { userId: 'id of the caller' },
    answer: userSchema,
    refusals: { 404: NO_USER },
  },
  '/user/update': {
    summary: 'Change name and phone of the caller',
    description:
      'Fields that are not sent stay; an empty phone is removed; the email address cannot be changed.',
    bearer: true,
    ownId: true,
    body: BODIES['/user/update'],
    example: { userId: 'id of the caller', name: 'Rosa Field', phone: '+14075550142' },
    answer: userSchema,
    refusals: { 404: NO_USER },
  },
  '/user/sessions': {
    summary: 'The devices on which the caller is signed in',
    bearer: true,
    ownId: true,
    body: BODIES['/user/sessions'],
    example: { userId: 'id of the caller' },
    answer: v.object({ data: v.array(sessionSchema) }),
    refusals: { 404: NO_USER },
  },
  '/user/sessions/revoke': {
    summary: 'Sign out one other device of the caller',
    bearer: true,
    ownId: true,
    body: BODIES['/user/sessions/revoke'],
    example: { userId: 'id of the caller', sessionId: 'id of the session' },
    answer: successResponse,
    refusals: { 400: 'It is the caller’s current device.', 404: 'There is no such user or session.' },
  },
  '/user/sessions/revoke-others': {
    summary: 'Sign out every other device of the caller',
    ...confirmed,
    answer: v.object({ success: v.boolean(), ended: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  },
  '/user/export': {
    summary: 'Everything stored about the caller',
    ...confirmed,
    answer: accountDataSchema,
  },
  '/user/delete': {
    summary: 'Delete the account of the caller permanently',
    ...confirmed,
    answer: successResponse,
  },
  '/email/send': {
    summary: 'Send one of the named messages to the caller’s own address',
    description: 'It is no relay: recipient and text cannot be chosen.',
    bearer: true,
    body: BODIES['/email/send'],
    example: { template: 'verify-email' },
    status: 202,
    answer: successResponse,
    refusals: {
      403: 'The recipient is somebody else.',
      429: 'Too many messages. Retry-After has the seconds to wait.',
    },
  },
} as const satisfies Record<string, DeclaredPath>;
