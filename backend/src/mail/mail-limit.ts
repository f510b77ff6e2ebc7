import type { BackendConfig } from '../config/backend-config.ts';
import { dailyLimits, mailboxOf, type RateLimit, type RateLimiter } from '../limits/rate-limiter.ts';
import { DAY_MS, HOUR_MS } from '../time/hours.ts';
import type { MailTemplate } from './mails.ts';

const MAX_OF_KIND_PER_HOUR = 5;
const MAX_PER_DAY = 20;
const MAX_GUIDES_PER_DAY = 3;
const NETWORK_PARTS = 25;

interface MailLimitOptions {
  email: string;
  /** `registration` is the verification link of a new account. */
  kind: MailTemplate | 'registration';
  ip: string | undefined;
  /** Set if the request seems to come from a verified account's owner, who has separate limits. */
  owner?: string | undefined;
}

/** The daily limits of each network of the caller, and last the site's total. */
export const mailLimits = (
  purpose: 'account' | 'guide' | 'contact',
  ip: string | undefined,
  { mailsPerDay }: Pick<BackendConfig, 'mailsPerDay'>,
): RateLimit[] => dailyLimits(`${purpose} mail`, ip, { total: mailsPerDay, parts: NETWORK_PARTS });

export function guideMailLimit(email: string): RateLimit {
  return { key: `guide mail to ${mailboxOf(email)}`, max: MAX_GUIDES_PER_DAY, windowMs: DAY_MS };
}

/** Limits account emails, so that nobody fills a mailbox or uses the site as a relay. */
export function createMailLimit(rateLimiter: RateLimiter, config: Pick<BackendConfig, 'mailsPerDay'>) {
  return ({ email, kind, ip, owner }: MailLimitOptions): Promise<number | undefined> => {
    const mailbox = owner ? `${mailboxOf(email)} for ${owner}` : mailboxOf(email);
    const limits = mailLimits('account', ip, config);
    // An owner can reset a password even when others have used up the site's total.
    if (owner) limits.pop();
    return rateLimiter.consume([
      { key: `mail ${kind} ${mailbox}`, max: MAX_OF_KIND_PER_HOUR, windowMs: HOUR_MS },
      { key: `mail ${mailbox}`, max: MAX_PER_DAY, windowMs: DAY_MS },
      ...limits,
    ]);
  };
}
