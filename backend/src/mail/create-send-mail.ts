import { randomUUID } from 'node:crypto';
import type { BackendConfig } from '../config/backend-config.ts';
import type { Database } from '../database/open-database.ts';
import { newDelivery } from '../outbox/new-delivery.ts';
import type { Outbox } from '../outbox/start-outbox.ts';
import { MAIL_TEMPLATES, type MailData, type MailTemplate } from './mail-templates.ts';

/** Keeps a message, and with an SMTP server its delivery; resolves once both are on the disk. */
export type SendMail = <Template extends MailTemplate>(
  recipient: string,
  template: Template,
  data: MailData[Template],
) => Promise<void>;

/** @see SendMail */
export function createSendMail({
  config,
  database,
  outbox,
  now,
}: {
  config: Pick<BackendConfig, 'siteUrl' | 'smtpUrl'>;
  database: Pick<Database, 'db'>;
  outbox: Pick<Outbox, 'wake'>;
  now: () => number;
}): SendMail {
  return async (recipient, template, data) => {
    const content = MAIL_TEMPLATES[template](data, config.siteUrl);
    const mail = { id: randomUUID(), template, recipient, ...content, created_at: now() };
    await database.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('mail').values(mail).execute();
      if (!config.smtpUrl) return;
      const delivery = newDelivery('smtp', { mail_id: mail.id }, mail.created_at);
      await transaction.insertInto('delivery').values(delivery).execute();
    });
    outbox.wake();
  };
}
