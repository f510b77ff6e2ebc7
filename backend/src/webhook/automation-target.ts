import type { Kysely } from 'kysely';
import { Webhook } from 'standardwebhooks';
import type { BackendConfig } from '../config/backend-config.ts';
import type { Schema } from '../database/schema.ts';
import { PermanentError, type Target } from '../outbox/outbox.ts';

const TIMEOUT_MS = 10_000;

const TEMPORARY = new Set([408, 425, 429]);

/** Signs posts as Standard Webhooks. The webhook-id is the submission's id, so that receivers can drop duplicates. */
export function automationTarget(
  db: Kysely<Schema>,
  config: Pick<BackendConfig, 'automationWebhookUrl' | 'automationWebhookSecret'>,
): Target | undefined {
  const { automationWebhookUrl: url, automationWebhookSecret: secret } = config;
  if (!url || !secret) return undefined;
  const webhook = new Webhook(secret);
  return {
    async deliver({ submission_id }) {
      const submissions = db.selectFrom('submission').selectAll().where('id', '=', submission_id);
      const row = await submissions.executeTakeFirst();
      if (!row) throw new PermanentError('the submission has been erased');
      // A suspicious submission is marked, not dropped, because its sender may be a person.
      const additions = {
        ...(row.extra && { extra: JSON.parse(row.extra) }),
        suspicion: row.suspicion ?? undefined,
      };
      const payload = JSON.stringify({ id: row.id, ...JSON.parse(row.body), ...additions });
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
      }).catch((cause: Error) => {
        // The message of `fetch` is only "fetch failed".
        const reason = cause.cause as NodeJS.ErrnoException | undefined;
        const why = reason?.code ?? reason?.message ?? cause.message;
        throw new Error(`the automation webhook could not be called: ${why}`, { cause });
      });
      await response.body?.cancel();
      if (response.ok) return;
      const { status } = response;
      const isPermanent = status >= 400 && status < 500 && !TEMPORARY.has(status);
      const Failure = isPermanent ? PermanentError : Error;
      throw new Failure(`the automation webhook returned ${status}`);
    },
  };
}
