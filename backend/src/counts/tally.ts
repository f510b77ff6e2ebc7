import { sql } from 'kysely';
import type { Database } from '../database/open-database.ts';
import { requireRoom } from '../database/storage-health.ts';
import { writeTogether } from '../database/write-together.ts';

/** One thing to add to a count. */
export interface TallyEntry {
  what: string;
  /** The start of its minute or hour, in milliseconds since 1970 UTC (`startOf`). */
  at: number;
  release: string | null;
  part: string;
  /** 1 by default. */
  count?: number;
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The start of the minute or hour of a time, so that a count tells nothing more exact. */
export const startOf = (time: number, period: number): number => Math.floor(time / period) * period;

/** How long counts are kept by minute, for the comparison of what is shown at the same time. */
const BY_MINUTE_MS = 3 * DAY_MS;
/** What is older has been folded, or stays by minute. */
const FOLDED_MS = 30 * DAY_MS;

/** Adds up the minutes of these counts to hours, where nobody needs them by minute any more. */
export async function foldIntoHours(
  { db }: Pick<Database, 'db'>,
  what: readonly string[],
  now: number,
): Promise<void> {
  const hour = sql.lit(HOUR_MS);
  const before = startOf(now - BY_MINUTE_MS, HOUR_MS);
  const minutes = sql`what in (${sql.join(what)}) and at < ${before} and at >= ${now - FOLDED_MS} and at % ${hour} <> 0`;
  const { rows } = await sql`select 1 from tally where ${minutes} limit 1`.execute(db);
  if (rows.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    await sql`insert into tally (what, at, release, part, count)
      select what, at - at % ${hour}, release, part, sum(count) from tally where ${minutes} group by 1, 2, 3, 4
      on conflict (what, at, release, part) do update set count = tally.count + excluded.count`.execute(
      transaction,
    );
    await sql`delete from tally where ${minutes}`.execute(transaction);
  });
}

/** Adds to the counts of the table `tally`. */
export interface Tally {
  /** Resolves when all of them are on the disk. */
  add(entries: readonly TallyEntry[]): Promise<void>;
}

/** @see Tally */
export function createTally(database: Pick<Database, 'db' | 'hasRoom'>): Tally {
  const { db } = database;
  const add = writeTogether(async (items: readonly (readonly TallyEntry[])[]) => {
    const sums = new Map<string, Required<TallyEntry> & { release: string }>();
    for (const { what, at, release, part, count = 1 } of items.flat()) {
      const key = JSON.stringify([what, at, release, part]);
      const sum = sums.get(key);
      if (sum) sum.count += count;
      else sums.set(key, { what, at, release: release ?? '', part, count });
    }
    requireRoom(database, sums.size * 300);
    // Sorted, so that two statements never wait for each other.
    const values = [...sums]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { what, at, release, part, count }]) => sql`(${what}, ${at}, ${release}, ${part}, ${count})`);
    if (values.length > 0) {
      await sql`insert into tally (what, at, release, part, count) values ${sql.join(values)}
        on conflict (what, at, release, part) do update set count = tally.count + excluded.count`.execute(db);
    }
    return items.map(() => undefined);
  }, 1);
  return { add };
}
