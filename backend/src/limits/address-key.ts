import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';

/** What stands for an address in tables that count: its SHA-256, so that they name nobody. */
export function addressKey(address: string): string {
  return createHash('sha256').update(address).digest('hex');
}

/** Gmail delivers to one mailbox whatever dots are in the name. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/**
 * One name for every spelling of an address that reaches the same mailbox: lower case, the domain in ASCII, without
 * what follows a plus (RFC 5233), and without dots at Gmail. It is for counting only, never for sending.
 */
export function mailboxOf(address: string): string {
  const lower = address.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  if (at < 1) return lower;
  const typed = lower.slice(at + 1).replace(/\.$/, '');
  const ascii = domainToASCII(typed) || typed;
  const domain = ascii === 'googlemail.com' ? 'gmail.com' : ascii;
  const tag = lower.indexOf('+');
  const local = lower.slice(0, tag > 0 && tag < at ? tag : at);
  return `${DOTLESS.has(domain) ? local.replaceAll('.', '') : local}@${domain}`;
}
