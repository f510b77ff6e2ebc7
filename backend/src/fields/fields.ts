import { SUBMISSION_MAX } from 'shared-lib/webhook/webhook-bodies.ts';
import { z } from 'zod';

/** Longest address that mail can carry (RFC 5321), in characters. */
export const EMAIL_MAX = SUBMISSION_MAX.email;

/**
 * The server's one rule for an email address, stricter than the pages' (specification section 5): an address
 * that two programs read in two ways would count twice and be delivered once. Before the at sign letters,
 * digits and `_%+'-`, in parts between single dots; then a domain name (RFC 1123) that ends in two letters
 * or more, or in `xn--…`. No quotes, brackets or comments. Takes linear time.
 */
const ADDRESS =
  /^[A-Za-z0-9_%+'-]+(?:\.[A-Za-z0-9_%+'-]+)*@(?:[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9]+)$/;

/** An address as it is counted, compared and kept: trimmed, in Unicode's composed form, in lower case. */
export const normalAddress = (text: string): string => text.trim().normalize('NFC').toLowerCase();

/**
 * An email address, normalized by `normalAddress`.
 * @param message the error for text that is no address
 */
export function emailField({ label = 'Email', message = 'Please enter a valid email address' } = {}) {
  return textField(label, { max: EMAIL_MAX }).overwrite(normalAddress).regex(ADDRESS, message);
}

// PostgreSQL has no NUL in text, and people write no other control characters.
const CONTROL_CHARACTERS = /\p{Cc}/u;
const CONTROL_CHARACTERS_BUT_LINES = /[^\P{Cc}\t\n\r]/u;

/**
 * Text of at most `max` UTF-16 units, as it came: the start of every text field. Longer text is refused
 * before a pattern, a trim or anything else sees it, and nothing sees it afterwards.
 * @param error the error for what is no text
 * @param tooLong the error for what is too long
 */
export function boundedText(
  max: number,
  { error, tooLong }: { error: z.core.$ZodErrorMap; tooLong: string },
) {
  return z.string({ error }).max(max, { error: tooLong, abort: true });
}

/** Required text, trimmed. `label` begins the messages: 'Name is required'. */
export function textField(label: string, { max, lines = false }: { max: number; lines?: boolean }) {
  const forbidden = lines ? CONTROL_CHARACTERS_BUT_LINES : CONTROL_CHARACTERS;
  return boundedText(max, {
    error: ({ input }) => (input == null ? `${label} is required` : `${label} must be text`),
    tooLong: `${label} must have at most ${max} characters`,
  })
    .trim()
    .min(1, `${label} is required`)
    .refine((text) => !forbidden.test(text), `${label} must not contain control characters`);
}

/** An identifier that this backend has given out. */
export const idField = (label: string) => textField(label, { max: 100 });

/** A token of a mailed link: visible ASCII (PostgreSQL fails on NUL). `message` is the error without one. */
export const tokenField = (message: string) =>
  boundedText(1000, { error: () => message, tooLong: message }).regex(/^[\x21-\x7e]+$/, message);

/** An existing password: the rule for new ones does not apply. No password has more than 128 characters. */
export const currentPasswordField = boundedText(128, {
  error: () => 'Password is required',
  tooLong: 'Password is too long',
}).min(1, 'Password is required');
