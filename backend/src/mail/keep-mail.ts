import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { BackendConfig } from '../config/backend-config.ts';
import type { Schema } from '../database/schema.ts';
import { newDelivery } from '../outbox/new-delivery.ts';
import { MAIL_TEMPLATES, type MailData, type MailTemplate } from './mail-templates.ts';

/** A message to keep: the template that it is made of, and what fills it. */
export interface MailOrder<Template extends MailTemplate = MailTemplate> {
  recipient: string;
  template: Template;
  data: MailData[Template];
}

/**
 * Writes a message and, with an SMTP server, its delivery. Wake the outbox once the transaction is committed.
 * @returns the id of the message.
 */
export async function keepMail<Template extends MailTemplate>(
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
