import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { isWhole } from 'shared-lib/testing/this-run.ts';
import { afterAll, beforeAll, describe } from 'vitest';
import { type Backend, type BackendDependencies, createBackend } from '../src/app/create-backend.ts';
import { openBackendDatabase, SCHEMA } from '../src/app/migrations.ts';
import { type BackendConfig, parseBackendConfig } from '../src/config/backend-config.ts';
import { type Database, openDatabase } from '../src/database/open-database.ts';
import type { Schema } from '../src/database/schema.ts';
import { createLog } from '../src/log/log.ts';
import { ENGINES, type Engine, freshEnvironment } from './fresh-environment.ts';

/** A response with its parsed body. */
export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests compare any body.
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
  /** Its environment variables, for another process on the same database. */
  env: Record<string, string>;
  config: BackendConfig;
  backend: Backend;
  /** The backend's connection, because a second one in the same thread would deadlock. */
  database: Database;
  /** The logged lines. */
  logged: string[];
  /** The backend's clock, in milliseconds since 1970 UTC. Only tests advance it. */
  clock: { now: number };
  /** Sends JSON; `from` is the network address of the caller. */
  post(
    path: string,
    body: unknown,
    options?: { token?: string; from?: string; headers?: Record<string, string> },
  ): Promise<Answer>;
  send(path: string, init?: RequestInit): Promise<Answer>;
  /** The rows of a table with these values. */
  rows<Table extends keyof Schema>(
    table: Table,
    where?: Partial<Selectable<Schema[Table]>>,
  ): Promise<Selectable<Schema[Table]>[]>;
  visitor(): Promise<Visitor>;
  /** Always the same visitor, for tests that do not change her data. */
  rosa(): Promise<Visitor>;
}

export const PASSWORD = 'Correct1Horse!';

/** Additional settings; a function when they are known only when the tests start. */
type Settings = Record<string, string> | (() => Record<string, string>);
type Define = (site: TestBackend) => void;
/** Additional settings, and dependencies that a site passes. */
interface Extras {
  settings?: Settings;
  site?: Pick<BackendDependencies, 'readNames'>;
}
interface RunOn {
  (settings: Settings, define: Define): void;
  (define: Define, extras?: Extras): void;
}

const describeOn = (engines: readonly Engine[]): RunOn =>
  ((first: Settings | Define, second: Define | Extras = {}) => {
    const [{ settings = {}, site: dependencies }, define]: [Extras, Define] =
      typeof second === 'function' ? [{ settings: first as Settings }, second] : [second, first as Define];
    describe.each(engines)('on %s', (engine) => {
      const site = {} as TestBackend;
      let stop: () => Promise<void>;
      beforeAll(async () => {
        const started = await startTestBackend(
          engine,
          typeof settings === 'function' ? settings() : settings,
          dependencies,
        );
        Object.assign(site, started.site);
        stop = started.stop;
      });
      afterAll(() => stop?.());
      define(site);
    });
  }) as RunOn;

/**
 * Runs `define` on SQLite and on PostgreSQL, each with its own backend: for tests that depend on SQL, such as storing,
 * counting, limits, uniqueness, order, deletion, transactions and times.
 */
export const onBothEngines = describeOn(ENGINES);

/** On SQLite, and in a full run also on PostgreSQL: for tests whose SQL is covered by tests on both. */
export const onOneEngine = describeOn(isWhole ? ENGINES : ['sqlite']);

/** On SQLite only: for tests whose result does not depend on the database. */
export const onSqlite = describeOn(['sqlite']);

/** Starts a backend for a test that cannot share one. */
export async function startTestBackend(
  engine: Engine,
  settings: Record<string, string> = {},
  dependencies: Extras['site'] = {},
) {
  const fresh = await freshEnvironment(engine);
  const env = { ...fresh.env, ...settings };
  const config = parseBackendConfig(env);
  const logged: string[] = [];
  const log = createLog(config, { write: (line) => void logged.push(line) });
  const clock = { now: Date.now() };
  // Every test runs on the next version's tables, because this version must work with them.
  const migrations = { ...SCHEMA.migrations, ...SCHEMA.next };
  await (await openDatabase(config, log, { migrations, next: {} })).close();
  const database = await openBackendDatabase(config, log);
  const backend = await createBackend(config, { log, now: () => clock.now, database, ...dependencies });

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
    // Kysely cannot type the columns of a generic table.
    const all = database.db.selectFrom(table as 'mail').selectAll();
    return all.where((columns) => columns.and(where)).execute() as Promise<never>;
  };
  let sameVisitor: Promise<Visitor> | undefined;
  const rosa = () => (sameVisitor ??= visitor());
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
