import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database/open-database.ts';
import { requireRoom } from '../database/storage-health.ts';
import { writeTogether } from '../database/write-together.ts';
import { DAY_MS, dayOf } from '../time/hours.ts';
import type { TallyTable } from './telemetry-tables.ts';

/** One thing to add to a count. */
interface TallyEntry extends Pick<TallyTable, 'scope' | 'at'> {
  release: string | null;
  /** What is counted, and behind a space its part: `LCP 73`, `landing-page-view fall`. */
  name: string;
}

/** What was counted of a release in an hour, or as votes. */
export interface TallyRow extends Pick<TallyTable, 'at' | 'release'> {
  counts: ReadonlyMap<string, number>;
}

/**
 * Different names in a row: all that a page can measure, the sources of a guide's visitors, and every link to the shop. Whatever is posted, a row
 * holds no more: the rest counts as `other`.
 */
export const MOST_NAMES = { pages: 600, funnel: 100, shop: 600, votes: 600 } as const;
/** More than a row takes on the disk, in bytes. */
const ROW_BYTES = 32_000;
/** So many rows are read in less than 5 ms; then others have their turn. */
const BATCH = 5;
/** How long counts are kept by hour; after that by day. */
const BY_HOUR_MS = 3 * DAY_MS;
/** What is older has been folded. */
const FOLDED_MS = 30 * DAY_MS;

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

/** Counts something, in the bounds of its row. */
function count(counts: Map<string, number>, scope: TallyTable['scope'], name: string, times: number): void {
  const isRoom = counts.has(name) || counts.size < MOST_NAMES[scope];
  const counted = isRoom ? name : `${name.split(' ', 1)} other`;
  counts.set(counted, (counts.get(counted) ?? 0) + times);
}
const written = (counts: ReadonlyMap<string, number>) => JSON.stringify(Object.fromEntries(counts));

/** Adds up hours to days, where nobody needs them by hour any more. @returns how many rows of hours there were. */
export async function foldIntoDays({ db }: Pick<Database, 'db'>, now: number): Promise<number> {
  for (let folded = 0; ; ) {
    const hour = await db
      .selectFrom('tally')
      .select(['scope', 'at', 'release'])
      .where('scope', 'in', ['pages', 'funnel', 'shop'])
      .where('at', '<', dayOf(now - BY_HOUR_MS))
      .where('at', '>=', now - FOLDED_MS)
      .where(sql<boolean>`at % ${sql.lit(DAY_MS)} <> 0`)
      .limit(1)
      .executeTakeFirst();
    if (!hour) return folded;
    const { scope, release } = hour;
    const at = dayOf(hour.at);
    await db.transaction().execute(async (transaction) => {
      const rows = await transaction
        .deleteFrom('tally')
        .where('scope', '=', scope)
        .where('release', '=', release)
        .where('at', '>=', at)
        .where('at', '<', at + DAY_MS)
        .returning('counts')
        .execute();
      folded += rows.length;
      const counts = new Map<string, number>();
      for (const row of rows) for (const [name, times] of read(row.counts)) count(counts, scope, name, times);
      await transaction
        .insertInto('tally')
        .values({ scope, at, release, counts: written(counts) })
        .execute();
    });
    await setImmediate();
  }
}

/** @returns what adds to the counts of the table `tally`, and resolves when all of it is on the disk. */
export function createTally(database: Pick<Database, 'db' | 'hasRoom'>) {
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
        for (const { name } of entries) count(counts, scope, name, 1);
        await transaction
          .updateTable('tally')
          .set({ counts: written(counts) })
          .where('scope', '=', scope)
          .where('at', '=', at)
          .where('release', '=', release ?? '')
          .execute();
      }
    });
    return items.map(() => undefined);
  }, 1);
  return async (entries: readonly TallyEntry[]): Promise<void> => {
    if (entries.length > 0) await add(entries);
  };
}

/** @see createTally */
export type Tally = ReturnType<typeof createTally>;
