import pg from 'pg';
import { OperationError } from './operation.ts';
import { runProgram } from './run-program.ts';

/*
 * Some tables of a PostgreSQL database as a file, by PostgreSQL's own pg_dump and pg_restore. Which tables is said by a
 * regular expression on their names: one database may hold the backend's and the site's, each with a dump of its own.
 */

const REMEDY =
  'Install the client programs of PostgreSQL, of the version of the server or a later one (Debian: apt-get install postgresql-client).';

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // Without a listener, losing the connection would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    if (error instanceof OperationError) throw error;
    const { message, code } = error as NodeJS.ErrnoException;
    throw new OperationError(`PostgreSQL: ${message || code}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The tables whose names match, as they are written in SQL, with their rows. */
async function countRows(client: pg.Client, tables: string): Promise<Record<string, number>> {
  const { rows: found } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relname ~ $1 and pg_table_is_visible(oid)
       and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
     order by oid`,
    [tables],
  );
  const counts: Record<string, number> = {};
  for (const { name } of found) {
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${name}`);
    counts[name] = Number(rows[0]?.count);
  }
  return counts;
}

/** The program's address without the password, which only its environment has. */
function withoutPassword(url: string): { address: string; env: Record<string, string> } {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return {
    address: address.href,
    env: { PGCONNECT_TIMEOUT: '10', ...(password ? { PGPASSWORD: password } : {}) },
  };
}

/**
 * Writes tables into a new file, as they are at one moment, while others read and write them.
 * @param tables a regular expression of PostgreSQL.
 * @param look reads more at the same moment.
 * @returns the rows of each table, and what `look` gave.
 * @throws OperationError when there are no such tables, or pg_dump fails.
 */
export function dumpPostgres<Found>(
  url: string,
  file: string,
  tables: string,
  readMore: (client: pg.Client) => Promise<Found>,
): Promise<{ rows: Record<string, number>; found: Found }> {
  return withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const rows = await countRows(client, tables);
    if (Object.keys(rows).length === 0) throw new OperationError('The database has none of the tables yet.');
    const found = await readMore(client);
    const exported = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const { address, env } = withoutPassword(url);
    await runProgram(
      'pg_dump',
      [
        '--format=custom',
        '--no-owner',
        '--no-privileges',
        `--snapshot=${exported.rows[0]?.snapshot}`,
        ...Object.keys(rows).map((name) => `--table=${name}`),
        `--dbname=${address}`,
      ],
      { output: file, env, remedy: REMEDY },
    );
    return { rows, found };
  });
}

/** Whether pg_restore can read a file. @throws OperationError when not. */
export const checkDump = (file: string): Promise<void> =>
  runProgram('pg_restore', ['--list'], { input: file, remedy: REMEDY });

/** @throws OperationError that names the tables that a database has already. */
export function requireNoTables(url: string, tables: string, setting: string): Promise<void> {
  return withClient(url, async (client) => {
    const present = Object.keys(await countRows(client, tables));
    if (present.length > 0)
      throw new OperationError(
        `The database of ${setting} is not empty (it has ${present.join(', ').slice(0, 200)}). Create an empty one and name that; the present one stays as it is. Nothing was changed.`,
      );
  });
}

/**
 * Reads a file into a database without such tables: all of it or nothing.
 * @param rows what the tables must have then.
 */
export async function restorePostgres(
  url: string,
  file: string,
  tables: string,
  rows: Readonly<Record<string, number>>,
): Promise<void> {
  const { address, env } = withoutPassword(url);
  await runProgram(
    'pg_restore',
    ['--single-transaction', '--no-owner', '--no-privileges', `--dbname=${address}`],
    { input: file, env, remedy: REMEDY },
  );
  const arrived = await withClient(url, (client) => countRows(client, tables));
  for (const [table, count] of Object.entries(rows)) {
    if (arrived[table] !== count)
      throw new OperationError(`${table} has ${arrived[table] ?? 'no'} rows, and the backup ${count}.`);
  }
}
