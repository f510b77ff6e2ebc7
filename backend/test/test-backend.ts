import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { isWhole } from 'shared-lib/testing/this-run.ts';
import { afterAll, beforeAll, describe } from 'vitest';
import { type Backend, type BackendDependencies, createBackend } from '../src/app/create-backend.ts';
import { openBackendDatabase, SCHEMA } from '../src/app/features.ts';
import { type BackendConfig, parseBackendConfig } from '../src/config/backend-config.ts';
import { type Database, openDatabase } from '../src/database/open-database.ts';
import type { Schema } from '../src/database/schema.ts';
import { createLog } from '../src/log/log.ts';
import { ENGINES, type Engine, freshEnvironment } from './fresh-environment.ts';

/** An answer, read. */
export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever an answer holds and compares it.
  body: any;
}

/** A visitor who has registered and logged in. */
export interface Visitor {
  token: string;
  user: { id: string; name: string; email: string; emailVerified: boolean };
  password: string;
}

/** A backend with an empty database, called without a network. */
export interface TestBackend {
  engine: Engine;
  /** Its environment variables, for a process of its own on the same database. */
  env: Record<string, string>;
  config: BackendConfig;
  backend: Backend;
  /** The backend's own: a second connection in one thread would wait for a lock that it keeps from being released. */
  database: Database;
  /** Everything that has been logged, a line each. */
  logged: string[];
  /** The backend's clock, in milliseconds since 1970 UTC. It stands still unless a test moves it. */
  clock: { now: number };
  /** Sends JSON; `from` is the address that it comes from. */
  post(
    path: string,
    body: unknown,
    options?: { token?: string; from?: string; headers?: Record<string, string> },
  ): Promise<Answer>;
  send(path: string, init?: RequestInit): Promise<Answer>;
  /** What a table has, of those rows with these values. */
  rows<Table extends keyof Schema>(
    table: Table,
    where?: Partial<Selectable<Schema[Table]>>,
  ): Promise<Selectable<Schema[Table]>[]>;
  visitor(): Promise<Visitor>;
  /** Always the same visitor, for a test that changes nothing of hers. */
  rosa(): Promise<Visitor>;
}

export const PASSWORD = 'Correct1Horse!';

/** Settings that a test's backends have besides; a function where they are known only as the tests begin. */
type Settings = Record<string, string> | (() => Record<string, string>);
type Define = (site: TestBackend) => void;
/** What a test's backends have besides: settings, and what a site gives its backend. */
interface Extras {
  settings?: Settings;
  site?: Pick<BackendDependencies, 'readNames'>;
}
interface RunOn {
  (settings: Settings, define: Define): void;
  (define: Define, extras?: Extras): void;
}

const on = (engines: readonly Engine[]): RunOn =>
  ((first: Settings | Define, second: Define | Extras = {}) => {
    const [{ settings = {}, site: given }, define]: [Extras, Define] =
      typeof second === 'function' ? [{ settings: first as Settings }, second] : [second, first as Define];
    describe.each(engines)('on %s', (engine) => {
      const site = {} as TestBackend;
      let stop: () => Promise<void>;
      beforeAll(async () => {
        const started = await startTestBackend(
          engine,
          typeof settings === 'function' ? settings() : settings,
          given,
        );
        Object.assign(site, started.site);
        stop = started.stop;
      });
      afterAll(() => stop?.());
      define(site);
    });
  }) as RunOn;

/**
 * Runs `define` once for SQLite and once for PostgreSQL, each with a backend of its own: for what depends on SQL, that
 * is on what is kept, found, counted, limited, unique, ordered or deleted, on transactions and on times.
 */
export const onBothEngines = on(ENGINES);

/** On SQLite, and in a whole run on PostgreSQL too: for what asks it in a way that the tests on both know. */
export const onOneEngine = on(isWhole ? ENGINES : ['sqlite']);

/** On SQLite alone: for what is decided before the database is asked, or made of what it has answered. */
export const onSqlite = on(['sqlite']);

/** Starts a backend for a test that cannot share one. */
export async function startTestBackend(
  engine: Engine,
  settings: Record<string, string> = {},
  given: Extras['site'] = {},
) {
  const fresh = await freshEnvironment(engine);
  const env = { ...fresh.env, ...settings };
  const config = parseBackendConfig(env);
  const logged: string[] = [];
  const log = createLog(config, { write: (line) => void logged.push(line) });
  const clock = { now: Date.now() };
  // This version works beside the next one, which takes away what is no longer used: every test shows it.
  const migrations = { ...SCHEMA.migrations, ...SCHEMA.next };
  await (await openDatabase(config, log, { migrations, next: {} })).close();
  const database = await openBackendDatabase(config, log);
  const backend = await createBackend(config, { log, now: () => clock.now, database, ...given });

  async function send(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await backend.app.request(path, init);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
  }
  const post: TestBackend['post'] = (path, body, { token, from, headers = {} } = {}) =>
    send(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(from && { 'x-forwarded-for': from }),
        ...headers,
      },
      body: JSON.stringify(body),
    });
  async function visitor(): Promise<Visitor> {
    const email = `${randomBytes(6).toString('hex')}@example.com`;
    await post('/auth/register', { name: 'Rosa Field', email, password: PASSWORD });
    const { body } = await post('/auth/login', { email, password: PASSWORD });
    return { token: body.token, user: body.user, password: PASSWORD };
  }
  const rows: TestBackend['rows'] = (table, where = {}) => {
    // Kysely knows the columns of a table by its name only, not of one among all.
    const all = database.db.selectFrom(table as 'mail').selectAll();
    return all.where((columns) => columns.and(where)).execute() as Promise<never>;
  };
  let known: Promise<Visitor> | undefined;
  const rosa = () => (known ??= visitor());
  const site: TestBackend = {
    engine,
    env,
    config,
    backend,
    database,
    logged,
    clock,
    post,
    send,
    rows,
    visitor,
    rosa,
  };
  async function stop(): Promise<void> {
    await backend.close();
    fresh.remove();
  }
  return { site, stop };
}
