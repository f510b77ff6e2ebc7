import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Selectable } from 'kysely';
import { isFullRun } from 'shared-lib/testing/this-run.ts';
import { beforeAll, describe, onTestFinished } from 'vitest';
import { createBackend } from '../src/app/create-backend.ts';
import { openBackendDatabase, SCHEMA } from '../src/app/migrations.ts';
import { parseBackendConfig } from '../src/config/backend-config.ts';
import { openDatabase } from '../src/database/open-database.ts';
import type { Schema } from '../src/database/schema.ts';
import type { ReadSiteNames } from '../src/events/site-names.ts';
import { createLog } from '../src/log/log.ts';
import { runOperations } from '../src/operations/run-operations.ts';
import { type AtEnd, ENGINES, type Engine, freshEnvironment } from './fresh-environment.ts';
import { jsonPost } from './requests.ts';
import { until } from './until.ts';

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
export type TestBackend = Awaited<ReturnType<typeof startTestBackend>>;

export const PASSWORD = 'Correct1Horse!';

interface Extras {
  readNames?: ReadSiteNames;
  [setting: string]: string | ReadSiteNames | undefined;
}
type Define = (site: TestBackend) => void;

const describeOn =
  (engines: readonly Engine[]) =>
  (...args: [define: Define] | [extras: Extras, define: Define]): void => {
    const [extras, define] = args.length === 2 ? args : [{}, args[0]];
    describe.each(engines)('on %s', (engine) => {
      const site = {} as TestBackend;
      beforeAll(async () => {
        const ends: (() => unknown)[] = [];
        Object.assign(site, await startTestBackend(engine, extras, (end) => ends.unshift(end)));
        return async () => {
          for (const end of ends) await end();
        };
      });
      define(site);
    });
  };

/** For tests that depend on SQL, such as storing, limits, uniqueness, order, deletion, transactions and times. */
export const onBothEngines = describeOn(ENGINES);

/** For tests whose SQL is covered by tests on both engines. Only a full run includes PostgreSQL. */
export const onOneEngine = describeOn(isFullRun ? ENGINES : ['sqlite']);

/** For tests whose result does not depend on the database. */
export const onSqlite = describeOn(['sqlite']);

/** Starts a backend for a test that cannot share one. */
export async function startTestBackend(
  engine: Engine,
  { readNames, ...settings }: Extras = {},
  atEnd: AtEnd = onTestFinished,
) {
  const env = { ...(await freshEnvironment(engine, atEnd)), ...(settings as Record<string, string>) };
  const config = parseBackendConfig(env);
  const logged: string[] = [];
  const log = createLog(config, { write: (line) => void logged.push(line) });
  const clock = { now: Date.now() };
  // These tests run on the next version's tables, because this version must work with them.
  const migrations = { ...SCHEMA.migrations, ...SCHEMA.next };
  await (await openDatabase(config, log, { migrations, next: {} })).close();
  const database = await openBackendDatabase(config, log);
  const parts = { log, database, ...(readNames && { readNames }) };
  const backend = await createBackend(config, { ...parts, now: () => clock.now });
  atEnd(() => backend.close());

  async function send(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await backend.app.request(path, init);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
  }
  /** `from` is the network address of the caller. */
  function post(
    path: string,
    body: unknown,
    { token, from, headers }: { token?: string; from?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const init = jsonPost(body, {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(from && { 'x-forwarded-for': from }),
      ...headers,
    });
    return send(path, init);
  }
  async function visitor(): Promise<Visitor> {
    const email = `${randomBytes(6).toString('hex')}@example.com`;
    await post('/auth/register', { name: 'Rosa Field', email, password: PASSWORD });
    const { body } = await post('/auth/login', { email, password: PASSWORD });
    return { token: body.token, user: body.user, password: PASSWORD };
  }
  const profileStatus = async ({ user, token }: { user: { id: string }; token: string }) =>
    (await post('/user/profile', { userId: user.id }, { token })).status;
  function rows<Table extends keyof Schema>(
    table: Table,
    where: Partial<Selectable<Schema[Table]>> = {},
  ): Promise<Selectable<Schema[Table]>[]> {
    // Kysely cannot type the columns of a generic table.
    const all = database.db.selectFrom(table as 'mail').selectAll();
    return all.where((columns) => columns.and(where)).execute() as Promise<never>;
  }
  let sameVisitor: Promise<Visitor> | undefined;
  return {
    engine,
    /** The environment variables for another process on the same database. */
    env,
    config,
    backend,
    database,
    logged,
    /** The backend's clock, in milliseconds since 1970 UTC. Only tests advance it. */
    clock,
    post,
    send,
    rows,
    visitor,
    /** Always the same visitor, for tests that do not change her data. */
    rosa: () => (sameVisitor ??= visitor()),
    profileStatus,
  };
}

export function mailsTo(site: TestBackend, recipient: string) {
  const mails = site.database.db.selectFrom('mail').selectAll().where('recipient', '=', recipient);
  return mails.orderBy('created_at').execute();
}

export async function mailedToken(site: TestBackend, recipient: string, template: string): Promise<string> {
  const mail = (await mailsTo(site, recipient)).filter((candidate) => candidate.template === template).at(-1);
  const [url = ''] = /https?:\/\/\S+/.exec(mail?.text ?? '') ?? [];
  return new URL(url).searchParams.get('token') ?? '';
}

export async function resetToken(site: TestBackend, email: string): Promise<string> {
  await site.post('/auth/reset-password', { email });
  return mailedToken(site, email, 'reset-password');
}

export async function verifyAddress(site: TestBackend, { user, token }: Visitor): Promise<Answer> {
  const linkToken = await mailedToken(site, user.email, 'verify-email');
  return site.post('/auth/verify-email', { token: linkToken }, { token });
}

export const deliveryOf = (
  site: TestBackend,
  submission_id: string,
  isExpected: (row: Selectable<Schema['delivery']>) => boolean,
) =>
  until(async () => {
    const [row] = await site.rows('delivery', { submission_id });
    return row && isExpected(row) ? row : undefined;
  });

/** Runs an operation as `npm run site -- backend …args` does. */
export async function operate(
  env: Record<string, string>,
  args: readonly string[],
  now: () => number = Date.now,
) {
  const output: string[] = [];
  const errors: string[] = [];
  const code = await runOperations(args, env, {
    print: (line) => void output.push(line),
    printError: (line) => void errors.push(line),
    now,
  });
  return { code, output: output.join('\n'), errors: errors.join('\n') };
}

export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gg-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
