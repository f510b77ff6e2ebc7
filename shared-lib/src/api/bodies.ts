import * as v from 'valibot';
import { FULL_NAME, INVALID_LINK, PHONE } from '../fields/field-rules.ts';
import {
  boundedText,
  currentPasswordField,
  emailField,
  fieldsOf,
  idField,
  looseFieldsOf,
  newPasswordField,
  textField,
  tokenField,
} from '../fields/fields.ts';

const email = emailField();
const userId = idField('User ID');
const id = idField('ID');
const type = v.optional(textField('Type', { max: 100 }));
const verification = fieldsOf({ token: tokenField(INVALID_LINK.verification) });
const userOnly = fieldsOf({ userId });
const withPassword = fieldsOf({ userId, password: currentPasswordField });
const item = fieldsOf({ id });

const INVALID_PAGE_AFTER = 'pageAfter must be the value of "next" in the previous response';
const pageAfter = v.optional(
  v.pipe(boundedText(80, { error: INVALID_PAGE_AFTER }), v.regex(/^\d{1,15}_[\w-]+$/, INVALID_PAGE_AFTER)),
);
const TEMPLATES = ['verify-email', 'reset-password'] as const;

/** The two bodies of `auth/reset-password`. */
export const RESET_BODIES = {
  request: fieldsOf({ email }),
  completion: fieldsOf({ token: tokenField(INVALID_LINK.reset), password: newPasswordField }),
} as const;

/** The bodies of the calls in `api.ts`, by path. The backend validates with these schemas. Pages import only types. */
export const BODIES = {
  '/auth/register': fieldsOf({
    name: v.pipe(textField('Full name', { max: 200 }), v.minLength(FULL_NAME.min, FULL_NAME.tooShort)),
    email,
    password: newPasswordField,
  }),
  '/auth/login': fieldsOf({ email, password: currentPasswordField }),
  '/auth/logout': v.object({}),
  '/auth/reset-password': v.union([RESET_BODIES.completion, RESET_BODIES.request]),
  '/auth/verify-email': verification,
  '/auth/not-me': verification,
  '/auth/resend-verification': fieldsOf({ email }),
  '/email/verify': verification,
  '/email/send': fieldsOf({
    template: v.picklist(TEMPLATES, `Template must be one of ${TEMPLATES.join(', ')}`),
    to: v.optional(emailField({ label: 'To', message: 'To must be an email address' })),
  }),
  '/user/profile': userOnly,
  '/user/update': fieldsOf({
    userId,
    name: v.optional(textField('Name', { max: 200 })),
    phone: v.optional(
      v.pipe(boundedText(32, { error: PHONE.wrong }), v.trim(), v.regex(PHONE.pattern, PHONE.wrong)),
    ),
  }),
  '/user/sessions': userOnly,
  '/user/sessions/revoke': fieldsOf({ userId, sessionId: idField('Session ID') }),
  '/user/sessions/revoke-others': withPassword,
  '/user/export': withPassword,
  '/user/delete': withPassword,
  '/content/create': v.looseObject({ type }),
  '/content/get': item,
  '/content/list': v.objectWithRest(
    { type, pageAfter },
    v.union(
      [v.string(), v.number(), v.boolean(), v.null()],
      'A filter must be text, a number, true, false or null',
    ),
  ),
  '/content/update': looseFieldsOf({ id }),
  '/content/delete': item,
} as const;

export type DeclaredCall = keyof typeof BODIES;

/** The type of a path's body as it is sent; `unknown` for an undeclared path. */
export type BodyOf<Path extends string> = Path extends DeclaredCall
  ? v.InferInput<(typeof BODIES)[Path]>
  : unknown;
