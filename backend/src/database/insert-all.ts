import type { QueryCreator } from 'kysely';
import type { Database } from './open-database.ts';
import type { DeliveryTable, MailTable, Schema, SubmissionTable } from './schema.ts';

/** Rows that belong together. */
export interface RelatedRows {
  submission: SubmissionTable[];
  mail: MailTable[];
  delivery: DeliveryTable[];
}

/** Inserts all of the rows or, when it rejects, none of them. */
export async function insertAll(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  rows: RelatedRows,
): Promise<void> {
  // What others refer to comes first.
  const tables = (['submission', 'mail', 'delivery'] as const).filter((table) => rows[table].length > 0);
  const insert = (on: QueryCreator<Schema>, table: keyof RelatedRows) =>
    on.insertInto(table).values(rows[table]);
  const last = tables.pop();
  if (!last) return;
  if (engine === 'postgres') {
    // One statement is a transaction of its own, and one way to the server and back; SQLite knows no such statement.
    let statement: QueryCreator<Schema> = db;
    for (const table of tables) statement = statement.with(`new_${table}`, (on) => insert(on, table));
    await insert(statement, last).execute();
    return;
  }
  await db.transaction().execute(async (transaction) => {
    for (const table of [...tables, last]) await insert(transaction, table).execute();
  });
}
