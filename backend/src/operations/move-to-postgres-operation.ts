import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import pg, { type ClientBase } from 'pg';
import { openBackendDatabase } from '../app/features.ts';
import { createLog } from '../log/log.ts';
import { exclusiveSqlite } from './backup-operation.ts';
import { type Operation, OperationError, UsageError } from './operation.ts';

/** `move-to-postgres`: copies the embedded database of DATA_DIR to the empty PostgreSQL of DATABASE_URL. */
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
    // Both get the newest tables, so that their columns are the same.
    const log = createLog({ logLevel: 'error' });
    await (await openBackendDatabase({ dataDir, databaseUrl: undefined }, log)).close();
    await (await openBackendDatabase(config, log)).close();
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

/** In one transaction, so that the target is either complete or still empty. */
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

type Value = string | number | bigint | Uint8Array | null;

/** The most parameters of one statement on PostgreSQL; the protocol allows 65,535. */
const MOST_PARAMETERS = 2000;

/** The tables of a SQLite database, referenced ones first, without Kysely's own. */
function tablesInOrder(source: DatabaseSync): string[] {
  const names = (
    source
      .prepare(
        `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%' order by name`,
      )
      .all() as { name: string }[]
  ).map(({ name }) => name);
  const ordered: string[] = [];
  const add = (name: string) => {
    if (ordered.includes(name)) return;
    const references = source.prepare(`pragma foreign_key_list("${name}")`).all() as { table: string }[];
    for (const { table } of references) if (table !== name) add(table);
    ordered.push(name);
  };
  names.forEach(add);
  return ordered;
}

/** Copies every row of a table. Converts numbers to booleans and text to times where PostgreSQL's columns need it. */
async function copyTable(source: DatabaseSync, target: ClientBase, table: string): Promise<number> {
  const { rows: columns } = await target.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
      where table_schema = current_schema() and table_name = $1`,
    [table],
  );
  const typeOf = new Map(columns.map(({ name, type }) => [name, type]));
  const names = (source.prepare(`pragma table_info("${table}")`).all() as { name: string }[]).map(
    ({ name }) => name,
  );
  const missing = names.filter((name) => !typeOf.has(name));
  if (missing.length > 0) throw new Error(`${table} has no column ${missing.join(', ')} on PostgreSQL`);
  const list = names.map((name) => `"${name}"`).join(', ');
  const most = Math.floor(MOST_PARAMETERS / names.length);
  let count = 0;
  let batch: unknown[][] = [];

  async function send(): Promise<void> {
    if (batch.length === 0) return;
    const places = batch.map(
      (_, row) => `(${names.map((__, column) => `$${row * names.length + column + 1}`).join(', ')})`,
    );
    await target.query(`insert into "${table}" (${list}) values ${places.join(', ')}`, batch.flat());
    count += batch.length;
    batch = [];
  }
  for (const row of source.prepare(`select ${list} from "${table}"`).iterate() as Iterable<
    Record<string, Value>
  >) {
    batch.push(names.map((name) => convert(row[name] ?? null, typeOf.get(name))));
    if (batch.length === most) await send();
  }
  await send();
  return count;
}

function convert(value: Value, type: string | undefined): unknown {
  if (value === null) return null;
  if (type === 'boolean') return Boolean(value);
  if (type?.startsWith('timestamp'))
    return new Date(typeof value === 'bigint' ? Number(value) : (value as string));
  return value;
}
