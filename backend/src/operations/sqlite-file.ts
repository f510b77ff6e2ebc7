import { backup, DatabaseSync } from 'node:sqlite';
import type { Schema } from '../database/schema.ts';
import { OperationError } from './operation.ts';

/** All pages in one step, because a copy in several steps restarts whenever another process writes. */
const ALL_PAGES = 2 ** 31 - 1;

/** Copies a consistent snapshot of a SQLite database into one file without a write-ahead log. */
export async function copySqlite(from: string, to: string): Promise<void> {
  const database = new DatabaseSync(from, { timeout: 5000 });
  try {
    await backup(database, to, { rate: ALL_PAGES });
  } finally {
    database.close();
  }
  exclusiveSqlite(to).close();
}

/** The tables of a database in order of creation, so referenced ones first, without Kysely's own. */
export function tablesOf(database: DatabaseSync): (keyof Schema)[] {
  const tables = database.prepare(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%' order by rowid`,
  );
  return tables.all().map(({ name }) => name as keyof Schema);
}

/** The rows of each table and the migrations. @throws OperationError for a damaged or foreign database */
export function readSqlite(file: string): { rows: Record<string, number>; migrations: string[] } {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const { integrity_check: verdict } = database.prepare('pragma integrity_check').get() as {
      integrity_check: string;
    };
    if (verdict !== 'ok') throw new OperationError(`${file} is damaged: ${verdict}.`);
    const open = database;
    const counts = tablesOf(open).map((name) => {
      const { count } = open.prepare(`select count(*) as count from "${name}"`).get() as { count: number };
      return [name, count] as const;
    });
    const rows = Object.fromEntries(counts);
    if (!Object.hasOwn(rows, 'submission'))
      throw new OperationError(`${file} is not a database of this backend.`);
    const applied = open.prepare('select name from kysely_migration order by name').all() as {
      name: string;
    }[];
    return { rows, migrations: applied.map(({ name }) => name) };
  } catch (error) {
    if (error instanceof OperationError) throw error;
    throw new OperationError(`${file} cannot be read as a database: ${(error as Error).message}.`);
  } finally {
    database?.close();
  }
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
