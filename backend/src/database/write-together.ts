import { setTimeout as wait } from 'node:timers/promises';
import type { Insertable, QueryCreator } from 'kysely';
import type { Database } from './open-database.ts';
import type { Schema } from './schema.ts';
import { storageFault } from './storage-health.ts';

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** A larger batch would only hold up what comes between. */
const MOST = 128;
/** All together, then each alone, then once more for those that collided. */
const TRIES = 3;
/** A batch that takes longer, in milliseconds, may have lost its server; the next one does not wait for it. */
const PATIENCE_MS = 1000;

/**
 * Collects simultaneous items and writes them at once: one commit, one sync of the disk, one set of statements.
 * @param write keeps all items or none, and returns each result in order. When it rejects for another reason than the
 * storage, it is called again for one item at a time.
 * @param atOnce how many batches may be under way; later items make the next one.
 * @returns a function that resolves with an item's result once that is on the disk. It rejects when nothing of the
 * item is kept, or nobody can tell; a bad item does not harm the others.
 */
export function writeTogether<Item, Result>(
  write: (items: readonly Item[]) => Promise<readonly Result[]>,
  atOnce: number,
): (item: Item) => Promise<Result> {
  const queue: Waiting<Item, Result>[] = [];
  let underWay = 0;

  async function writeBatch(batch: readonly Waiting<Item, Result>[], tries: number): Promise<void> {
    try {
      const results = await write(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, at) => {
        resolve(results[at] as Result);
      });
    } catch (error) {
      if (tries > 1 && !storageFault(error))
        await Promise.all(batch.map((one) => writeBatch([one], tries - 1)));
      else for (const { reject } of batch) reject(error);
    }
  }

  async function run(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, MOST);
      await Promise.race([writeBatch(batch, TRIES), wait(PATIENCE_MS, undefined, { ref: false })]);
    }
    underWay -= 1;
  }
  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      // Otherwise a running batch, or the next one, will take it.
      if (underWay >= atOnce || queue.length > 1) return;
      underWay += 1;
      // After this turn of the loop, which may still read items from the network.
      setImmediate(() => void run());
    });
}

/** Rows that belong together, by table, referenced tables first. */
type RelatedRows = { readonly [Table in keyof Schema]?: readonly Insertable<Schema[Table]>[] };

/** Inserts all rows or, when it rejects, none. */
export async function insertAll(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  rows: RelatedRows,
): Promise<void> {
  const tables = (Object.keys(rows) as (keyof Schema)[]).filter((table) => rows[table]?.length);
  const insert = (on: QueryCreator<Schema>, table: keyof Schema) =>
    on.insertInto(table).values(rows[table] as never);
  const last = tables.pop();
  if (!last) return;
  if (engine === 'postgres') {
    // One statement is a transaction and one round trip; SQLite has no such statement.
    let statement: QueryCreator<Schema> = db;
    for (const table of tables) statement = statement.with(`new_${table}`, (on) => insert(on, table));
    await insert(statement, last).execute();
    return;
  }
  await db.transaction().execute(async (transaction) => {
    for (const table of [...tables, last]) await insert(transaction, table).execute();
  });
}
