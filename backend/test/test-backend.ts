import { randomBytes } from 'node:crypto';
import { isWhole } from 'shared-lib/testing/this-run.ts';
import { afterAll, beforeAll, describe } from 'vitest';
import { type Backend, createBackend } from '../src/app/create-backend.ts';
import { openBackendDatabase, SCHEMA } from '../src/app/features.ts';
import { type BackendConfig, parseBackendConfig } from '../src/config/backend-config.ts';
import { type Database, openDatabase } from '../src/database/open-database.ts';
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
  /** A connection of the test's own, to look at what has been written. */
  database: Database;
  /** Everything that has been logged, a line each. */
  logged: string[];
  /** The backend's clock, in milliseconds since 1970 UTC. It stands still unless a test moves it. */
  clock: { now: number };
  post(
    path: string,
    body: unknown,
    options?: { token?: string; headers?: Record<string, string> },
  ): Promise<Answer>;
  send(path: string, init?: RequestInit): Promise<Answer>;
  visitor(): Promise<Visitor>;
  /** Always the same visitor, for a test that changes nothing of hers. */
  rosa(): Promise<Visitor>;
}

export const PASSWORD = 'Correct1Horse!';

interface BackendOptions {
  settings?: Record<string, string> | (() => Record<string, string>);
}

function on(engines: readonly Engine[], define: (site: TestBackend) => void, options: BackendOptions): void {
  const { settings = {} } = options;
  describe.each(engines)('on %s', (engine) => {
    const site = {} as TestBackend;
    let stop: () => Promise<void>;
    beforeAll(async () => {
      const started = await startTestBackend(engine, typeof settings === 'function' ? settings() : settings);
      Object.assign(site, started.site);
      stop = started.stop;
    });
    afterAll(() => stop?.());
    define(site);
  });
}

/**
 * Runs `define` once for SQLite and once for PostgreSQL, each with a backend of its own: for what depends on SQL, that
 * is on what is kept, found, counted, limited, unique, ordered or deleted, on transactions and on times.
 */
export function onBothEngines(define: (site: TestBackend) => void, options: BackendOptions = {}): void {
  on(ENGINES, define, options);
}

/** On SQLite, and in a whole run on PostgreSQL too: for what asks it in a way that the tests on both know. */
export function onOneEngine(define: (site: TestBackend) => void, options: BackendOptions = {}): void {
  on(isWhole ? ENGINES : ['sqlite'], define, options);
}

/** On SQLite alone: for what is decided before the database is asked, or made of what it has answered. */
export function onSqlite(define: (site: TestBackend) => void, options: BackendOptions = {}): void {
  on(['sqlite'], define, options);
}

/** Starts a backend for a test that cannot share one. */
export async function startTestBackend(engine: Engine, settings: Record<string, string> = {}) {
  const fresh = await freshEnvironment(engine);
  const env = { ...fresh.env, ...settings };
  const config = parseBackendConfig(env);
  const logged: string[] = [];
  const log = createLog(config, { write: (line) => void logged.push(line) });
  const clock = { now: Date.now() };
  // This version works beside the next one, which takes away what is no longer used: every test shows it.
  const migrations = { ...SCHEMA.migrations, ...SCHEMA.next };
  await (await openDatabase(config, log, { migrations, next: {} })).close();
  const backend = await createBackend(config, { log, now: () => clock.now });
  const database = await openBackendDatabase(config, log);

  async function send(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await backend.app.request(path, init);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
  }
  const post: TestBackend['post'] = (path, body, { token, headers = {} } = {}) =>
    send(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
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
    visitor,
    rosa,
  };
  async function stop(): Promise<void> {
    await database.close();
    await backend.close();
    fresh.remove();
  }
  return { site, stop };
}
