import { DatabaseSync } from 'node:sqlite';
import { OperationError } from './operation-error.ts';

/**
 * Opens a SQLite file that no process uses, out of the write-ahead mode so that the file is all there is.
 * @throws OperationError while the backend, or anything else, has it open.
 */
export function exclusiveSqlite(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 1000 });
  try {
    // SQLite lets go of the log only when nobody else has the file open, busy or idle.
    database.exec('pragma journal_mode = delete');
    return database;
  } catch (cause) {
    database.close();
    throw new OperationError(
      `${file} is in use. Stop the backend (or the site, which has it within) and try again.`,
      { cause },
    );
  }
}
