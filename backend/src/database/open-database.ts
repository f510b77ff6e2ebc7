import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, SqliteDialect, type SqliteStatement, sql } from 'kysely';
import pg from 'pg';
import type { BackendConfig } from '../config/backend-config.ts';
import type { Log } from '../log/log.ts';
import { type Engine, migrate, type SchemaVersion } from './migrations.ts';
import type { Schema } from './schema.ts';
import { asConfigError, assertDiskSpace, hasDiskSpaceFor, sqliteCode, writeProbe } from './storage-health.ts';

export type DatabaseSettings = Pick<BackendConfig, 'databaseUrl' | 'dataDir'>;

export interface Database {
  engine: Engine;
  db: Kysely<Schema>;
  /** Whether the database responds: always true for SQLite, which runs in this process. */
  ping(): Promise<boolean>;
  /** Rejects when the database does not respond or cannot write. */
  probe(): Promise<unknown>;
  /** Whether `bytes` fit outside the disk's reserve. Always true for PostgreSQL, whose disk is not visible. */
  hasDiskSpace(bytes: number): boolean;
  close(): Promise<void>;
}

/** @throws ConfigError when the database cannot be used, or when a later version has made it incompatible. */
export async function openDatabase(
  config: DatabaseSettings,
  log: Log,
  version: SchemaVersion,
): Promise<Database> {
  const { databaseUrl } = config;
  try {
    const database = databaseUrl ? openPostgres(databaseUrl, log) : await openSqlite(config);
    await migrate(database, version).catch(async (error) => {
      await database.close();
      throw error;
    });
    return database;
  } catch (error) {
    throw asConfigError(error, databaseUrl ? 'DATABASE_URL' : 'DATA_DIR');
  }
}

/** On SQLite, the transaction already has the write lock. */
export const forUpdate = <Query extends { forUpdate(): Query }>(
  query: Query,
  { engine }: Pick<Database, 'engine'>,
): Query => (engine === 'postgres' ? query.forUpdate() : query);

export const sqliteFile = ({ dataDir }: Pick<BackendConfig, 'dataDir'>): string =>
  join(dataDir, 'site.sqlite');

export const hasData = (config: DatabaseSettings): boolean =>
  config.databaseUrl !== undefined || existsSync(sqliteFile(config));

/** A checkpoint truncates a write-ahead log over 4 MiB. Commits are synced to the disk. Deleted data is overwritten. */
const PRAGMAS = ['journal_mode=wal', 'journal_size_limit=4194304', 'synchronous=full', 'secure_delete=on'];

async function openSqlite(config: Pick<BackendConfig, 'dataDir'>): Promise<Database> {
  const { dataDir } = config;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = sqliteFile(config);
  // SQLite would create the file readable by all users. It gives its companion files the same mode.
  closeSync(openSync(file, 'a', 0o600));
  // SQLite's own wait (`busy_timeout`) would block this thread, which serves visitors. `nodeSqlite` retries instead.
  const database = new DatabaseSync(file, { timeout: 0 });
  const { dialect, mayRetry, noteWrite } = nodeSqlite(database);
  const db = new Kysely<Schema>({ dialect });
  // SQLite refuses WAL mode while another process creates the database, so this uses `db`, which retries.
  for (const pragma of PRAGMAS) await sql.raw(`pragma ${pragma}`).execute(db);
  const hasDiskSpace = (bytes: number) => hasDiskSpaceFor(bytes, dataDir, `${file}-wal`);
  // The probe does not use `db`, whose queue may be waiting for a lock.
  const write = writeProbe((statement) => database.exec(statement));
  return {
    engine: 'sqlite',
    db,
    ping: async () => true,
    probe: async () => {
      assertDiskSpace({ hasDiskSpace });
      try {
        if (await write()) noteWrite();
      } catch (error) {
        if (!mayRetry(error)) throw error;
      }
    },
    hasDiskSpace,
    close: () => db.destroy(),
  };
}

const BUSY_TIMEOUT_MS = 5000;
const RETRY_MS = 10;
/** A failure this long after the timeout belongs to another lock. */
const SAME_LOCK_MS = 60_000;
/** SQLITE_BUSY (sqlite.org/rescode.html): another process has the lock, and the statement had no effect. */
export const isBusy = (error: unknown): boolean => sqliteCode(error) === 5;

/**
 * Transactions take the write lock immediately: one that reads first would fail if another process wrote in between.
 * Statements wait for a lock without blocking the thread, and share one timeout.
 */
function nodeSqlite(database: DatabaseSync) {
  let deadline = Number.NEGATIVE_INFINITY;
  function mayRetry(error: unknown): boolean {
    if (!isBusy(error)) return false;
    const now = performance.now();
    if (now - deadline > SAME_LOCK_MS) deadline = now + BUSY_TIMEOUT_MS;
    return now < deadline;
  }
  /** A successful write shows that the lock is free. */
  function noteWrite(): void {
    deadline = Number.NEGATIVE_INFINITY;
  }

  const dialect = new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare(text): SqliteStatement {
        const statement = database.prepare(text === 'begin' ? 'begin immediate' : text);
        return {
          reader: statement.columns().length > 0,
          all: (values) => statement.all(...(values as SQLInputValue[])),
          run: (values) => statement.run(...(values as SQLInputValue[])),
          iterate: (values) => statement.iterate(...(values as SQLInputValue[])),
        };
      },
    },
    async onCreateConnection(connection) {
      const execute = connection.executeQuery.bind(connection);
      connection.executeQuery = async (query) => {
        // On a full disk, SQLite has already rolled back. The error of a second rollback would hide the cause.
        if (query.sql === 'rollback' && !database.isTransaction) return { rows: [] };
        for (;;) {
          try {
            const result = await execute<never>(query);
            // A read needs no lock.
            if (!/^\s*select\b/i.test(query.sql)) noteWrite();
            return result;
          } catch (error) {
            if (!mayRetry(error)) throw error;
            await pause(RETRY_MS);
          }
        }
      };
    },
  });
  return { dialect, mayRetry, noteWrite };
}

const INT8 = 20;

function openPostgres(url: string, log: Log): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    // A server that does not respond at all applies no statement timeout.
    query_timeout: 15_000,
    keepAlive: true,
    types: {
      // Milliseconds fit in a Number. As text, they would break arithmetic.
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // Without both listeners, losing a connection would end the process. A client in a transaction emits its own error.
  pool.on('error', (err) => log.warn({ err }, 'an idle PostgreSQL connection was lost'));
  pool.on('connect', (client) =>
    client.on('error', (err) => log.debug({ err }, 'a PostgreSQL connection was lost')),
  );

  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const run = (statement: string) => sql.raw(statement).execute(db);
  return {
    engine: 'postgres',
    db,
    ping: () => run('select 1').then(Boolean, () => false),
    probe: writeProbe(run),
    hasDiskSpace: () => true,
    close: () => db.destroy(),
  };
}
