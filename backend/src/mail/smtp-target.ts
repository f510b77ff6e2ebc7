import type { Kysely } from 'kysely';
import type { BackendConfig } from '../config/backend-config.ts';
import type { Schema } from '../database/schema.ts';
import { DeliveryError, type Target } from '../outbox/outbox.ts';
import { returnPath } from './bounces.ts';
import { domainOf, mailTransport } from './mail-transport.ts';
import { noMailTo } from './unsubscribe.ts';

/** SMTP by pooled connections; undefined without a server. A message has the same Message-ID at every attempt, so that a repetition can be recognized. */
export function smtpTarget(
  db: Kysely<Schema>,
  config: Pick<BackendConfig, 'smtpUrl' | 'mailFrom' | 'dkimKey' | 'dkimSelector' | 'bounceAddress'>,
  secret: string,
): Target | undefined {
  const { smtpUrl, mailFrom, bounceAddress } = config;
  if (!smtpUrl || !mailFrom) return undefined;
  const transport = mailTransport(config);
  return {
    async deliver({ mail_id }, signal) {
      const mail = await db.selectFrom('mail').selectAll().where('id', '=', mail_id).executeTakeFirst();
      if (!mail) throw new DeliveryError('the message has been erased', { permanent: true });
      const { id, recipient, subject, text, html, reply_to, list_unsubscribe } = mail;
      // An attempt that had lost its lease has sent it since.
      if (!text && !html) return;
      const refusal = list_unsubscribe && (await noMailTo(db, [recipient])).get(recipient);
      if (refusal) throw new DeliveryError(`not sent: ${refusal}`, { permanent: true });
      try {
        await transport.sendMail({
          from: mailFrom,
          to: { name: '', address: recipient },
          ...(bounceAddress && {
            envelope: {
              from: returnPath(secret, bounceAddress, id),
              to: [{ name: '', address: recipient }],
            },
          }),
          ...(reply_to && { replyTo: { name: '', address: reply_to } }),
          ...(list_unsubscribe && {
            list: { unsubscribe: list_unsubscribe },
          }),
          subject,
          text,
          html,
          messageId: `<${id}@${domainOf(mailFrom)}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            // RFC 8058: one POST ends it.
            ...(list_unsubscribe && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
          },
          signal,
        });
      } catch (cause) {
        const { responseCode, code } = cause as { responseCode?: number; code?: string };
        if (signal.aborted) throw new DeliveryError('the mail server took too long', { cause });
        const permanent = responseCode !== undefined && responseCode >= 500;
        throw new DeliveryError(`the mail server refused: ${responseCode ?? code ?? 'no reason'}`, {
          permanent,
          cause,
        });
      }
    },
    async delivered(transaction, { mail_id }) {
      const mail = transaction.updateTable('mail').where('id', '=', mail_id);
      // A sent message may hold a link that opens an account. Nothing needs its text any more.
      await mail.set({ text: '', html: '' }).execute();
      // The farewell is the last trace of an erased person.
      await mail.set({ recipient: '' }).where('template', '=', 'account-deleted').execute();
    },
    close: () => transport.close(),
  };
}
