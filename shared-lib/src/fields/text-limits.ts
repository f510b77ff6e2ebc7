/**
 * The longest text that the webhook accepts, in UTF-16 units, by field; for an email address, what mail can
 * carry (RFC 5321). Forms say so at their fields, and the server refuses longer text.
 */
export const SUBMISSION_MAX = { name: 200, email: 254, subject: 300, message: 10_000 } as const;
