/*
 * Rules of specification section 5 that the account area's pages and the backend both check, with their words. Pages
 * load them without a schema library's code.
 */

/** A full name, trimmed. */
export const FULL_NAME = { least: 2, short: 'Name must be at least 2 characters' } as const;

/** A new password: one of each kind, and no other characters. */
export const NEW_PASSWORD = {
  least: 8,
  short: 'Password must be at least 8 characters',
  pattern: /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]+$/,
  wrong:
    'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character',
} as const;

/** A phone number, trimmed, or nothing. */
export const PHONE = { pattern: /^(\+?\d{10,15})?$/, wrong: 'Please enter a valid phone number' } as const;
