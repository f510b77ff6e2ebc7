import { setTimeout as wait } from 'node:timers/promises';
import type { QueryCreator } from 'kysely';
import type { Database } from './open-database.ts';
import type { DeliveryTable, MailTable, Schema, SubmissionTable } from './schema.ts';
import { storageFault } from './storage-health.ts';

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** More would only hold up what comes between. */
const MOST = 128;
/** Together, then each alone, then once more for those that were in each other's way. */
const TRIES = 3;
/** A batch that takes longer than this, in milliseconds, may have lost its server; the next one goes without it. */
const PATIENCE_MS = 1000;

/**
 * Collects what comes at the same time and writes it at once: one commit with one sync of the disk, and the statements
 * of one.
 * @param write keeps all of the items or none, and gives the result of each, in their order. It is called again, for
 * one of them at a time, when it rejects for another reason than the storage.
 * @param atOnce how many batches may be under way; what comes meanwhile makes the next one.
 * @returns a function that takes an item and resolves with its result once that is on the disk. It rejects when nothing
 * of the item is kept, or nobody can say; one that cannot be written takes nothing of the others with it.
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
      const written = writeBatch(queue.splice(0, MOST), TRIES);
      await Promise.race([written, wait(PATIENCE_MS, undefined, { ref: false })]);
    }
    underWay -= 1;
  }
  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      // Else one is about to take it, or the next that is through.
      if (underWay >= atOnce || queue.length > 1) return;
      underWay += 1;
      // After this turn of the loop, so that whatever it reads from the network comes along.
      setImmediate(() => void run());
    });
}

/** Rows that belong together. */
export interface RelatedRows {
  submission: SubmissionTable[];
  mail: MailTable[];
  delivery: DeliveryTable[];
}

/** Inserts all of the rows or, when it rejects, none of them. */
export async function insertAll(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  rows: RelatedRows,
): Promise<void> {
  // What others refer to comes first.
  const tables = (['submission', 'mail', 'delivery'] as const).filter((table) => rows[table].length > 0);
  const insert = (on: QueryCreator<Schema>, table: keyof RelatedRows) =>
    on.insertInto(table).values(rows[table]);
  const last = tables.pop();
  if (!last) return;
  if (engine === 'postgres') {
    // One statement is a transaction of its own, and one way to the server and back; SQLite knows no such statement.
    let statement: QueryCreator<Schema> = db;
    for (const table of tables) statement = statement.with(`new_${table}`, (on) => insert(on, table));
    await insert(statement, last).execute();
    return;
  }
  await db.transaction().execute(async (transaction) => {
    for (const table of [...tables, last]) await insert(transaction, table).execute();
  });
}
