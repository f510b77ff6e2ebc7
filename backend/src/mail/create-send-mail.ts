import type { BackendConfig } from '../config/backend-config.ts';
import type { Database } from '../database/open-database.ts';
import type { Outbox } from '../outbox/start-outbox.ts';
import { keepMail } from './keep-mail.ts';
import type { MailData, MailTemplate } from './mail-templates.ts';

/** Keeps a message, and with an SMTP server its delivery; resolves once both are on the disk. */
export type SendMail = <Template extends MailTemplate>(
  recipient: string,
  template: Template,
  data: MailData[Template],
) => Promise<void>;

/** @see SendMail */
export function createSendMail(services: {
  config: Pick<BackendConfig, 'siteUrl' | 'site' | 'smtpUrl'>;
  database: Pick<Database, 'db'>;
  outbox: Pick<Outbox, 'wake'>;
  now: () => number;
}): SendMail {
  const { database, outbox } = services;
  return async (recipient, template, data) => {
    await database.db
      .transaction()
      .execute((transaction) => keepMail(transaction, services, { recipient, template, data }));
    outbox.wake();
  };
}
