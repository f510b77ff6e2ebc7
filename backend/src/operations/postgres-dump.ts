import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { OperationError } from './operation.ts';

const REMEDY =
  'Install the client programs of PostgreSQL, in the version of the server or a later one (Debian: apt-get install postgresql-client).';

/** Restored tables belong to the user of the target. */
const NO_OWNERSHIP = ['--no-owner', '--no-privileges'];

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // Without a listener, losing the connection would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    if (error instanceof OperationError) throw error;
    const { message, code } = error as NodeJS.ErrnoException;
    throw new OperationError(`PostgreSQL cannot be used: ${message || code}. Check its address and user.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The keys are table names, quoted for SQL. `tables` is a regular expression. */
async function countRows(client: pg.Client, tables: string): Promise<Record<string, number>> {
  const { rows: matches } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relname ~ $1 and pg_table_is_visible(oid)
       and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
     order by oid`,
    [tables],
  );
  const counts: Record<string, number> = {};
  for (const { name } of matches) {
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${name}`);
    counts[name] = Number(rows[0]?.count);
  }
  return counts;
}

function withoutPassword(url: string) {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const env = { PGCONNECT_TIMEOUT: '10', ...(password && { PGPASSWORD: password }) };
  return { address: address.href, env };
}

/** Writes a consistent snapshot of the matching tables into a new file. Runs `query` in the same snapshot. */
export function dumpPostgres(
  url: string,
  file: string,
  tables: string,
  query: string,
): Promise<{ rows: Record<string, number>; column: (string | null)[] }> {
  return withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const rows = await countRows(client, tables);
    if (Object.keys(rows).length === 0) throw new OperationError('Nothing to back up: start the site first.');
    const { rows: values } = await client.query<[string | null]>({ text: query, rowMode: 'array' });
    const exported = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const { address, env } = withoutPassword(url);
    const snapshot = `--snapshot=${exported.rows[0]?.snapshot}`;
    const selection = Object.keys(rows).map((name) => `--table=${name}`);
    const args = ['--format=custom', ...NO_OWNERSHIP, snapshot, ...selection, `--dbname=${address}`];
    await runProgram('pg_dump', args, { output: file, env, remedy: REMEDY });
    return { rows, column: values.map(([value]) => value) };
  });
}

/** @throws OperationError if `url` is undefined, the file is unreadable, or a table that matches `tables` exists. */
export async function checkPostgresRestore(
  url: string | undefined,
  file: string,
  tables: string,
  setting: string,
): Promise<void> {
  if (!url)
    throw new OperationError(
      `The backup is from PostgreSQL: set ${setting} to an empty database. Nothing was changed.`,
    );
  await runProgram('pg_restore', ['--list'], { input: file, remedy: REMEDY });
  await withClient(url, async (client) => {
    const existing = Object.keys(await countRows(client, tables));
    if (existing.length > 0)
      throw new OperationError(
        `The database of ${setting} is not empty (it has ${existing.slice(0, 5).join(', ')}). Set ${setting} to a new, empty database. Nothing was changed.`,
      );
  });
}

/** Restores a checked file in one transaction. @throws OperationError if row counts differ. */
export async function restorePostgres(
  url: string,
  file: string,
  tables: string,
  rows: Readonly<Record<string, number>>,
): Promise<void> {
  const { address, env } = withoutPassword(url);
  const args = ['--single-transaction', ...NO_OWNERSHIP, `--dbname=${address}`];
  await runProgram('pg_restore', args, { input: file, env, remedy: REMEDY });
  const restored = await withClient(url, (client) => countRows(client, tables));
  for (const [table, count] of Object.entries(rows)) {
    if (restored[table] !== count)
      throw new OperationError(
        `${table} has ${restored[table] ?? 'no'} rows instead of ${count}. Restore again, into a new, empty database.`,
      );
  }
}

/** Pass secrets in `env`, because every user of the machine can read arguments. @throws OperationError */
export async function runProgram(
  program: string,
  args: readonly string[],
  options: { input?: string; output?: string; env?: Readonly<Record<string, string>>; remedy: string },
): Promise<void> {
  const { input, output, env, remedy } = options;
  await using inputFile = input === undefined ? undefined : await open(input, 'r');
  await using outputFile = output === undefined ? undefined : await open(output, 'wx', 0o600);
  try {
    const child = spawn(program, args, {
      env: { ...process.env, ...env },
      stdio: [inputFile?.fd ?? 'ignore', outputFile?.fd ?? 'ignore', 'pipe'],
    });
    const [errorOutput, [code]] = await Promise.all([text(child.stderr as Readable), once(child, 'close')]);
    // pg_dump refuses a server newer than itself, and pg_restore refuses a dump by a newer pg_dump.
    const hint = / version/.test(errorOutput) ? ` ${remedy}` : '';
    if (code !== 0) throw new OperationError(`${program} failed: ${errorOutput.trim().slice(-1000)}${hint}`);
    await outputFile?.sync();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new OperationError(`${program} is not on this machine. ${remedy}`);
  }
}
