import { statfsSync, statSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { ConfigError, SETTINGS } from '../config/backend-config.ts';
import type { Schema } from './schema.ts';

/** Why nothing can be stored now, in words for the caller. */
interface StorageFault {
  status: 503 | 507;
  message: string;
}

const UNTOUCHED = 'Nothing of your request was kept. Please try again later.';

/** SQLite's primary result codes (sqlite.org/rescode.html). */
const SQLITE: Readonly<Record<number, StorageFault>> = {
  5: { status: 503, message: `The service is busy. ${UNTOUCHED}` },
  8: { status: 503, message: `The service cannot store anything at the moment. ${UNTOUCHED}` },
  10: { status: 503, message: `The service cannot reach its disk at the moment. ${UNTOUCHED}` },
  13: { status: 507, message: `The service has no room left. ${UNTOUCHED}` },
  14: { status: 503, message: `The service cannot reach its disk at the moment. ${UNTOUCHED}` },
};

/** PostgreSQL's SQLSTATE codes: disk_full, and read_only_sql_transaction. */
const POSTGRES: Readonly<Record<string, StorageFault>> = {
  '53100': SQLITE[13] as StorageFault,
  '25006': SQLITE[8] as StorageFault,
};

/**
 * The fault when the storage, not the program, caused an error: the disk is full, read-only or gone, or
 * another process has held the lock for too long.
 */
export function storageFault(error: unknown): StorageFault | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof DiskFullError) return SQLITE[13];
    const { code, errcode } = at as { code?: string; errcode?: number };
    const fault = code === 'ERR_SQLITE_ERROR' ? SQLITE[(errcode ?? 0) & 0xff] : POSTGRES[code ?? ''];
    if (fault) return fault;
  }
  return undefined;
}

/** The rest of the disk is reserved for what must still work: log-out, deletion, log-in. */
class DiskFullError extends Error {
  constructor() {
    super('what is left of the disk is kept for log-out and deletion');
    this.name = 'DiskFullError';
  }
}

/** The most that a request of 64 KB may store, in bytes, with indexes and the log of the write. */
export const MAX_REQUEST_BYTES = 256 * 1024;

/**
 * Refuses writes that do not fit or would touch the reserve.
 * @param bytes of text to be written; by default what one request may take.
 * @throws DiskFullError
 */
export function assertDiskSpace(
  { hasDiskSpace }: { hasDiskSpace: (bytes: number) => boolean },
  bytes = MAX_REQUEST_BYTES,
): void {
  if (!hasDiskSpace(bytes)) throw new DiskFullError();
}

/**
 * Rejects like `open`, but with a ConfigError that names the setting when the place is at fault: a folder
 * that cannot be written, a server that does not answer.
 */
export async function asConfigError<Result>(
  setting: 'DATA_DIR' | 'DATABASE_URL',
  open: () => Promise<Result>,
): Promise<Result> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof ConfigError || !(error instanceof Error)) throw error;
    if (!isStorageProblem(error)) throw error;
    // Errors of the file system, SQLite and PostgreSQL; none repeats a password.
    const { example } = SETTINGS[setting];
    throw new ConfigError([
      `${setting} cannot be used: ${error.message || (error as NodeJS.ErrnoException).code} (example: ${example})`,
    ]);
  }
}

/** System errors; of SQLite read-only, I/O, full, cannot open, not a database; of PostgreSQL connection, log-in, no such database, too many clients, starting up. */
function isStorageProblem(error: Error): boolean {
  const { code = '', errcode = 0 } = error as { code?: string; errcode?: number };
  if (code === 'ERR_SQLITE_ERROR') return [8, 10, 13, 14, 26].includes(errcode & 0xff);
  return /^E[A-Z]+$|^(08|28|3D|53|57P)/.test(code) || /timeout/.test(error.message);
}

/** How long a successful write counts for later probes, in milliseconds: they must not cost a sync each. */
const PROBE_VALID_MS = 5000;

/** Checks that the database can store, not only answer; rejects with its error. */
export function writeProbe(db: Kysely<Schema>): () => Promise<void> {
  let validUntil = 0;
  return async () => {
    if (performance.now() < validUntil) {
      await sql`select 1`.execute(db);
      return;
    }
    const row = { name: 'write-probe', last_run_at: Date.now() };
    await db
      .insertInto('scheduled_job')
      .values(row)
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ last_run_at: row.last_run_at }))
      .execute();
    validUntil = performance.now() + PROBE_VALID_MS;
  };
}

/** The largest reserve of a disk, in bytes; a small disk reserves a tenth. */
const MAX_RESERVE_BYTES = 64 * 1024 * 1024;

/** Whether a write leaves the reserve of SQLite's disk alone. `log` is the write-ahead log, which the database file must take in. */
export function hasDiskSpaceFor(bytes: number, folder: string, log: string): boolean {
  const { bavail, blocks, bsize } = statfsSync(folder);
  const pending = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  return bavail * bsize - pending - bytes >= Math.min(MAX_RESERVE_BYTES, (blocks * bsize) / 10);
}
