import { backup, DatabaseSync } from 'node:sqlite';
import type { Schema } from '../database/schema.ts';
import { OperationError } from './operation.ts';

/** All pages in one step, because a copy in several steps restarts whenever another process writes. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies a consistent snapshot of a SQLite database into one file without a write-ahead log.
 * @returns the number of rows of each table, and the migrations. @throws OperationError for a damaged or foreign database
 */
export async function copySqlite(
  from: string,
  to: string,
): Promise<{ rows: Record<string, number>; migrations: string[] }> {
  try {
    using source = new DatabaseSync(from, { timeout: 5000 });
    await backup(source, to, { rate: ALL_PAGES });
    using copy = exclusiveSqlite(to);
    const { integrity_check: verdict } = copy.prepare('pragma integrity_check').get() as {
      integrity_check: string;
    };
    if (verdict !== 'ok') throw new Error(`it is damaged: ${verdict}`);
    const counts = tablesOf(copy).map((name) => {
      const { count } = copy.prepare(`select count(*) as count from "${name}"`).get() as { count: number };
      return [name, count] as const;
    });
    const applied = copy.prepare('select name from kysely_migration order by name').all() as {
      name: string;
    }[];
    return { rows: Object.fromEntries(counts), migrations: applied.map(({ name }) => name) };
  } catch (error) {
    throw new OperationError(`${from} cannot be backed up: ${(error as Error).message}.`);
  }
}

/** The tables of a database in order of creation, so referenced ones first, without Kysely's own. */
export function tablesOf(database: DatabaseSync): (keyof Schema)[] {
  const tables = database.prepare(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%' order by rowid`,
  );
  return tables.all().map(({ name }) => name as keyof Schema);
}

/** Opens a SQLite file, complete, without a write-ahead log. @throws OperationError while another process has it open */
export function exclusiveSqlite(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 1000 });
  try {
    // SQLite ends write-ahead mode only when no other process has the file open.
    database.exec('pragma journal_mode = delete');
    return database;
  } catch {
    database.close();
    throw new OperationError(
      `${file} is in use. Stop the backend (or the site that contains it) and try again.`,
    );
  }
}
