import { randomUUID } from 'node:crypto';
import type { Insertable, Kysely, Transaction } from 'kysely';
import { createTransport } from 'nodemailer';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { BackendConfig } from '../config/backend-config.ts';
import type { Database } from '../database/open-database.ts';
import type { Schema } from '../database/schema.ts';
import { newDelivery, PermanentError, type Target } from '../outbox/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { createMailLimit } from './mail-limit.ts';
import { type MailTemplate, templateMail } from './mails.ts';
import { hasUnsubscribed } from './unsubscribe.ts';

/** Login failures (RFC 4954) are retried, because the operator can correct the login. */
const LOGIN_REPLIES = [530, 534, 535];

export type NewMail = Omit<Insertable<Schema['mail']>, 'id' | 'created_at'>;

/** The caller wakes the outbox after the commit. */
export async function queueMail(
  transaction: Transaction<Schema>,
  { config, now }: Pick<Platform, 'config' | 'now'>,
  mail: NewMail,
  dueAt = now(),
): Promise<string> {
  const row = { id: randomUUID(), ...mail, created_at: now() };
  await transaction.insertInto('mail').values(row).execute();
  if (config.smtpUrl) {
    const delivery = newDelivery('smtp', { mail_id: row.id }, dueAt);
    await transaction.insertInto('delivery').values(delivery).execute();
  }
  return row.id;
}

/** Mail with a delivery is hidden, because its links open visitors' accounts. */
export const unsentMail = ({ db }: Database) =>
  db
    .selectFrom('mail')
    .leftJoin('delivery', 'delivery.mail_id', 'mail.id')
    .selectAll('mail')
    .where('delivery.id', 'is', null);

/** Retries keep the Message-ID, so that receivers detect duplicates. */
export function smtpTarget(
  db: Kysely<Schema>,
  { smtpUrl, mailFrom }: Pick<BackendConfig, 'smtpUrl' | 'mailFrom'>,
): Target | undefined {
  if (!smtpUrl || !mailFrom) return undefined;
  const domain = /@([^\s<>@]+)>?\s*$/.exec(mailFrom)?.[1]?.toLowerCase();
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver({ mail_id }, signal) {
      const mail = await db.selectFrom('mail').selectAll().where('id', '=', mail_id).executeTakeFirst();
      if (!mail) throw new PermanentError('the message has been erased');
      const { id, recipient, subject, text, html, reply_to, list_unsubscribe } = mail;
      // An attempt whose lease had expired has sent the message, and `onDelivered` has emptied it.
      if (!text && !html) return;
      if (list_unsubscribe && (await hasUnsubscribed(db, recipient)))
        throw new PermanentError('not sent: the recipient has unsubscribed');
      try {
        await transport.sendMail({
          from: mailFrom,
          to: { name: '', address: recipient },
          ...(reply_to && { replyTo: { name: '', address: reply_to } }),
          ...(list_unsubscribe && { list: { unsubscribe: list_unsubscribe } }),
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(list_unsubscribe && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
          },
          signal,
        });
      } catch (cause) {
        const { responseCode = 0, response, message, code, command } = cause as SMTPConnection.SMTPError;
        if (signal.aborted) throw new Error('the mail server timed out', { cause });
        const Failure = responseCode >= 500 && !LOGIN_REPLIES.includes(responseCode) ? PermanentError : Error;
        // Omits the server's response, which may repeat the password or the recipient.
        const text = (!response && message.trim()) || code;
        const reason = responseCode
          ? `refused ${command ?? 'the connection'}: ${responseCode}`
          : `cannot be used: ${text}`;
        throw new Failure(`the mail server ${reason}`, { cause });
      }
    },
    async onDelivered(transaction, { mail_id }) {
      const mail = transaction.updateTable('mail').where('id', '=', mail_id);
      await mail.set({ text: '', html: '' }).execute();
      // The mail about a deleted account must not keep the address.
      await mail.set({ recipient: '' }).where('template', '=', 'account-deleted').execute();
    },
    close: () => transport.close(),
  };
}

export type MailServices = ReturnType<typeof mailServices>;

export function mailServices(platform: Platform) {
  const { config, rateLimiter, database, outbox } = platform;
  return {
    /** `isDecoy` deletes the message again, so that response times do not reveal whether mail is sent. */
    async sendMail(
      user: { email: string; name: string; emailVerified: boolean },
      template: MailTemplate,
      { token, isDecoy }: { token?: string; isDecoy?: boolean | undefined } = {},
    ): Promise<void> {
      const mail = { recipient: user.email, ...templateMail(template, { ...user, token }, config) };
      await database.db.transaction().execute(async (transaction) => {
        const id = await queueMail(transaction, platform, mail);
        if (isDecoy) await transaction.deleteFrom('mail').where('id', '=', id).execute();
      });
      outbox.wake();
    },
    mailLimit: createMailLimit(rateLimiter, config),
  };
}
