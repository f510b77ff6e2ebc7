import type { DatabaseSync } from 'node:sqlite';
import { sql, type Transaction } from 'kysely';
import { sqliteFile } from '../database/open-database.ts';
import type { Schema } from '../database/schema.ts';
import { exclusiveSqlite, readGeneratedSecret, tablesOf } from './data-backup.ts';
import { assertHasData, type Operation, OperationError, withDatabase } from './operation.ts';

export const moveToPostgresOperation: Operation = {
  usage: '',
  summary:
    'Copies the embedded database in DATA_DIR to the empty PostgreSQL database of DATABASE_URL and compares row counts. Stop the site first.',
  async run(_, { config }) {
    const { databaseUrl, dataDir } = config;
    if (!databaseUrl) throw new OperationError('DATABASE_URL must name the PostgreSQL database to move to.');
    const embedded = { dataDir, databaseUrl: undefined };
    assertHasData(embedded);
    const file = sqliteFile(config);
    exclusiveSqlite(file).close();
    // Migrates the source, so that both databases have the same columns.
    await withDatabase(embedded, async () => undefined);
    using source = exclusiveSqlite(file);
    source.exec('begin exclusive');
    // One transaction, so that the target is either complete or empty.
    const counts = await withDatabase(config, ({ db }) =>
      db.transaction().execute((transaction) => copyAll(source, transaction)),
    );
    const lines = Object.entries(counts).map(([table, count]) => `${table}: ${count}`);
    lines.push(`Moved. Start the site with DATABASE_URL; ${file} still exists and is no longer used.`);
    const secret = readGeneratedSecret(config);
    if (secret && secret !== config.authSecret)
      lines.push(
        `Set AUTH_SECRET to the content of ${dataDir}/auth-secret, or everybody has to log in again.`,
      );
    return lines.join('\n');
  },
};

/** Far below the 65,535 parameters of a PostgreSQL statement. */
const MAX_PARAMETERS = 2000;

async function copyAll(source: DatabaseSync, target: Transaction<Schema>): Promise<Record<string, number>> {
  const tables = tablesOf(source);
  const countOf = async (table: keyof Schema) => {
    const rows = target.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'));
    return (await rows.executeTakeFirstOrThrow()).count;
  };
  const names = sql.join(tables.map((table) => sql.table(table)));
  await sql`lock table ${names} in exclusive mode`.execute(target);
  const counts: Record<string, number> = {};
  for (const table of tables) {
    if ((await countOf(table)) > 0)
      throw new OperationError(
        `The target is not empty: it has rows of ${table}. Nothing was moved; set DATABASE_URL to an empty database.`,
      );
    const count = await copyTable(source, target, table);
    const copied = await countOf(table);
    if (copied !== count)
      throw new OperationError(`${table} has ${count} rows, but ${copied} were copied. Nothing was moved.`);
    counts[table] = count;
  }
  return counts;
}

/** PostgreSQL converts SQLite's booleans and times. */
async function copyTable(source: DatabaseSync, target: Transaction<Schema>, table: keyof Schema) {
  const statement = source.prepare(`select * from "${table}"`);
  const batchSize = Math.floor(MAX_PARAMETERS / statement.columns().length);
  let count = 0;
  let batch: unknown[] = [];
  const send = async () => {
    const rows = batch as never[];
    if (rows.length > 0) await target.insertInto(table).values(rows).execute();
    batch = [];
  };
  for (const row of statement.iterate()) {
    count += 1;
    if (batch.push(row) === batchSize) await send();
  }
  await send();
  return count;
}
