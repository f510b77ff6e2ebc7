import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** Whether exactly these migrations have run; it takes no lock, so that a second process starts without holding up the first. */
export async function isMigrated(
  db: Kysely<Schema>,
  migrations: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    return (
      rows.length === Object.keys(migrations).length &&
      rows.every(({ name }) => Object.hasOwn(migrations, name))
    );
  } catch {
    // No such table: nothing has run yet.
    return false;
  }
}
