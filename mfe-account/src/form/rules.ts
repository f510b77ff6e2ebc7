import { FULL_NAME, NEW_PASSWORD, PHONE } from 'shared-lib/fields/field-rules.ts';
import { FIELD_RULES } from '../forms.ts';

const { name, email, password, confirmPassword } = FIELD_RULES;

// The fields of each form (specification section 5).
export const EMAIL_ONLY = { email };
export const LOGIN = {
  email,
  password: { ...password, min: NEW_PASSWORD.min, tooShort: NEW_PASSWORD.tooShort },
};
export const PASSWORD_RESET = { password: { ...password, ...NEW_PASSWORD }, confirmPassword };
export const REGISTRATION = { name: { ...name, ...FULL_NAME }, email, ...PASSWORD_RESET };
export const PROFILE = { name: { missing: 'Name is required' }, phone: PHONE };
/** Only the server checks whether the current password is correct. */
export const CONFIRMATION = { password };

/** Only the server checks for common passwords. */
export const NEW_PASSWORD_HINT =
  'At least 8 characters, with an uppercase letter, a lowercase letter, a number and one of @ $ ! % * ? & (no spaces or other characters). Common passwords are refused, even with numbers and symbols added.';

export function forbiddenCharacters(password: string): string {
  const forbidden = new Set(password.match(NEW_PASSWORD.forbidden));
  const names = Array.from(forbidden, (character) => character.replace(' ', 'space'));
  return names[0] ? `Not allowed in a password: ${names.join(' ')}` : '';
}

export const NEW_PASSWORD_RULES =
  'minlength: 8; required: lower; required: upper; required: digit; required: [@$!%*?&];';
