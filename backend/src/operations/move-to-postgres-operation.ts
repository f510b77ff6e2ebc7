import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { openPostgres } from '../database/open-postgres.ts';
import { openSqlite } from '../database/open-sqlite.ts';
import { createLog } from '../log/create-log.ts';
import { copyTable, tablesInOrder } from './copy-tables.ts';
import { exclusiveSqlite } from './exclusive-sqlite.ts';
import type { Operation } from './operation.ts';
import { OperationError } from './operation-error.ts';
import { UsageError } from './usage-error.ts';

/** `move-to-postgres`: from the embedded database of DATA_DIR to the empty PostgreSQL of DATABASE_URL. */
export const moveToPostgresOperation: Operation = {
  usage: '',
  summary:
    'Copies the embedded database of DATA_DIR to the empty PostgreSQL of DATABASE_URL and compares the counts. The site must be stopped.',
  async run(args, { config, say }) {
    if (args.length > 0)
      throw new UsageError('move-to-postgres takes no arguments: the target is DATABASE_URL.');
    const { databaseUrl, dataDir } = config;
    if (!databaseUrl) throw new OperationError('DATABASE_URL must name the PostgreSQL database to move to.');
    const file = join(dataDir, 'site.sqlite');
    if (!existsSync(file))
      throw new OperationError(`There is no database ${file}. Name its folder with DATA_DIR.`);

    exclusiveSqlite(file).close();
    // Both get the newest tables, so that they have the same columns.
    await (await openSqlite(dataDir)).close();
    await (await openPostgres(databaseUrl, createLog({ logLevel: 'error' }))).close();
    const source = exclusiveSqlite(file);
    const target = new pg.Client({ connectionString: databaseUrl });
    try {
      source.exec('begin exclusive');
      await target.connect();
      const counts = await copyAll(source, target);
      const width = Math.max(...Object.keys(counts).map((table) => table.length));
      for (const [table, count] of Object.entries(counts)) say(`${table.padEnd(width)}  ${count} = ${count}`);
    } finally {
      await target.end();
      source.close();
    }
    say(`Moved. Start the site with DATABASE_URL; ${file} is as it was, and no longer used.`);
    const secret = join(dataDir, 'auth-secret');
    if (existsSync(secret) && readFileSync(secret, 'utf8') !== config.authSecret)
      say(`AUTH_SECRET is not what ${secret} holds: use that, or everybody has to log in again.`);
  },
};

/** Everything in one transaction, so that a target is either moved to or still empty. */
async function copyAll(source: DatabaseSync, target: pg.Client): Promise<Record<string, number>> {
  const tables = tablesInOrder(source);
  const countOf = async (table: string) =>
    Number((await target.query(`select count(*) as count from "${table}"`)).rows[0].count);
  await target.query('begin');
  try {
    for (const table of tables) await target.query(`lock table "${table}" in exclusive mode`);
    const filled: string[] = [];
    for (const table of tables) {
      const count = await countOf(table);
      if (count > 0) filled.push(`${table} (${count})`);
    }
    if (filled.length > 0)
      throw new OperationError(`The target is not empty: ${filled.join(', ')}. Nothing was moved.`);
    const counts: Record<string, number> = {};
    for (const table of tables) {
      await copyTable(source, target, table);
      const { count } = source.prepare(`select count(*) as count from "${table}"`).get() as { count: number };
      const arrived = await countOf(table);
      if (arrived !== count)
        throw new OperationError(`${table} has ${count} rows, and ${arrived} arrived. Nothing was moved.`);
      counts[table] = count;
    }
    await target.query('commit');
    return counts;
  } catch (error) {
    await target.query('rollback').catch(() => undefined);
    throw error;
  }
}
