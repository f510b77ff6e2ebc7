import pg from 'pg';
import type { StoreLock } from '../core/store/backend.ts';
import type { Blob } from './blobs.ts';

/*
 * The site in PostgreSQL. Its tables:
 *
 *   site_state     one row: what is live, and the number of the latest change
 *   site_blob      releases, compositions and stylesheets by name (blobs.ts)
 *   site_document  small texts by the name of their file: published names, tokens, …
 *   site_line      lists that only grow, by the name of their file: the history, …
 *
 * Whoever writes takes the next number with the row of `site_state`, so changes follow one another, and who has
 * seen a number has seen everything below it.
 */

const TABLES = `
  create table if not exists site_state (
    one boolean primary key default true check (one),
    format integer not null default 1,
    number bigint not null default 0,
    live text,
    holder text,
    queue text
  );
  insert into site_state default values on conflict do nothing;
  create table if not exists site_blob (
    name text primary key,
    digest text not null,
    sum text not null,
    made_at bigint not null,
    bytes bytea not null
  );
  alter table site_blob alter column bytes set storage external;
  create table if not exists site_document (
    name text primary key,
    text text not null,
    number bigint not null
  );
  create table if not exists site_line (
    list text,
    number bigint,
    position integer,
    text text not null,
    primary key (list, number, position)
  );`;

/**
 * The latest format that this code understands. `site_state` has the least that a version must understand, so it rises
 * only once no version of before it is in use (docs/decisions/101).
 */
const FORMAT = 1;
const CHANNEL = 'site_store';
/** Names the advisory locks among those of other programs. */
const LOCKS = { tables: 570_571_001, lock: 570_571_002, queue: 570_571_003 };
/** Where `site_state` says who took them last. */
const HOLDERS: Readonly<Record<StoreLock, string>> = { lock: 'holder', queue: 'queue' };

/** Why something failed, in one line; some errors of connections have a code only. */
export function reason(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || String(error);
}

/** What somebody gets who needs the database while there is no connection. */
export const away = () => new Error("The site's database does not answer");

/** A connection to the store. A lost one fails its next query. @throws Error when the database does not answer. */
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
  try {
    await client.connect();
    return inTurn(client);
  } catch (error) {
    throw new Error(`The site's database (SITE_DATABASE_URL) does not answer: ${reason(error)}`);
  }
}

/** Lets a connection's queries wait for one another, as several parts of a server use it. */
function inTurn(client: pg.Client): pg.Client {
  const query = client.query.bind(client) as (...input: unknown[]) => Promise<unknown>;
  let last: Promise<unknown> = Promise.resolve();
  const waiting = (...input: unknown[]) => {
    const done = last.catch(() => undefined).then(() => query(...input));
    last = done;
    return done;
  };
  return Object.assign(client, { query: waiting });
}

/** What runs last on a connection: two transactions at once would be one. */
const running = new WeakMap<pg.Client, Promise<void>>();

function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const before = running.get(client) ?? Promise.resolve();
  const done = before.catch(() => undefined).then(() => transact(client, work));
  running.set(client, done);
  return done;
}

async function transact(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  await client.query('commit').catch((error: unknown) => {
    throw new Error(
      `The connection to the site's database was lost at the last moment (${reason(error)}), so the change was made or not. "npm run releases" says what is live.`,
    );
  });
}

/** Creates the tables where they are not there yet. Servers only read, so they need no right to do so. */
export async function createTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ made: boolean }>(
    "select to_regclass('site_state') is not null as made",
  );
  if (rows[0]?.made) return;
  await inTransaction(client, async () => {
    await client.query('select pg_advisory_xact_lock($1)', [LOCKS.tables]);
    await client.query(TABLES);
  });
}

/** Takes a lock, which ends with the connection; null while another one has it. */
export async function takeStoreLock(
  client: pg.Client,
  lock: StoreLock,
  holder: string,
): Promise<true | null> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    LOCKS[lock],
  ]);
  if (!rows[0]?.taken) return null;
  await client.query(`update site_state set ${HOLDERS[lock]} = $1`, [holder]);
  return true;
}

/** Who took a lock last. */
export async function storeLockHolder(client: pg.Client, lock: StoreLock): Promise<string> {
  const { rows } = await client.query<{ holder: string | null }>(
    `select ${HOLDERS[lock]} as holder from site_state`,
  );
  return rows[0]?.holder ?? 'another publish';
}

/** Who judges a release or changes what is live; null when nobody does. */
export async function readHolder(client: pg.Client): Promise<string | null> {
  const held = (lock: StoreLock) => `case when ${LOCKS[lock]} in (
      select objid from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())
    ) then ${HOLDERS[lock]} end`;
  const query = client.query<{ holder: string | null }>(
    `select coalesce(${held('queue')}, ${held('lock')}) as holder from site_state`,
  );
  return (await unlessEmpty(query))?.holder ?? null;
}

/** Asks to be told of every change, as a `notification` of the connection. */
export async function listen(client: pg.Client): Promise<void> {
  await client.query(`listen ${CHANNEL}`);
}

