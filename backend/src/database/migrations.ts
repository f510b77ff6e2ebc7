import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { ConfigError } from '../config/backend-config.ts';
import type { Schema } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

/** Every migration, run in the order of the names. A released name never changes, nor does what it does. */
export type Migrations = Readonly<Record<string, (db: Kysely<Schema>, engine: Engine) => Promise<void>>>;

/**
 * Runs the pending migrations. Rejects with the error of the one that failed, or with a ConfigError when another version
 * has been here.
 */
export async function migrate(db: Kysely<Schema>, engine: Engine, migrations: Migrations): Promise<void> {
  const getMigrations = async () =>
    Object.fromEntries(
      Object.entries(migrations).map(([name, up]) => [name, { up: (on: Kysely<Schema>) => up(on, engine) }]),
    );
  const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
  if (error instanceof Error && error.message.includes('previously executed migration')) {
    throw new ConfigError([
      'DATA_DIR or DATABASE_URL names a database of another version of this program; use that version, or another database (example: DATA_DIR=.data-2)',
    ]);
  }
  if (error) throw error;
}

/**
 * Whether exactly these migrations have run. Takes no lock, so a second process starts without holding up the first.
 */
export async function isMigrated(db: Kysely<Schema>, migrations: Migrations): Promise<boolean> {
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
