import { FULL_NAME, NEW_PASSWORD, PHONE } from 'shared-lib/fields/field-rules.ts';
import { SIMPLE_EMAIL } from 'shared-lib/webhook/webhook-bodies.ts';
import * as v from 'valibot';
import { FIELD_RULES } from '../forms.ts';

const email = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(FIELD_RULES.email.missing),
  v.regex(SIMPLE_EMAIL, FIELD_RULES.email.wrong),
);

/** A password of at least 8 characters: the whole rule at login, a part of it for new passwords (specification section 5). */
const password = v.pipe(
  v.string(),
  v.nonEmpty(FIELD_RULES.password.missing),
  v.minLength(NEW_PASSWORD.least, NEW_PASSWORD.short),
);

/** The rule for new passwords, as pages show it. Only the server checks for common passwords. */
export const NEW_PASSWORD_HINT =
  'At least 8 characters, with an uppercase letter, a lowercase letter, a number and one of @ $ ! % * ? & (no spaces and no other characters). Common passwords are refused, even with numbers and signs added.';

/** Lists the forbidden characters in a new password, because the rule's message does not; empty if there are none. */
export function forbiddenCharacters(password: string): string {
  const forbidden = new Set(password.match(NEW_PASSWORD.forbidden));
  const names = Array.from(forbidden, (character) => character.replace(' ', 'space'));
  return names[0] ? `Not allowed in a password: ${names.join(' ')}` : '';
}

/** The rule for new passwords, for password managers (the `passwordrules` attribute). */
export const NEW_PASSWORD_RULES =
  'minlength: 8; required: lower; required: upper; required: digit; required: [@$!%*?&];';

// The forms of specification section 5.
export const loginSchema = v.object({ email, password });

/** The reset-password form: a new password with a character of each required kind, and its repetition (specification section 5). */
export const resetPasswordSchema = v.pipe(
  v.object({
    password: v.pipe(password, v.regex(NEW_PASSWORD.pattern, NEW_PASSWORD.wrong)),
    confirmPassword: v.pipe(v.string(), v.nonEmpty(FIELD_RULES.confirmPassword.missing)),
  }),
  v.forward(
    v.check((fields) => fields.password === fields.confirmPassword, FIELD_RULES.confirmPassword.wrong),
    ['confirmPassword'],
  ),
);

export const registerSchema = v.intersect([
  v.object({
    name: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty(FIELD_RULES.name.missing),
      v.minLength(FULL_NAME.least, FULL_NAME.short),
    ),
    email,
  }),
  resetPasswordSchema,
]);

export const forgotPasswordSchema = v.object({ email });

export const profileSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('Name is required')),
  phone: v.pipe(v.string(), v.trim(), v.regex(PHONE.pattern, PHONE.wrong)),
});

/** The current password, which confirms an action such as deleting the account. Only the server checks whether it is correct. */
export const confirmationSchema = v.object({
  password: v.pipe(v.string(), v.nonEmpty(FIELD_RULES.password.missing)),
});
