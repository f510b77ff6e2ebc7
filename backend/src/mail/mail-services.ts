import type { Platform } from '../feature/feature.ts';
import { createMailLimit } from './mail-limit.ts';
import { createSendMail } from './queue-mail.ts';
import { createUnsubscribe } from './unsubscribe.ts';

/** The services of features that send mail. */
export type MailServices = ReturnType<typeof mailServices>;

/** @see MailServices */
export function mailServices(platform: Platform) {
  const { config, rateLimiter, database, secret, now } = platform;
  return {
    sendMail: createSendMail(platform),
    mailLimit: createMailLimit(rateLimiter, config),
    unsubscribe: createUnsubscribe({ config, db: database.db, secret, now }),
  };
}
