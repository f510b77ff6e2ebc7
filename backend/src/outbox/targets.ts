import type { Kysely } from 'kysely';
import { createTransport } from 'nodemailer';
import { Webhook } from 'standardwebhooks';
import type { BackendConfig } from '../config/backend-config.ts';
import type { DeliveryTable, Schema } from '../database/schema.ts';
import { hasUnsubscribed } from '../mail/unsubscribe.ts';
import { type Deliver, DeliveryError } from './outbox.ts';

/** The configured targets, and how to release them. */
interface DeliveryTargets {
  targets: Partial<Record<DeliveryTable['target'], Deliver>>;
  close(): void;
}

/** @see DeliveryTargets */
export function deliveryTargets(db: Kysely<Schema>, config: BackendConfig): DeliveryTargets {
  const { smtpUrl, mailFrom, automationWebhookUrl, automationWebhookSecret } = config;
  const smtp = smtpUrl && mailFrom ? deliverBySmtp(db, { url: smtpUrl, from: mailFrom }) : undefined;
  const automation =
    automationWebhookUrl && automationWebhookSecret
      ? deliverToAutomation(db, { url: automationWebhookUrl, secret: automationWebhookSecret })
      : undefined;
  return {
    targets: { ...(smtp && { smtp: smtp.deliver }), ...(automation && { automation }) },
    close: () => smtp?.close(),
  };
}

/** A pooled SMTP connection as a target of the outbox. */
interface SmtpTarget {
  deliver: Deliver;
  close(): void;
}

/** Sends kept mail. A message has the same Message-ID at every attempt, so that a repetition can be recognized. */
function deliverBySmtp(db: Kysely<Schema>, { url, from }: { url: string; from: string }): SmtpTarget {
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

const TIMEOUT_MS = 10_000;

/** 4xx statuses that mean "later" and not "never". */
const LATER = new Set([408, 425, 429]);

/**
 * Posts a submission to the automation webhook (n8n, Make, Zapier), signed by the Standard Webhooks scheme.
 * The webhook-id is the submission's id, so that a target can drop repetitions. Does not follow redirects.
 */
function deliverToAutomation(db: Kysely<Schema>, { url, secret }: { url: string; secret: string }): Deliver {
  const webhook = new Webhook(secret);
  return async ({ submission_id }) => {
    const row = await db
      .selectFrom('submission')
      .select(['id', 'body', 'suspicion'])
      .where('id', '=', submission_id)
      .executeTakeFirst();
    if (!row) throw new DeliveryError('the submission has been erased', { permanent: true });
    // Marked, not held back: the target decides about a person who was taken for a robot.
    const mark = row.suspicion ? { suspicion: row.suspicion } : {};
    const payload = JSON.stringify({ id: row.id, ...JSON.parse(row.body), ...mark });
    const sentAt = new Date();
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': row.id,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': webhook.sign(row.id, sentAt, payload),
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (response.ok) return;
    const { status } = response;
    const permanent = status >= 400 && status < 500 && !LATER.has(status);
    throw new DeliveryError(`the automation webhook answered ${status}`, { permanent });
  };
}
