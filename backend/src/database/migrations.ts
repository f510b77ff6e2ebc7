import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { ConfigError } from '../config/backend-config.ts';
import type { Schema } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

/**
 * Migrations run in order of their names. After `002-expand-…`, which only adds, all earlier versions can use the
 * database. After `003-contract-…`, only the previous version can (docs/decisions/100).
 */
type Migrations = Readonly<Record<string, (db: Kysely<Schema>, engine: Engine) => Promise<void>>>;

export interface SchemaVersion {
  migrations: Migrations;
  /** Contract steps that only the next version runs. This version no longer uses what they remove. */
  next: Migrations;
}

const EXPAND = /^\d{3}-expand-/;

/** The last applied migration of a later version that prevents this version from using the database, if any. */
export function findIncompatible(
  applied: readonly string[],
  { migrations, next }: SchemaVersion,
): string | undefined {
  return applied.findLast(
    (name) => !EXPAND.test(name) && !Object.hasOwn(migrations, name) && !Object.hasOwn(next, name),
  );
}

async function readAppliedMigrations(db: Kysely<Schema>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Takes no lock, so that a starting process does not block running ones. */
async function isMigrated(db: Kysely<Schema>, version: SchemaVersion): Promise<boolean> {
  const applied = await readAppliedMigrations(db);
  const incompatible = findIncompatible(applied, version);
  if (incompatible) {
    throw new ConfigError([
      `DATA_DIR or DATABASE_URL names a database that a later version has changed (${incompatible}), so this version would lose data. Start the version that added ${incompatible}, or the version directly before that one, or restore a backup made before the change`,
    ]);
  }
  return Object.keys(version.migrations).every((name) => applied.includes(name));
}

/** Other queries queue behind a migration that waits for a table lock. */
const LOCK_TIMEOUT_S = 2;

export async function migrate(
  { db, engine }: { db: Kysely<Schema>; engine: Engine },
  version: SchemaVersion,
) {
  if (await isMigrated(db, version)) return;
  // Kysely takes no lock on SQLite. The write lock blocks a second process until the tables exist.
  if (engine === 'sqlite') await sql`begin immediate`.execute(db);
  const migrations = Object.entries(version.migrations).map(([name, run]) => {
    const up = async (transaction: Kysely<Schema>) => {
      if (engine === 'postgres')
        await sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT_S}s'`).execute(transaction);
      await run(transaction, engine);
    };
    return [name, { up }] as const;
  });
  const provider = { getMigrations: async () => Object.fromEntries(migrations) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  // Between the check and Kysely's lock, a later version may have run its migrations. Kysely fails for these.
  if (error && !(await isMigrated(db, version))) throw error;
  if (engine === 'sqlite') await sql`commit`.execute(db);
}