/** Answers of a database without tables, where nobody has published yet. */
async function unlessEmpty<Row extends pg.QueryResultRow>(
  query: Promise<pg.QueryResult<Row>>,
): Promise<Row | undefined> {
  try {
    return (await query).rows[0];
  } catch (error) {
    if ((error as { code?: string }).code === '42P01') return undefined;
    throw error;
  }
}

/** The number of the latest change; 0 before the first. */
export async function latestNumber(client: pg.Client): Promise<number> {
  const query = client.query<{ number: string }>('select number from site_state');
  return Number((await unlessEmpty(query))?.number ?? 0);
}

/** What the store holds, and what has changed in it since a number. */
export interface Changes {
  number: number;
  live: string | null;
  /** The digests of all blobs by name. */
  blobs: Readonly<Record<string, string>>;
  /** Those that have changed. */
  documents: Readonly<Record<string, string>>;
  /** Those that have grown, whole. */
  lines: Readonly<Record<string, readonly string[]>>;
}

/** Reads, in one moment, what has changed after the change `since`. */
export async function readChanges(client: pg.Client, since: number): Promise<Changes> {
  const row = await unlessEmpty(
    client.query<Omit<Changes, 'number'> & { number: string; format: number }>(
      `select number, live, format,
        (select coalesce(json_object_agg(name, digest), '{}') from site_blob) as blobs,
        (select coalesce(json_object_agg(name, text), '{}') from site_document where number > $1) as documents,
        (select coalesce(json_object_agg(list, lines), '{}') from (
          select list, json_agg(text order by number, position) as lines from site_line
          where list in (select list from site_line where number > $1) group by list
        ) as grown) as lines
      from site_state`,
      [since],
    ),
  );
  if (!row) return { number: 0, live: null, blobs: {}, documents: {}, lines: {} };
  if (row.format > FORMAT) {
    throw new Error('The site in the database needs a later version of this program');
  }
  return { ...row, number: Number(row.number) };
}

/** Reads a blob; null when it is not kept any more. */
export async function readBlob(client: pg.Client, name: string): Promise<Blob | null> {
  const { rows } = await client.query<Blob & { madeAt: string }>(
    'select name, digest, sum, made_at as "madeAt", bytes from site_blob where name = $1',
    [name],
  );
  const [blob] = rows;
  return blob ? { ...blob, madeAt: Number(blob.madeAt) } : null;
}

/** One change of the store. */
export interface StoreChange {
  /** New ones. What is there already stays as it is. */
  blobs?: AsyncIterable<Blob>;
  /** The names of blobs that go. */
  gone?: readonly string[];
  documents?: Readonly<Record<string, string>>;
  /** Documents that must not exist; else nothing is changed (`isTaken`). */
  additions?: Readonly<Record<string, string>>;
  /** Documents that stay as they are where they exist. */
  claims?: Readonly<Record<string, string>>;
  /** What is added to lists. */
  lines?: Readonly<Record<string, readonly string[]>>;
  /** What becomes live, if `from` is live until then. */
  live?: { from: string | null; to: string };
}

const DOCUMENT = 'insert into site_document (name, text, number) values ($1, $2, $3)';

/** Whether a change failed because a document exists that it would have added. */
export const isTaken = (error: unknown): boolean => (error as { code?: string }).code === '23505';

/** Makes a change, whole or not at all, and tells everybody. @throws Error when something else is live than `from`. */
export async function changeStore(client: pg.Client, change: StoreChange): Promise<void> {
  const { blobs = [], gone = [], documents = {}, additions = {}, claims = {}, lines = {}, live } = change;
  await inTransaction(client, async () => {
    for await (const { name, digest, sum, madeAt, bytes } of blobs) {
      await client.query(
        'insert into site_blob (name, digest, sum, made_at, bytes) values ($1, $2, $3, $4, $5) on conflict do nothing',
        [name, digest, sum, madeAt, bytes],
      );
    }
    await client.query('delete from site_blob where name = any($1)', [gone]);
    const { rows } = await client.query<{ number: string }>(
      live
        ? 'update site_state set number = number + 1, live = $2 where live is not distinct from $1 returning number'
        : 'update site_state set number = number + 1 returning number',
      live ? [live.from, live.to] : [],
    );
    const number = rows[0]?.number;
    if (!number) {
      throw new Error('Nothing was changed: something else has become live meanwhile. Try again.');
    }
    for (const [name, text] of Object.entries(documents)) {
      await client.query(
        `${DOCUMENT} on conflict (name) do update set text = excluded.text, number = excluded.number`,
        [name, text, number],
      );
    }
    for (const [name, text] of Object.entries(claims)) {
      await client.query(`${DOCUMENT} on conflict (name) do nothing`, [name, text, number]);
    }
    for (const [name, text] of Object.entries(additions)) await client.query(DOCUMENT, [name, text, number]);
    for (const [list, added] of Object.entries(lines)) {
      await client.query(
        `insert into site_line (list, number, position, text)
         select $1, $2, position, text from unnest($3::text[]) with ordinality as added (text, position)`,
        [list, number, added],
      );
    }
    await client.query('select pg_notify($1, $2)', [CHANNEL, number]);
  });
}
