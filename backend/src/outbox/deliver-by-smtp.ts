import type { Kysely } from 'kysely';
import { createTransport } from 'nodemailer';
import type { Schema } from '../database/schema.ts';
import { hasUnsubscribed } from '../mail/has-unsubscribed.ts';
import { DeliveryError } from './delivery-error.ts';
import type { Deliver } from './start-outbox.ts';

/** A pooled SMTP connection as a target of the outbox. */
export interface SmtpTarget {
  deliver: Deliver;
  close(): void;
}

/** Sends kept mail. A message has the same Message-ID at every attempt, so that a repetition can be recognised. */
export function deliverBySmtp(db: Kysely<Schema>, { url, from }: { url: string; from: string }): SmtpTarget {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1];
  return {
    async deliver({ mail_id }) {
      const mail = await db.selectFrom('mail').selectAll().where('id', '=', mail_id).executeTakeFirst();
      if (!mail) throw new DeliveryError('the message has been erased', { permanent: true });
      const { id, recipient, subject, text, html, reply_to, list_unsubscribe } = mail;
      if (list_unsubscribe && (await hasUnsubscribed(db, recipient)))
        throw new DeliveryError('the recipient has unsubscribed meanwhile', { permanent: true });
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: recipient },
          ...(reply_to && { replyTo: { name: '', address: reply_to } }),
          ...(list_unsubscribe && {
            list: { unsubscribe: list_unsubscribe },
          }),
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            // RFC 8058: one POST ends it.
            ...(list_unsubscribe && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
          },
        });
      } catch (cause) {
        const { responseCode, code } = cause as { responseCode?: number; code?: string };
        const permanent = responseCode !== undefined && responseCode >= 500;
        throw new DeliveryError(`the mail server refused: ${responseCode ?? code ?? 'no reason'}`, {
          permanent,
          cause,
        });
      }
    },
    close: () => transport.close(),
  };
}
