import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { ConfigError } from '../config/config-error.ts';
import type { Schema } from './schema.ts';

/** Runs the migrations that have not run yet, in the order of their names. Rejects with the error of the one that failed, with a ConfigError when a later version has been here. */
export async function migrate(db: Kysely<Schema>, migrations: Record<string, Migration>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error instanceof Error && error.message.includes('previously executed migration')) {
    throw new ConfigError([
      'DATA_DIR or DATABASE_URL names a database of a later version of this program; use that version, or a later one',
    ]);
  }
  if (error) throw error;
}
