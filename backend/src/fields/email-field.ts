import { SUBMISSION_MAX } from 'shared-lib/webhook/webhook-bodies.ts';
import { textField } from './text-field.ts';

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
