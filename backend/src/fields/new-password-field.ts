import { isCommonPassword } from './is-common-password.ts';
import { boundedText } from './text-field.ts';

/** The hash takes time with length; more than this is no password. */
const MAX = 128;
const RULE = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]+$/;

/** What says that a password is too common; the only place that has it. */
const TOO_COMMON = 'This password is too common. Please choose a different one.';

/** A password that is being chosen: the rule of specification section 5, and none that everybody uses. */
export const newPasswordField = boundedText(MAX, {
  error: () => 'Password is required',
  tooLong: `Password must have at most ${MAX} characters`,
})
  .min(1, 'Password is required')
  .min(8, 'Password must be at least 8 characters')
  .regex(
    RULE,
    'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character',
  )
  .refine((password) => !isCommonPassword(password), TOO_COMMON);
