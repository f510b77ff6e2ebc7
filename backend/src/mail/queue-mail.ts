import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { BackendConfig } from '../config/backend-config.ts';
import type { Database } from '../database/open-database.ts';
import type { Schema } from '../database/schema.ts';
import { newDelivery, type Outbox } from '../outbox/outbox.ts';
import { MAIL_TEMPLATES, type MailData, type MailTemplate } from './mails.ts';

/** A message to store: its template and data. */
export interface MailOrder<Template extends MailTemplate = MailTemplate> {
  recipient: string;
  template: Template;
  data: MailData[Template];
}

/**
 * Stores a message of a template and, with an SMTP server, its delivery. Wake the outbox after the commit.
 * @returns the id of the message.
 */
export async function queueMail<Template extends MailTemplate>(
  transaction: Transaction<Schema>,
  { config, now }: { config: Pick<BackendConfig, 'siteUrl' | 'site' | 'smtpUrl'>; now: () => number },
  { recipient, template, data }: MailOrder<Template>,
): Promise<string> {
  const content = MAIL_TEMPLATES[template](data, config);
  const mail = { id: randomUUID(), template, recipient, ...content, created_at: now() };
  await transaction.insertInto('mail').values(mail).execute();
  if (config.smtpUrl) {
    const delivery = newDelivery('smtp', { mail_id: mail.id }, mail.created_at);
    await transaction.insertInto('delivery').values(delivery).execute();
  }
  return mail.id;
}

/** @see createSendMail */
export type SendMail = ReturnType<typeof createSendMail>;

/** @returns a function that stores a message, and with an SMTP server its delivery. It resolves once both are on disk. */
export function createSendMail(services: {
  config: Pick<BackendConfig, 'siteUrl' | 'site' | 'smtpUrl'>;
  database: Pick<Database, 'db'>;
  outbox: Pick<Outbox, 'wake'>;
  now: () => number;
}) {
  const { database, outbox } = services;
  return async <Template extends MailTemplate>(
    recipient: string,
    template: Template,
    data: MailData[Template],
  ): Promise<void> => {
    await database.db
      .transaction()
      .execute((transaction) => queueMail(transaction, services, { recipient, template, data }));
    outbox.wake();
  };
}
