import { statfsSync, statSync } from 'node:fs';
import { ConfigError, SETTINGS } from '../config/backend-config.ts';

interface StorageFault {
  status: 503 | 507;
  message: string;
}

const NOT_STORED = 'Your request was not saved. Please try again later.';

const FULL: StorageFault = { status: 507, message: `The service is out of disk space. ${NOT_STORED}` };
const CANNOT_WRITE: StorageFault = {
  status: 503,
  message: `The service cannot store anything at the moment. ${NOT_STORED}`,
};

/** SQLite's primary result codes: busy, read-only, I/O, full, cannot open (sqlite.org/rescode.html). */
const SQLITE: Readonly<Record<number, StorageFault>> = {
  5: CANNOT_WRITE,
  8: CANNOT_WRITE,
  10: CANNOT_WRITE,
  13: FULL,
  14: CANNOT_WRITE,
};
/** PostgreSQL's disk_full and read_only_sql_transaction. */
const POSTGRES: Readonly<Record<string, StorageFault>> = { '53100': FULL, '25006': CANNOT_WRITE };

/** SQLite's primary result code (sqlite.org/rescode.html), or 0. */
export const sqliteCode = (error: unknown): number => ((error as { errcode?: number }).errcode ?? 0) & 0xff;

export function storageFault(error: unknown): StorageFault | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DiskFullError) return FULL;
    const { code } = cause as { code?: string };
    const fault = code === 'ERR_SQLITE_ERROR' ? SQLITE[sqliteCode(cause)] : POSTGRES[code ?? ''];
    if (fault) return fault;
  }
  return undefined;
}

/** Only the disk's reserve is left, for operations that must still work: logout, deletion, login. */
class DiskFullError extends Error {}

/** The disk space that a request of 64 KB uses, including indexes and the write-ahead log. */
const MAX_REQUEST_BYTES = 256 * 1024;

type WithDisk = { hasDiskSpace: (bytes: number) => boolean };

/** @throws DiskFullError when the bytes would use the disk's reserve. */
export function assertDiskSpace({ hasDiskSpace }: WithDisk, bytes = MAX_REQUEST_BYTES): void {
  if (!hasDiskSpace(bytes))
    throw new DiskFullError('the rest of the disk is reserved for login, logout and deletion');
}

export function asConfigError(error: unknown, setting: 'DATA_DIR' | 'DATABASE_URL'): unknown {
  if (!(error instanceof Error && isStorageProblem(error))) return error;
  // No message of the file system, SQLite or PostgreSQL contains a password.
  const reason = error.message || (error as NodeJS.ErrnoException).code;
  // Corrupt, or not a database.
  const remedy = [11, 26].includes(sqliteCode(error))
    ? 'restore a backup with --set-aside (npm run restore)'
    : `example: ${SETTINGS[setting].example}`;
  return new ConfigError([`${setting} cannot be used: ${reason} (${remedy})`]);
}

function isStorageProblem(error: Error): boolean {
  const { code = '' } = error as { code?: string };
  // Read-only, I/O, corrupt, full, cannot open, not a database.
  if (code === 'ERR_SQLITE_ERROR') return [8, 10, 11, 13, 14, 26].includes(sqliteCode(error));
  // File system and network (E…); PostgreSQL: connection, login, no such database, too many clients, starting up.
  return /^E[A-Z]+$|^(08|28|3D|53|57P)/.test(code) || /timeout/.test(error.message);
}

/** Later probes reuse the result of a successful write for this time, because each write costs a sync. */
const PROBE_VALID_MS = 5000;

/** The check resolves to whether it wrote. */
export function writeProbe(run: (statement: string) => unknown): () => Promise<boolean> {
  let validUntil = 0;
  return async () => {
    if (performance.now() < validUntil) {
      await run('select 1');
      return false;
    }
    await run(`insert into scheduled_job (name, last_run_at) values ('write-probe', ${Date.now()})
      on conflict (name) do update set last_run_at = excluded.last_run_at`);
    validUntil = performance.now() + PROBE_VALID_MS;
    return true;
  };
}

const MAX_RESERVE_BYTES = 64 * 1024 * 1024;

/** Whether the reserve stays free after `bytes` are written and a checkpoint copies the write-ahead `log`. */
export function hasDiskSpaceFor(bytes: number, folder: string, log: string): boolean {
  const { bavail, blocks, bsize } = statfsSync(folder);
  const pending = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  return bavail * bsize - pending - bytes >= Math.min(MAX_RESERVE_BYTES, (blocks * bsize) / 10);
}
