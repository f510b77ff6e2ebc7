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
    if (at instanceof NoRoomError) return SQLITE[13];
    const { code, errcode } = at as { code?: string; errcode?: number };
    const fault = code === 'ERR_SQLITE_ERROR' ? SQLITE[(errcode ?? 0) & 0xff] : POSTGRES[code ?? ''];
    if (fault) return fault;
  }
  return undefined;
}

/** The rest of the disk is reserved for what must still work: log-out, deletion, log-in. */
class NoRoomError extends Error {
  constructor() {
    super('what is left of the disk is kept for log-out and deletion');
    this.name = 'NoRoomError';
  }
}

/** The most that a request of 64 KB may store, in bytes, with indexes and the log of the write. */
export const ONE_REQUEST = 256 * 1024;

/**
 * Refuses writes that do not fit or would touch the reserve.
 * @param bytes of text to be written; by default what one request may take.
 * @throws NoRoomError
 */
export function requireRoom({ hasRoom }: { hasRoom: (bytes: number) => boolean }, bytes = ONE_REQUEST): void {
  if (!hasRoom(bytes)) throw new NoRoomError();
}

/**
 * Rejects like `open`, but with a ConfigError that names the setting when the place is at fault: a folder
 * that cannot be written, a server that does not answer.
 */
export async function unusable<Result>(
  setting: 'DATA_DIR' | 'DATABASE_URL',
  open: () => Promise<Result>,
): Promise<Result> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof ConfigError || !(error instanceof Error)) throw error;
    if (!isThePlace(error)) throw error;
    // Errors of the file system, SQLite and PostgreSQL; none repeats a password.
    const { example } = SETTINGS[setting];
    throw new ConfigError([
      `${setting} cannot be used: ${error.message || (error as NodeJS.ErrnoException).code} (example: ${example})`,
    ]);
  }
}

/** System errors; of SQLite read-only, I/O, full, cannot open, not a database; of PostgreSQL connection, log-in, no such database, too many clients, starting up. */
function isThePlace(error: Error): boolean {
  const { code = '', errcode = 0 } = error as { code?: string; errcode?: number };
  if (code === 'ERR_SQLITE_ERROR') return [8, 10, 13, 14, 26].includes(errcode & 0xff);
  return /^E[A-Z]+$|^(08|28|3D|53|57P)/.test(code) || /timeout/.test(error.message);
}

/** How long a successful write counts for later probes, in milliseconds: they must not cost a sync each. */
const GOOD_FOR_MS = 5000;
/** As long as the largest body. */
const LARGE = 'x'.repeat(64 * 1024);

/**
 * Checks that the database can store, not only answer; rejects with its error.
 * @param grows also tries a row that needs new pages, and removes it: SQLite can change a row in place
 * without room for another.
 */
export function writeProbe(
  db: Kysely<Schema>,
  { grows = false } = {},
): { probe: () => Promise<void>; doubt: () => void } {
  let goodUntil = 0;
  async function tryToGrow(): Promise<void> {
    const transaction = await db.startTransaction().execute();
    try {
      await transaction.insertInto('scheduled_job').values({ name: LARGE, last_run_at: 0 }).execute();
    } finally {
      await transaction.rollback().execute();
    }
  }
  return {
    doubt() {
      goodUntil = 0;
    },
    async probe() {
      if (performance.now() < goodUntil) {
        await sql`select 1`.execute(db);
        return;
      }
      if (grows) await tryToGrow();
      const row = { name: 'write-probe', last_run_at: Date.now() };
      await db
        .insertInto('scheduled_job')
        .values(row)
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ last_run_at: row.last_run_at }))
        .execute();
      goodUntil = performance.now() + GOOD_FOR_MS;
    },
  };
}

/** The most that is reserved, in bytes; otherwise a tenth of the disk. */
const LARGEST_RESERVE = 64 * 1024 * 1024;
const RESERVED = 1 / 10;
/** How often the write-ahead log is emptied when the disk is short, in milliseconds. */
const EMPTY_EVERY_MS = 10_000;

/**
 * Tells whether a write leaves the disk's reserve alone.
 * @param folder of SQLite's files; `wal` is its write-ahead log, whose pages the database file does not hold yet.
 * @param emptyLog moves those pages into the database file and frees the log's room.
 */
export function watchRoom(
  folder: string,
  { wal, emptyLog }: { wal: string; emptyLog: () => void },
): (bytes: number) => boolean {
  let emptiedAt = Number.NEGATIVE_INFINITY;
  const fits = (bytes: number) => {
    const { bavail, blocks, bsize } = statfsSync(folder);
    const pending = statSync(wal, { throwIfNoEntry: false })?.size ?? 0;
    const reserve = Math.min(LARGEST_RESERVE, blocks * bsize * RESERVED);
    return bavail * bsize - pending - bytes >= reserve;
  };
  return (bytes) => {
    if (fits(bytes)) return true;
    if (performance.now() - emptiedAt < EMPTY_EVERY_MS) return false;
    emptiedAt = performance.now();
    emptyLog();
    return fits(bytes);
  };
}
