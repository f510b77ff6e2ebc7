import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { SqliteDialect, type SqliteStatement } from 'kysely';

/** How long statements wait for another process's write lock on the same folder, in milliseconds. */
export const BUSY_TIMEOUT_MS = 5000;
/** How often a waiting statement is retried, in milliseconds. */
const RETRY_MS = 10;
/** A failure this long after the timeout, in milliseconds, belongs to another lock. */
const SAME_LOCK_MS = 60_000;
/** SQLITE_BUSY (sqlite.org/rescode.html): the statement had no effect. */
const BUSY = 5;

/** Tracks the write lock of another process. The timeout counts for all waiting statements together. */
function watchLock() {
  let until = Number.NEGATIVE_INFINITY;
  return {
    /** Whether an error means that another process has the lock, within the timeout. */
    isAwaited(error: unknown): boolean {
      if ((((error as { errcode?: number }).errcode ?? 0) & 0xff) !== BUSY) return false;
      const now = performance.now();
      if (now - until > SAME_LOCK_MS) until = now + BUSY_TIMEOUT_MS;
      return now < until;
    },
    /** Records a successful write: the lock is free. */
    noteWrite(): void {
      until = Number.NEGATIVE_INFINITY;
    },
  };
}

/**
 * node:sqlite for Kysely, with transactions that take the write lock immediately: one that reads first and writes later
 * would fail without waiting when another process has written in between.
 * @returns the dialect, whose statements wait for another process's lock without blocking the thread, unlike SQLite's own
 *   busy timeout; and the watch of that lock, for statements that do not wait.
 */
export function nodeSqlite(database: DatabaseSync) {
  const lock = watchLock();
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
        // On a full disk SQLite has already rolled back; the error of a second rollback would hide the cause.
        if (query.sql === 'rollback' && !database.isTransaction) return { rows: [] };
        for (;;) {
          try {
            const result = await execute<never>(query);
            // Reads need no lock.
            if (!/^\s*select\b/i.test(query.sql)) lock.noteWrite();
            return result;
          } catch (error) {
            if (!lock.isAwaited(error)) throw error;
            await pause(RETRY_MS);
          }
        }
      };
    },
  });
  return { dialect, lock };
}
