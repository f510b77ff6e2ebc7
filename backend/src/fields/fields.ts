import { SUBMISSION_MAX } from 'shared-lib/webhook/webhook-bodies.ts';
import { z } from 'zod';

/** Longest address that mail can carry (RFC 5321), in characters. */
export const EMAIL_MAX = SUBMISSION_MAX.email;

/**
 * The one rule of this server for an email address. It is stricter than what specification section 5 has the pages
 * check: an address that two programs could read in two ways would be two addresses to what counts and one to what
 * delivers. Before the at sign letters, digits and `_%+'-`, in parts between single dots; then a domain name (RFC 1123)
 * that ends in two letters or more, or in `xn--…`. No quotes, brackets or comments. It takes time in proportion to length.
 */
const ADDRESS =
  /^[A-Za-z0-9_%+'-]+(?:\.[A-Za-z0-9_%+'-]+)*@(?:[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9]+)$/;

/** An address as it is counted, compared and kept: trimmed, in Unicode's composed form, in lower case. */
export const normalAddress = (text: string): string => text.trim().normalize('NFC').toLowerCase();

/**
 * An email address, as `normalAddress` has it.
 * @param message what is said of text that is no address
 */
export function emailField({ label = 'Email', message = 'Please enter a valid email address' } = {}) {
  return textField(label, { max: EMAIL_MAX }).overwrite(normalAddress).regex(ADDRESS, message);
}

// PostgreSQL has no NUL in text, and no other control character belongs in what people write.
const CONTROL_CHARACTERS = /\p{Cc}/u;
const CONTROL_CHARACTERS_BUT_LINES = /[^\P{Cc}\t\n\r]/u;

/**
 * Text as it comes, of at most `max` UTF-16 units: the beginning of every text field. What is longer is refused before
 * a pattern, a trim or any other work looks at it, and nothing looks at it afterwards.
 * @param error what is said of something that is no text
 * @param tooLong what is said of something that is too long
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

/** An identifier that this backend gave out earlier. */
export const idField = (label: string) => textField(label, { max: 100 });

/** A token of a mailed link: visible ASCII (PostgreSQL cannot even look for a NUL). `message` is what the screen shows when there is none. */
export const tokenField = (message: string) =>
  boundedText(1000, { error: () => message, tooLong: message }).regex(/^[\x21-\x7e]+$/, message);

/** A password that exists already: the rule for new ones does not concern it. More than 128 characters none has. */
export const currentPasswordField = boundedText(128, {
  error: () => 'Password is required',
  tooLong: 'Password is too long',
}).min(1, 'Password is required');
