import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { SqliteDialect, type SqliteDialectConfig, type SqliteStatement } from 'kysely';

/** How long statements wait for another process's write lock on the same folder, in milliseconds. */
export const BUSY_TIMEOUT_MS = 5000;
/** How often a waiting statement tries again, in milliseconds. */
const RETRY_MS = 10;
/** Tries further apart than this, in milliseconds, are not about the same lock. */
const SAME_LOCK_MS = 60_000;
/** The most prepared statements. The backend has some dozens, and lists of values make more. */
const MAX_STATEMENTS = 200;
/** SQLITE_BUSY (sqlite.org/rescode.html): nothing of the statement was done. */
const BUSY = 5;

/** Follows a write lock that another process has. All statements together wait for it, so that a queue of them fails at once. */
function watchLock() {
  let [since, last] = [0, Number.NEGATIVE_INFINITY];
  return {
    /** Whether an error says that another process has the lock, and not for too long. */
    isAwaited(error: unknown): boolean {
      if ((((error as { errcode?: number }).errcode ?? 0) & 0xff) !== BUSY) return false;
      const now = performance.now();
      if (now - last > SAME_LOCK_MS) since = now;
      last = now;
      return now - since < BUSY_TIMEOUT_MS;
    },
    noteWrite<Result>(result: Result): Result {
      last = Number.NEGATIVE_INFINITY;
      return result;
    },
  };
}

/**
 * node:sqlite for Kysely, with prepared statements that are kept, and transactions that take the write lock at once:
 * one that reads first and writes later would fail without waiting when another process has written in between.
 * @returns `patient`, whose statements wait for another process's lock while the thread does other work, as SQLite's own
 *   busy timeout would not let it; `direct`, whose single statements run at once, even amid a transaction;
 *   and whether an error of those is worth another try.
 */
export function nodeSqlite(database: DatabaseSync) {
  /** In the order of last use. */
  const statements = new Map<string, SqliteStatement>();
  const lock = watchLock();

  function prepare(text: string): SqliteStatement {
    const statement = database.prepare(text);
    // Readers need no lock.
    const noted = /^\s*select\b/i.test(text) ? <Result>(result: Result) => result : lock.noteWrite;
    return {
      reader: statement.columns().length > 0,
      all: (values) => noted(statement.all(...(values as SQLInputValue[]))),
      // On a full disk SQLite has already rolled back. An error about that would hide the cause.
      run: (values) =>
        text === 'rollback' && !database.isTransaction
          ? { changes: 0, lastInsertRowid: 0 }
          : noted(statement.run(...(values as SQLInputValue[]))),
      iterate: (values) => statement.iterate(...(values as SQLInputValue[])),
    };
  }
  const config: SqliteDialectConfig = {
    database: {
      close: () => database.close(),
      prepare(text) {
        const statement = statements.get(text) ?? prepare(text === 'begin' ? 'begin immediate' : text);
        statements.delete(text);
        for (const oldest of statements.keys()) {
          if (statements.size < MAX_STATEMENTS) break;
          statements.delete(oldest);
        }
        statements.set(text, statement);
        return statement;
      },
    },
  };
  const patient = new SqliteDialect({
    ...config,
    async onCreateConnection(connection) {
      const execute = connection.executeQuery.bind(connection);
      connection.executeQuery = async (query) => {
        for (;;) {
          try {
            return await execute<never>(query);
          } catch (error) {
            if (!lock.isAwaited(error)) throw error;
            await pause(RETRY_MS);
          }
        }
      };
    },
  });
  return { patient, direct: new SqliteDialect(config), isLocked: lock.isAwaited };
}
