import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database/open-database.ts';
import type { TallyTable } from '../database/schema.ts';
import { requireRoom } from '../database/storage-health.ts';
import { writeTogether } from '../database/write-together.ts';

/** One thing to add to a count. */
export interface TallyEntry extends Pick<TallyTable, 'scope' | 'at'> {
  release: string | null;
  /** What is counted, and behind a space its part: `LCP 73`, `opening fall`. */
  name: string;
}

/** What was counted of a release in an hour, or as votes. */
export interface TallyRow extends Pick<TallyTable, 'at' | 'release'> {
  counts: ReadonlyMap<string, number>;
}

/** Different names in a row. Whatever is posted, a row holds no more: the rest counts as `other`. */
export const MOST_NAMES = 600;
/** More than a row takes on the disk, in bytes. */
const ROW_BYTES = 32_000;
/** So many rows are read in less than 5 ms; then others have their turn. */
const BATCH = 20;

const read = (counts: string) => new Map(Object.entries(JSON.parse(counts) as Record<string, number>));

/**
 * What was counted since then (milliseconds since 1970 UTC), oldest first. There is a row for an hour and a release, so
 * reading costs the same whatever was posted.
 */
export async function* readTally(
  { db }: Pick<Database, 'db'>,
  scope: TallyTable['scope'],
  since: number,
): AsyncGenerator<TallyRow> {
  let last = { at: since, release: '' };
  for (let isFirst = true; ; isFirst = false) {
    const rows = await db
      .selectFrom('tally')
      .select(['at', 'release', 'counts'])
      .where('scope', '=', scope)
      .where('at', '>=', last.at)
      .where(({ eb, or }) => or([eb('at', '>', last.at), eb('release', isFirst ? '>=' : '>', last.release)]))
      .orderBy('at')
      .orderBy('release')
      .limit(BATCH)
      .execute();
    for (const { at, release, counts } of rows) yield { at, release, counts: read(counts) };
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return;
    last = end;
    await setImmediate();
  }
}

/** Adds to the counts of the table `tally`. */
export interface Tally {
  /** Resolves when all of them are on the disk. */
  add(entries: readonly TallyEntry[]): Promise<void>;
}

/** @see Tally */
export function createTally(database: Pick<Database, 'db' | 'hasRoom'>): Tally {
  const add = writeTogether(async (items: readonly (readonly TallyEntry[])[]) => {
    const rows = new Map<string, TallyEntry[]>();
    for (const entry of items.flat()) {
      const key = JSON.stringify([entry.scope, entry.at, entry.release]);
      rows.set(key, [...(rows.get(key) ?? []), entry]);
    }
    requireRoom(database, rows.size * ROW_BYTES);
    await database.db.transaction().execute(async (transaction) => {
      // Sorted, so that two processes never wait for each other.
      for (const [, entries] of [...rows].sort(([a], [b]) => (a < b ? -1 : 1))) {
        const [{ scope, at, release }] = entries as [TallyEntry];
        const row = [sql`${scope}`, sql`${at}`, sql`${release ?? ''}`];
        // It locks the row, also one that another process is making.
        const found = await sql<Pick<TallyTable, 'counts'>>`
          insert into tally (scope, at, release, counts) values (${sql.join(row)}, '{}')
          on conflict (scope, at, release) do update set counts = tally.counts returning counts`.execute(
          transaction,
        );
        const counts = read(found.rows[0]?.counts ?? '{}');
        for (const { name } of entries) {
          const isRoom = counts.has(name) || counts.size < MOST_NAMES;
          const counted = isRoom ? name : `${name.split(' ', 1)} other`;
          counts.set(counted, (counts.get(counted) ?? 0) + 1);
        }
        await transaction
          .updateTable('tally')
          .set({ counts: JSON.stringify(Object.fromEntries(counts)) })
          .where('scope', '=', scope)
          .where('at', '=', at)
          .where('release', '=', release ?? '')
          .execute();
      }
    });
    return items.map(() => undefined);
  }, 1);
  return { add: async (entries) => void (entries.length > 0 && (await add(entries))) };
}
