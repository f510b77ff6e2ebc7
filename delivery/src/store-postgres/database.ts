import pg from 'pg';
import type { StoreChange } from '../core/store/backend.ts';

/*
 * A site in PostgreSQL. The lock on the row of `site_state` serializes the changes. The tables:
 *
 *   site_state     one row: the text of live.json, and the number of the latest change
 *   site_blob      releases and comparisons by name, packed (copy.ts)
 *   site_document  small files by name: the history, published names, tokens, …
 */

const FORMAT = 2;
const TABLES = `
  create table if not exists site_state (
    one boolean primary key default true check (one),
    format integer not null default ${FORMAT},
    number bigint not null default 0,
    live text,
    holder text
  );
  insert into site_state default values on conflict do nothing;
  create table if not exists site_blob (name text primary key, bytes bytea not null);
  alter table site_blob alter column bytes set storage external;
  create table if not exists site_document (name text primary key, text text not null);`;

const [TABLES_LOCK, PUBLISH_LOCK] = [570_571_001, 570_571_002];
/** Error codes (PostgreSQL, appendix A). */
const [UNDEFINED_TABLE, UNIQUE_VIOLATION] = ['42P01', '23505'];

/** Some connection errors have only a code. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || String(error);
}

export async function connectStore(url: string, queryTimeoutMs = 60_000): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'site store',
    connectionTimeoutMillis: 3000,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
  });
  // Without a listener, losing the connection would end the process.
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    throw new Error(`The site's database (SITE_DATABASE_URL) does not respond: ${reasonOf(error)}`);
  });
  return client;
}

type Work<Result> = (client: pg.Client) => Promise<Result>;

/** `latestNumber` throws if another version of this program wrote the tables. */
export async function withConnection<Result>(url: string, work: Work<Result>): Promise<Result> {
  const client = await connectStore(url);
  try {
    await latestNumber(client);
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Creates missing tables first. Servers that only read need no permission to create tables. */
export const withWriteConnection = <Result>(url: string, work: Work<Result>): Promise<Result> =>
  withConnection(url, async (client) => {
    const { rows } = await client.query("select from pg_class where oid = to_regclass('site_state')");
    // Statements in one query are one transaction.
    if (rows.length === 0) await client.query(`select pg_advisory_xact_lock(${TABLES_LOCK}); ${TABLES}`);
    return work(client);
  });

/** The lock lasts until the connection ends. Null while another connection has the lock. */
export async function takeStoreLock(client: pg.Client, holder: string): Promise<true | null> {
  const { rows } = await client.query(`select pg_try_advisory_lock(${PUBLISH_LOCK}) as taken`);
  if (!rows[0]?.taken) return null;
  await client.query('update site_state set holder = $1', [holder]);
  return true;
}

/** Null in a database without tables. @throws Error if another version of this program wrote the tables. */
async function readState<Row>(client: pg.Client, columns: string): Promise<Row | null> {
  type Rows = { rows: (Row & { format: number })[] };
  const query: Promise<Rows> = client.query(`select format, ${columns} from site_state`);
  const { rows } = await query.catch((error: { code?: string }): Rows => {
    if (error.code === UNDEFINED_TABLE) return { rows: [] };
    throw error;
  });
  const [row] = rows;
  if (row && row.format !== FORMAT)
    throw new Error(
      'The database of SITE_DATABASE_URL was written by another version of this program: start that version, or use an empty database (CHANGELOG.md)',
    );
  return row ?? null;
}

export const latestNumber = async (client: pg.Client): Promise<number> =>
  (await readState<{ number: number }>(client, 'number::integer'))?.number ?? 0;

const HOLDER = `case when exists (
  select from pg_locks where locktype = 'advisory' and granted and objid = ${PUBLISH_LOCK}
  and database = (select oid from pg_database where datname = current_database())) then holder end as holder`;

export const lockHolder = async (client: pg.Client): Promise<string | null> =>
  (await readState<{ holder: string | null }>(client, HOLDER))?.holder ?? null;

export interface StoredSite {
  number: number;
  live: string | null;
  blobs: readonly string[];
  documents: Readonly<Record<string, string>>;
}

const SITE = `number::integer, live, array(select name from site_blob) as blobs,
  (select coalesce(json_object_agg(name, text), '{}') from site_document) as documents`;

export const readStore = async (client: pg.Client): Promise<StoredSite> =>
  (await readState<StoredSite>(client, SITE)) ?? { number: 0, live: null, blobs: [], documents: {} };

export async function readBlob(client: pg.Client, name: string): Promise<Buffer | null> {
  const { rows } = await client.query('select bytes from site_blob where name = $1', [name]);
  return rows[0]?.bytes ?? null;
}

export async function addBlobs(
  client: pg.Client,
  names: readonly string[],
  pack: (name: string) => Promise<Buffer>,
): Promise<void> {
  const selectMissing = 'select name from unnest($1::text[]) as name except select name from site_blob';
  const insert = 'insert into site_blob values ($1, $2) on conflict do nothing';
  const { rows } = await client.query<{ name: string }>(selectMissing, [names]);
  for (const { name } of rows) await client.query(insert, [name, await pack(name)]);
}

const INSERT = 'insert into site_document select key, value from state, json_each_text';
/** A single statement, so that the change is atomic. */
const CHANGE = `
  with state as (
    update site_state set number = number + 1, live = case when $1 then $3 else live end
    where not $1 or live is not distinct from $2 returning number
  ),
  gone as (delete from site_blob where name = any($4) and exists (select from state)),
  documents as (${INSERT}($5) on conflict (name) do update set text = excluded.text),
  additions as (${INSERT}($6)),
  lines as (${INSERT}($7) on conflict (name) do update set text = site_document.text || excluded.text)
  select number from state`;

/** False if one of the `additions` exists already. @throws Error if the stored `live.json` is not `live.from`. */
export async function changeStore(client: pg.Client, change: StoreChange): Promise<boolean> {
  const { deletedBlobs = [], documents = {}, additions = {}, lines = {}, live } = change;
  const texts = [documents, additions, lines].map((all) => JSON.stringify(all));
  try {
    const values = [live !== undefined, live?.from, live?.to, deletedBlobs, ...texts];
    if ((await client.query(CHANGE, values)).rowCount) return true;
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false;
    if (error instanceof pg.DatabaseError || !live) throw error;
    throw new Error(
      `The connection to the site's database was lost (${reasonOf(error)}), so it is unknown whether the change was made. "npm run releases" shows the live releases.`,
    );
  }
  throw new Error('Nothing was changed: another version set has become live. Try again.');
}
