import { randomUUID } from 'node:crypto';
import type { SubmissionTable } from '../database/schema.ts';
import { newDelivery } from '../outbox/new-delivery.ts';
import type { Services } from '../services.ts';
import { idempotencyKey } from './idempotency-key.ts';
import type { Submission } from './submission-schema.ts';

/**
 * Keeps a submission together with what has to be delivered of it, in one transaction. One that is there already, with
 * the same body, is neither kept nor delivered a second time.
 * @returns its id, once it is on the disk: the first one's when it came twice.
 */
export async function storeSubmission(
  { config, database, outbox, now }: Pick<Services, 'config' | 'database' | 'outbox' | 'now'>,
  submission: Submission,
  suspicion: SubmissionTable['suspicion'],
): Promise<string> {
  const key = idempotencyKey(submission);
  const row: SubmissionTable = {
    id: randomUUID(),
    type: submission.type,
    email: submission.email,
    body: JSON.stringify(submission),
    received_at: now(),
    idempotency_key: key,
    suspicion,
  };
  const id = await database.db.transaction().execute(async (transaction) => {
    const added = await transaction
      .insertInto('submission')
      .values(row)
      // On PostgreSQL it waits for a transaction that is writing the same key.
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) {
      const kept = transaction.selectFrom('submission').select('id').where('idempotency_key', '=', key);
      return (await kept.executeTakeFirstOrThrow()).id;
    }
    if (config.automationWebhookUrl) {
      const delivery = newDelivery('automation', { submission_id: row.id }, row.received_at);
      await transaction.insertInto('delivery').values(delivery).execute();
    }
    return row.id;
  });
  if (id === row.id) outbox.wake();
  return id;
}
