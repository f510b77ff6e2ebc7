import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** Does its work in a transaction that others may share; resolves once it is on the disk, rejects when nothing of it is. */
export type Write = <Result>(work: (transaction: Transaction<Schema>) => Promise<Result>) => Promise<Result>;

interface Waiting {
  work: (transaction: Transaction<Schema>) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/** More would only hold up what comes between. */
const MOST = 128;

/**
 * Writes what comes at the same time in one transaction with one sync of the disk, which is what a commit costs. Each
 * has a savepoint, so one that fails takes nothing of another with it; none is told that it is kept before all are.
 */
export function commitTogether(db: Kysely<Schema>): Write {
  const queue: Waiting[] = [];
  let running = false;

  async function writeBatch(batch: readonly Waiting[]): Promise<void> {
    const outcomes: (() => void)[] = [];
    try {
      await db.transaction().execute(async (transaction) => {
        for (const { work, resolve, reject } of batch) {
          await sql`savepoint one`.execute(transaction);
          try {
            const result = await work(transaction);
            outcomes.push(() => resolve(result));
          } catch (error) {
            // When the disk is full SQLite has given up the whole transaction, and this fails as well: then all fail.
            await sql`rollback to one`.execute(transaction).catch(() => {
              throw error;
            });
            outcomes.push(() => reject(error));
          }
          await sql`release one`.execute(transaction);
        }
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
      return;
    }
    for (const tell of outcomes) tell();
  }

  async function run(): Promise<void> {
    running = true;
    while (queue.length > 0) await writeBatch(queue.splice(0, MOST));
    running = false;
  }
  return (work) =>
    new Promise((resolve, reject) => {
      queue.push({ work, resolve: resolve as Waiting['resolve'], reject });
      // After this turn of the loop, so that whatever it reads from the network comes along.
      if (!running && queue.length === 1) setImmediate(() => void run());
    });
}
