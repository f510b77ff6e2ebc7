import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { ConfigError } from '../config/backend-config.ts';
import type { Schema } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

/**
 * Migrations, run in the order of the names. A released name never changes, nor does what it does. The name is what a
 * database keeps of one, so it says to other versions what they may do (docs/decisions/100): `002-expand-…` only adds,
 * and every version works on; `003-contract-…` takes away what the version before has stopped using.
 */
type Migrations = Readonly<Record<string, (db: Kysely<Schema>, engine: Engine) => Promise<void>>>;

/** What a version of the backend does to a database, and what it works beside. */
export interface SchemaVersion {
  migrations: Migrations;
  /** Contract steps that only the next version runs. This one no longer uses what they take away. */
  next: Migrations;
}

/** Takes no name that anybody else may have given. */
const ONLY_ADDS = /^\d{3}-expand-/;

/**
 * The first migration of a later version that this one cannot work with, of those that have run; undefined when it
 * works with all.
 */
export function findIncompatible(
  ran: readonly string[],
  { migrations, next }: SchemaVersion,
): string | undefined {
  return ran.find(
    (name) => !ONLY_ADDS.test(name) && !Object.hasOwn(migrations, name) && !Object.hasOwn(next, name),
  );
}

/** The names of the migrations that have run. */
async function readAppliedMigrations(db: Kysely<Schema>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Whether nothing is left to run. Takes no lock, so a second process starts without holding up the first.
 * @throws ConfigError when a later version has taken away what this one uses, or was made apart from it.
 */
export async function isMigrated(db: Kysely<Schema>, version: SchemaVersion): Promise<boolean> {
  const ran = await readAppliedMigrations(db);
  const refused = findIncompatible(ran, version);
  if (refused) {
    throw new ConfigError([
      `DATA_DIR or DATABASE_URL names a database that a later version has changed (${refused}), so that this one would lose data. Start the version that made ${refused} or the one before that, or restore a backup from before it`,
    ]);
  }
  const pending = Object.keys(version.migrations).filter((name) => !ran.includes(name));
  const [other] = ran.filter((name) => !Object.hasOwn(version.migrations, name));
  if (pending.length > 0 && other) {
    throw new ConfigError([
      `DATA_DIR or DATABASE_URL names a database of a version that was made apart from this one: it has ${other}, and lacks ${pending[0]}. Start a version that knows both`,
    ]);
  }
  return pending.length === 0;
}

/** How long a migration waits for the tables, in seconds: whoever uses them waits behind it. */
const WAIT_S = 2;
/** PostgreSQL's `lock_not_available`. */
const IN_USE = '55P03';

/**
 * Runs the pending migrations, each version its own.
 * @throws ConfigError as `isMigrated`, or when PostgreSQL's tables are in use for long; the error of one that failed.
 */
export async function migrate(db: Kysely<Schema>, engine: Engine, version: SchemaVersion): Promise<void> {
  if (await isMigrated(db, version)) return;
  const getMigrations = async () =>
    Object.fromEntries(
      Object.entries(version.migrations).map(([name, run]) => {
        const up = async (on: Kysely<Schema>) => {
          if (engine === 'postgres') await sql`set local lock_timeout = ${sql.lit(`${WAIT_S}s`)}`.execute(on);
          await run(on, engine);
        };
        return [name, { up }];
      }),
    );
  const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
  if (!error) return;
  if ((error as { code?: string }).code === IN_USE) {
    throw new ConfigError([
      `DATABASE_URL names a database whose tables something else has locked for ${WAIT_S} seconds, such as pg_dump. Nothing was changed; start again when it has ended`,
    ]);
  }
  // A later version may have run its own since the look, before Kysely had the lock.
  if (!(await isMigrated(db, version))) throw error;
}
