import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** For how long a successful write speaks for the next ones, in milliseconds: whoever asks must not cost a sync each. */
const GOOD_FOR_MS = 5000;
/** As long as the largest body. */
const LARGE = 'x'.repeat(64 * 1024);

class Undo extends Error {}

/**
 * Finds out whether the database not only answers but can store; rejects with what it says when not.
 * @param grows whether it also tries a row that needs new pages, and takes it back: SQLite can change a row in its
 * place when it has room for no other.
 */
export function writeProbe(
  db: Kysely<Schema>,
  { grows = false } = {},
): { probe: () => Promise<void>; doubt: () => void } {
  let goodUntil = 0;
  async function tryToGrow(): Promise<void> {
    await db
      .transaction()
      .execute(async (transaction) => {
        await transaction.insertInto('chore').values({ name: LARGE, last_run_at: 0 }).execute();
        throw new Undo();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error;
      });
  }
  return {
    doubt() {
      goodUntil = 0;
    },
    async probe() {
      if (performance.now() < goodUntil) {
        await sql`select 1`.execute(db);
        return;
      }
      if (grows) await tryToGrow();
      const row = { name: 'write-probe', last_run_at: Date.now() };
      await db
        .insertInto('chore')
        .values(row)
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ last_run_at: row.last_run_at }))
        .execute();
      goodUntil = performance.now() + GOOD_FOR_MS;
    },
  };
}
