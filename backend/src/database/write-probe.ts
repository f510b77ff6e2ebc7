import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** For how long a successful write speaks for the next ones, in milliseconds: whoever asks must not cost a sync each. */
const GOOD_FOR_MS = 5000;

/** Finds out whether the database not only answers but can store; rejects with what it says when not. */
export function writeProbe(db: Kysely<Schema>): () => Promise<void> {
  let goodUntil = 0;
  return async () => {
    if (performance.now() < goodUntil) {
      await sql`select 1`.execute(db);
      return;
    }
    const row = { name: 'write-probe', last_run_at: Date.now() };
    await db
      .insertInto('chore')
      .values(row)
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ last_run_at: row.last_run_at }))
      .execute();
    goodUntil = performance.now() + GOOD_FOR_MS;
  };
}
