import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { insertAll, type RelatedRows } from '../database/insert-all.ts';
import type { Schema, SubmissionTable } from '../database/schema.ts';
import { newDelivery } from '../outbox/new-delivery.ts';
import type { Services } from '../services.ts';
import { mailOfSubmission } from './mail-of-submission.ts';
import { readGuideAllowance } from './read-guide-allowance.ts';
import type { Submission } from './submission-schema.ts';

/** A submission and its row. */
export interface NewSubmission {
  submission: Submission;
  row: SubmissionTable;
}

/**
 * Keeps submissions together with their mail and what has to be delivered of both, all of it or nothing. One that is
 * there already, with the same body, is neither kept nor delivered a second time; it rejects when another process has
 * written one of them since it looked.
 * @returns the id of each, once they are on the disk: the first one's when it came twice.
 */
export async function storeSubmissions(
  {
    config,
    database,
    unsubscribe,
    now: clock,
  }: Pick<Services, 'config' | 'database' | 'unsubscribe' | 'now'>,
  items: readonly NewSubmission[],
): Promise<string[]> {
  const now = clock();
  const submitted = items.map(({ row }) => row);
  const [ids, mayMailGuide] = await Promise.all([
    readIds(database.db, submitted),
    readGuideAllowance(
      database.db,
      submitted.filter(({ type }) => type === 'guide_request').map(({ email }) => email),
      now,
    ),
  ]);
  const rows: RelatedRows = { submission: [], mail: [], delivery: [] };

  function add({ submission, row }: NewSubmission): string {
    const { id, idempotency_key: key, suspicion } = row;
    const first = key && ids.get(key);
    if (first) return first;
    if (key) ids.set(key, id);
    rows.submission.push(row);
    const mail = mailOfSubmission(submission, { config, suspicion, unsubscribe, mayMailGuide });
    if (mail) {
      const mailId = randomUUID();
      rows.mail.push({ id: mailId, ...mail, created_at: now });
      if (config.smtpUrl) rows.delivery.push(newDelivery('smtp', { mail_id: mailId }, now));
    }
    if (config.automationWebhookUrl)
      rows.delivery.push(newDelivery('automation', { submission_id: id }, now));
    return id;
  }
  const results = items.map(add);
  await insertAll(database, rows);
  return results;
}

/** The ids of those that are there already, by their key. */
async function readIds(
  db: Kysely<Schema>,
  submitted: readonly SubmissionTable[],
): Promise<Map<string, string>> {
  const keys = submitted.flatMap(({ idempotency_key }) => idempotency_key ?? []);
  if (keys.length === 0) return new Map();
  const known = db.selectFrom('submission').select(['id', 'idempotency_key']);
  const rows = await known.where('idempotency_key', 'in', keys).execute();
  return new Map(rows.map(({ id, idempotency_key }) => [idempotency_key as string, id]));
}
