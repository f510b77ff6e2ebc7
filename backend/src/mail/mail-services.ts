import type { Platform } from '../feature/feature.ts';
import { createMailLimit, type MailLimit } from './mail-limit.ts';
import { createSendMail, type SendMail } from './queue-mail.ts';
import { createUnsubscribe, type Unsubscribe } from './unsubscribe.ts';

/** The services of features that send mail. */
export interface MailServices {
  sendMail: SendMail;
  mailLimit: MailLimit;
  unsubscribe: Unsubscribe;
}

/** @see MailServices */
export function mailServices(platform: Platform): MailServices {
  const { config, rateLimiter, database, secret, now } = platform;
  return {
    sendMail: createSendMail(platform),
    mailLimit: createMailLimit(rateLimiter, config),
    unsubscribe: createUnsubscribe({ config, db: database.db, secret, now }),
  };
}
