/*
 * Rules that both pages and the backend check, with their words. Pages load them without a schema library's code.
 */

/**
 * The longest text that the webhook accepts, in UTF-16 units, by field; for an email address, what mail can
 * carry (RFC 5321). Forms state it, and the server refuses longer text.
 */
export const SUBMISSION_MAX = { name: 200, email: 254, subject: 300, message: 10_000 } as const;

/** Fields of a form that the specification does not have: how many, and the longest text of each in UTF-16 units. */
export const EXTRA_FIELDS = { most: 10, text: 500 } as const;

/** The field of the signup form that people do not see; it is in the body only when something was written into it. */
export const HONEYPOT = 'website';

/** A full name, trimmed (specification section 5, as the next two). */
export const FULL_NAME = { least: 2, short: 'Name must be at least 2 characters' } as const;

/** A new password: one of each kind, and no other characters. */
export const NEW_PASSWORD = {
  least: 8,
  /** Hashing takes time with length; longer text is no password. */
  most: 128,
  short: 'Password must be at least 8 characters',
  pattern: /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]+$/,
  /** Every character that is not allowed. */
  forbidden: /[^A-Za-z\d@$!%*?&]/gu,
  wrong:
    'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character',
} as const;

/** A phone number, trimmed, or nothing. */
export const PHONE = { pattern: /^(\+?\d{10,15})?$/, wrong: 'Please enter a valid phone number' } as const;

/** Shown for a mailed link that does not work (specification section 8). */
export const INVALID_LINK = {
  reset: 'Invalid password reset link. Please request a new one.',
  verification: 'Invalid verification link. Please request a new one.',
} as const;
