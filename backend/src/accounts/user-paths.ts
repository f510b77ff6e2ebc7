import { PHONE } from 'shared-lib/fields/field-rules.ts';
import { boundedText, currentPasswordField, fieldsOf, idField, textField } from 'shared-lib/fields/fields.ts';
import * as v from 'valibot';
import { accountData, done, session, user } from '../conformance/answer-schemas.ts';
import type { DeclaredPath } from '../http/route.ts';

const NO_USER = 'There is no such user: a user id other than the caller’s own is not found.';
const WRONG_PASSWORD = 'The password is wrong. Not 401, which would sign the visitor out.';
const LOCKED = 'Too many wrong passwords in this session. Retry-After says how long to wait.';

const userId = idField('User ID');
const confirmed = {
  bearer: true,
  ownId: true,
  body: fieldsOf({ userId, password: currentPasswordField }),
  example: { userId: 'id of the caller', password: 'Blue&Porch7Lamp' },
  status: 200,
  refusals: { 403: WRONG_PASSWORD, 404: NO_USER, 429: LOCKED },
} as const;

/** What `{host}/user/*` takes and answers. */
export const USER_PATHS = {
  '/user/profile': {
    summary: 'The account of the caller',
    bearer: true,
    ownId: true,
    body: fieldsOf({ userId }),
    example: { userId: 'id of the caller' },
    status: 200,
    answer: user,
    refusals: { 404: NO_USER },
  },
  '/user/update': {
    summary: 'Change name and phone of the caller',
    description: 'What is not sent stays; an empty phone is removed; the email address cannot be changed.',
    bearer: true,
    ownId: true,
    body: fieldsOf({
      userId,
      name: v.optional(textField('Name', { max: 200 })),
      phone: v.optional(
        v.pipe(boundedText(32, { error: PHONE.wrong }), v.trim(), v.regex(PHONE.pattern, PHONE.wrong)),
      ),
    }),
    example: { userId: 'id of the caller', name: 'Rosa Field', phone: '+14075550142' },
    status: 200,
    answer: user,
    refusals: { 404: NO_USER },
  },
  '/user/sessions': {
    summary: 'The devices on which the caller is signed in',
    bearer: true,
    ownId: true,
    body: fieldsOf({ userId }),
    example: { userId: 'id of the caller' },
    status: 200,
    answer: v.object({ data: v.array(session) }),
    refusals: { 404: NO_USER },
  },
  '/user/sessions/revoke': {
    summary: 'Sign one other device of the caller’s out',
    bearer: true,
    ownId: true,
    body: fieldsOf({ userId, sessionId: idField('Session ID') }),
    example: { userId: 'id of the caller', sessionId: 'id of the session' },
    status: 200,
    answer: done,
    refusals: { 400: 'It is the device that asks.', 404: 'There is no such user or session.' },
  },
  '/user/sessions/revoke-others': {
    summary: 'Sign every other device of the caller’s out',
    ...confirmed,
    answer: v.object({ success: v.boolean(), ended: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  },
  '/user/export': {
    summary: 'Everything that is kept about the caller',
    ...confirmed,
    answer: accountData,
  },
  '/user/delete': {
    summary: 'Erase the account of the caller for good',
    ...confirmed,
    answer: done,
  },
} as const satisfies Record<string, DeclaredPath>;
