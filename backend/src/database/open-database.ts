import type { Kysely } from 'kysely';
import type { BackendConfig } from '../config/backend-config.ts';
import type { Log } from '../log/create-log.ts';
import { openPostgres } from './open-postgres.ts';
import { openSqlite } from './open-sqlite.ts';
import type { Schema } from './schema.ts';
import { unusable } from './unusable.ts';

/** An open, migrated database. */
export interface Database {
  engine: 'sqlite' | 'postgres';
  db: Kysely<Schema>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  /** Rejects when the database does not answer, or cannot store. */
  probe(): Promise<void>;
  /** Forgets that it could store a moment ago, for `probe`: a write has just failed. */
  doubt(): void;
  /** Whether so many bytes fit beside what the disk keeps in reserve. PostgreSQL's disk cannot be seen from here: true. */
  hasRoom(bytes: number): boolean;
  close(): Promise<void>;
}

/**
 * Opens PostgreSQL when `databaseUrl` is set, else the embedded SQLite in `dataDir`, and brings the tables up to date.
 * @throws ConfigError when the folder cannot be written or the server does not answer.
 */
export function openDatabase(
  config: Pick<BackendConfig, 'databaseUrl' | 'dataDir'>,
  log: Log,
): Promise<Database> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl) return unusable('DATABASE_URL', () => openPostgres(databaseUrl, log));
  return unusable('DATA_DIR', () => openSqlite(dataDir));
}
