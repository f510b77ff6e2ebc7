import type { Selectable } from 'kysely';
import type { Database } from '../database/open-database.ts';
import type { DeliveryTable } from '../database/schema.ts';

/** A job that this worker has for the time of its lease. */
export type Delivery = Selectable<DeliveryTable>;

/** How long a worker has a job, in milliseconds: longer than any attempt may take. After a crash it is free again. */
const LEASE_MS = 60_000;

/** Takes up to `limit` deliveries to a target that are due, each for one worker only, and counts the attempt. */
export async function claimDeliveries(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  { target, now, limit }: { target: DeliveryTable['target']; now: number; limit: number },
): Promise<Delivery[]> {
  let due = db
    .selectFrom('delivery')
    .select('id')
    .where('status', '=', 'pending')
    .where('target', '=', target)
    .where('next_attempt_at', '<=', now)
    .where('locked_until', '<=', now)
    .orderBy('next_attempt_at')
    .limit(limit);
  // SQLite has one writer at a time and no such clause.
  if (engine === 'postgres') due = due.forUpdate().skipLocked();
  // A common table expression is evaluated once; a plain subquery may be run again and lock more than `limit`.
  return db
    .with('due', () => due)
    .updateTable('delivery')
    .set((row) => ({ locked_until: now + LEASE_MS, attempts: row('attempts', '+', 1) }))
    .where('id', 'in', (query) => query.selectFrom('due').select('due.id'))
    .returningAll()
    .execute();
}
