import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { SQLITE_MIGRATIONS } from '../database/migrations/sqlite-migrations.ts';
import { OperationError } from './operation-error.ts';

/**
 * Reads a database file through and counts the rows of its tables.
 * @throws OperationError when it is not there, is damaged, is another program's, or of a later version.
 */
export function checkSqlite(file: string): Record<string, number> {
  if (!existsSync(file)) throw new OperationError(`There is no ${file}.`);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const { integrity_check: verdict } = database.prepare('pragma integrity_check').get() as {
      integrity_check: string;
    };
    if (verdict !== 'ok') throw new OperationError(`${file} is damaged: ${verdict}.`);
    const tables = database
      .prepare(
        `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%' order by name`,
      )
      .all() as { name: string }[];
    if (!tables.some(({ name }) => name === 'submission'))
      throw new OperationError(`${file} is not a database of this backend.`);
    const ran = database.prepare('select name from kysely_migration').all() as { name: string }[];
    const later = ran.find(({ name }) => !Object.hasOwn(SQLITE_MIGRATIONS, name));
    if (later)
      throw new OperationError(
        `${file} is of a later version of the backend (it has ${later.name}). Use that version, or a later one.`,
      );
    const open = database;
    return Object.fromEntries(
      tables.map(({ name }) => [
        name,
        (open.prepare(`select count(*) as count from "${name}"`).get() as { count: number }).count,
      ]),
    );
  } catch (error) {
    if (error instanceof OperationError) throw error;
    throw new OperationError(`${file} cannot be read as a database: ${(error as Error).message}.`, {
      cause: error,
    });
  } finally {
    database?.close();
  }
}
