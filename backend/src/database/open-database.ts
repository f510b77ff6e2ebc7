import type { Kysely } from 'kysely';
import type { BackendConfig } from '../config/backend-config.ts';
import type { Log } from '../log/create-log.ts';
import { openPostgres } from './open-postgres.ts';
import { openSqlite } from './open-sqlite.ts';
import type { Schema } from './schema.ts';

/** An open, migrated database. */
export interface Database {
  engine: 'sqlite' | 'postgres';
  db: Kysely<Schema>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Opens PostgreSQL when `databaseUrl` is set, else the embedded SQLite in `dataDir`, and brings the tables up to date. */
export function openDatabase(
  config: Pick<BackendConfig, 'databaseUrl' | 'dataDir'>,
  log: Log,
): Promise<Database> {
  return config.databaseUrl ? openPostgres(config.databaseUrl, log) : openSqlite(config.dataDir);
}
