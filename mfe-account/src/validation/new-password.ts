import * as v from 'valibot';
import { password } from './password.ts';

/** A new password (specification section 5): one of each kind, and no other characters. */
const newPassword = v.pipe(
  password,
  v.regex(
    /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]*$/,
    'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character',
  ),
);

/** The two fields of register and of reset-password. */
export const newPasswordFields = {
  password: newPassword,
  confirmPassword: v.pipe(v.string(), v.nonEmpty('Please confirm your password')),
};

/** What is wrong when the two fields differ; the schemas say so under the second. */
export const PASSWORDS_DIFFER = 'Passwords do not match';

/** The rule in the words of the page. */
export const NEW_PASSWORD_HINT =
  'At least 8 characters, with an uppercase letter, a lowercase letter, a number and one of @ $ ! % * ? & (no spaces and no other characters).';

/** The same rule for password managers that make passwords up (the `passwordrules` attribute). */
export const NEW_PASSWORD_RULES =
  'minlength: 8; required: lower; required: upper; required: digit; required: [@$!%*?&];';
