// Field rules and messages for pages and backend. This module needs no schema library, so pages stay small.

/** The maximum text lengths of the guide and contact forms, in UTF-16 units. The email limit is from RFC 5321. */
export const SUBMISSION_MAX = { name: 200, email: 254, subject: 300, message: 10_000 } as const;

/** The maximum number of form fields beyond the specification, and their maximum length in UTF-16 units. */
export const EXTRA_FIELDS = { count: 10, length: 500 } as const;

/** The signup form's honeypot: a field that people do not see and only bots fill in. */
export const HONEYPOT = 'website';

/** The rule for a trimmed full name (specification section 5). */
export const FULL_NAME = { min: 2, tooShort: 'Name must be at least 2 characters' } as const;

/** The rule of a new password (specification section 5). */
export const NEW_PASSWORD = {
  min: 8,
  /** Limits the hashing time, which grows with the length. Only the server checks this maximum. */
  serverMax: 128,
  tooShort: 'Password must be at least 8 characters',
  pattern: /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]+$/,
  forbidden: /[^A-Za-z\d@$!%*?&]/gu,
  wrong:
    'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character',
} as const;

/** The rule of an optional phone number, trimmed (specification section 5). */
export const PHONE = { pattern: /^(\+?\d{10,15})?$/, wrong: 'Please enter a valid phone number' } as const;

/** The messages for a mailed link that does not work (specification section 8). */
export const INVALID_LINK = {
  reset: 'Invalid password reset link. Please request a new one.',
  verification: 'Invalid verification link. Please request a new one.',
} as const;
