import { NoRoomError } from './no-room-error.ts';

/** Why nothing can be stored now, as a caller is told. */
export interface StorageFault {
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
 * Says of an error whether the storage is at fault and not the program: the disk is full, read-only or gone, or
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
