import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { DeliveryTable, MailTable, Schema, SubmissionTable } from '../database/schema.ts';
import { newDelivery } from '../outbox/new-delivery.ts';
import type { Services } from '../services.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { mailOfSubmission } from './mail-of-submission.ts';
import type { Submission } from './submission-schema.ts';

type Surroundings = Pick<Services, 'config' | 'database' | 'outbox' | 'unsubscribe' | 'now'>;

/**
 * Keeps a submission together with its mail and what has to be delivered of both, in one transaction. One that is
 * there already, with the same body, is neither kept nor delivered a second time.
 * @returns its id, once it is on the disk: the first one's when it came twice.
 */
export async function storeSubmission(
  surroundings: Surroundings,
  submission: Submission,
  suspicion: SubmissionTable['suspicion'],
): Promise<string> {
  const key = idempotencyKey(submission);
  const row: SubmissionTable = {
    id: randomUUID(),
    type: submission.type,
    email: submission.email,
    body: JSON.stringify(submission),
    received_at: surroundings.now(),
    idempotency_key: key,
    suspicion,
  };
  const id = await surroundings.database.write(async (transaction) => {
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
    await addDeliveries(transaction, surroundings, submission, row);
    return row.id;
  });
  if (id === row.id) surroundings.outbox.wake();
  return id;
}

async function addDeliveries(
  transaction: Transaction<Schema>,
  { config, unsubscribe }: Surroundings,
  submission: Submission,
  { id, received_at: now, suspicion }: SubmissionTable,
): Promise<void> {
  const deliveries: DeliveryTable[] = [];
  const content = await mailOfSubmission(transaction, submission, { config, suspicion, unsubscribe, now });
  if (content) {
    const mail: MailTable = { id: randomUUID(), ...content, created_at: now };
    await transaction.insertInto('mail').values(mail).execute();
    if (config.smtpUrl) deliveries.push(newDelivery('smtp', { mail_id: mail.id }, now));
  }
  if (config.automationWebhookUrl) deliveries.push(newDelivery('automation', { submission_id: id }, now));
  if (deliveries.length > 0) await transaction.insertInto('delivery').values(deliveries).execute();
}
