import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A migration of plain SQL statements. node:sqlite runs only the first of several in one text, so they come as a list. */
export function runStatements(statements: readonly string[]): Migration {
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
