import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Job } from './scheduled-jobs.ts';

/** How long tracking data is stored, in months. */
export const TRACKING_MONTHS = 13;
/** Rows per transaction, so that no request waits long for the lock. */
const BATCH = 1000;

/** A job that deletes rows of a table, batch by batch. `condition` is SQL. */
export function deletionJob(
  table: string,
  key: string,
  condition: (now: number, engine: Parameters<Job>[0]['engine']) => RawBuilder<unknown>,
): Job {
  return async ({ db, engine }, now) => {
    const [from, id] = [sql.table(table), sql.ref(key)];
    const old = sql`select ${id} from ${from} where ${condition(now, engine)} limit ${BATCH}`;
    for (let removed = 0; ; ) {
      const { numAffectedRows } = await sql`delete from ${from} where ${id} in (${old})`.execute(db);
      removed += Number(numAffectedRows);
      if (Number(numAffectedRows) < BATCH) return removed;
      await setImmediate();
    }
  };
}

/**
 * The same day and time so many months earlier, in milliseconds since 1970 UTC. A day that the month lacks becomes its last
 * day.
 */
export function monthsBefore(now: number, months: number): number {
  const date = new Date(now);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - months);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}
