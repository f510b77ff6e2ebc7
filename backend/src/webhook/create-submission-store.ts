import { randomUUID } from 'node:crypto';
import type { SubmissionTable } from '../database/schema.ts';
import { writeTogether } from '../database/write-together.ts';
import type { Services } from '../services.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { type NewSubmission, type Stored, storeSubmissions } from './store-submissions.ts';
import type { Submission } from './submission-schema.ts';

/** SQLite has one writer; PostgreSQL has many, and lets those that wait for the disk wait together. */
const BATCHES_AT_ONCE = { sqlite: 1, postgres: 4 };

/**
 * Keeps a submission and what has to be delivered of it, in one transaction that others may share.
 * @returns its id, once it is on the disk: the first one's when it came twice.
 */
export type StoreSubmission = (
  submission: Submission,
  origin: { suspicion: SubmissionTable['suspicion']; from: string | undefined },
) => Promise<Stored>;

/** @see StoreSubmission */
export function createSubmissionStore(
  services: Pick<Services, 'config' | 'counters' | 'database' | 'outbox' | 'unsubscribe' | 'log' | 'now'>,
): StoreSubmission {
  const store = writeTogether(
    (items: readonly NewSubmission[]) => storeSubmissions(services, items),
    BATCHES_AT_ONCE[services.database.engine],
  );
  return async (submission, { suspicion, from }) => {
    const row: SubmissionTable = {
      id: randomUUID(),
      type: submission.type,
      email: submission.email,
      body: JSON.stringify(submission),
      received_at: services.now(),
      idempotency_key: idempotencyKey(submission),
      suspicion,
    };
    const stored = await store({ submission, row, from });
    if ('id' in stored && stored.id === row.id) services.outbox.wake();
    return stored;
  };
}
