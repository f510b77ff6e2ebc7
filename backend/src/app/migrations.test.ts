import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { getMigrations } from 'better-auth/db/migration';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { isWithout } from 'shared-lib/testing/this-run.ts';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { ENGINES, type Engine, freshEnvironment } from '../../test/fresh-environment.ts';
import { startTestBackend } from '../../test/test-backend.ts';
import { authOptions } from '../accounts/auth.ts';
import { parseBackendConfig } from '../config/backend-config.ts';
import type { SchemaVersion } from '../database/migrations.ts';
import { openDatabase } from '../database/open-database.ts';
import type { Schema } from '../database/schema.ts';
import { eventsCsv, readEvents } from '../events/event-counts.ts';
import { createLog } from '../log/log.ts';
import { SCHEMA } from './migrations.ts';

const log = createLog({ logLevel: 'silent' });

test.each(ENGINES)('on %s the account tables are those that better-auth expects', async (engine) => {
  const site = await startTestBackend(engine);
  const sendMail = async () => undefined;
  const options = authOptions({ ...site, secret: 'x'.repeat(32), sendMail, log, now: Date.now });
  const { toBeCreated, toBeAdded, toBeAddedIndexes, schemaProblems } = await getMigrations(options);
  expect([toBeCreated, toBeAdded, toBeAddedIndexes, schemaProblems]).toEqual([[], [], [], []]);
});

test('four processes can start together on an empty database, and share one secret', async () => {
  const env = await freshEnvironment('sqlite');
  const index = fileURLToPath(new URL('../index.ts', import.meta.url));
  const code = `
    import { createBackend, parseBackendConfig } from ${JSON.stringify(index)};
    const { close } = await createBackend(parseBackendConfig(process.env));
    await close();
  `;
  const start = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
      env: { NODE_COMPILE_CACHE: inject('compileCache'), ...env, LOG_LEVEL: 'silent' },
    });
  await Promise.all([start(), start(), start(), start()]);
  const files = readdirSync(env.DATA_DIR ?? '').filter((name) => name.startsWith('auth'));
  expect(files).toEqual(['auth-secret']);
});

async function emptyDatabase(engine: Engine) {
  const env = await freshEnvironment(engine);
  const config = parseBackendConfig(env);
  return {
    url: env.DATABASE_URL ?? '',
    async open(version: SchemaVersion) {
      const database = await openDatabase(config, log, version);
      onTestFinished(() => database.close());
      return database;
    },
  };
}

async function readColumns(db: Kysely<Schema>): Promise<Map<string, string>> {
  const tables = await db.introspection.getTables();
  return new Map(
    tables.flatMap(({ name, columns }) =>
      columns.map(({ name: column, dataType, isNullable, hasDefaultValue }) => [
        `${name}.${column}`,
        `${dataType} ${isNullable || hasDefaultValue ? 'optional' : 'required'}`,
      ]),
    ),
  );
}

/** The columns whose change would break a version that still uses the previous tables. */
function breakingChanges(before: Map<string, string>, after: Map<string, string>): string[] {
  const tables = new Set([...before.keys()].map((column) => column.split('.')[0]));
  const changed = [...before].filter(([column, facts]) => after.get(column) !== facts);
  const added = [...after].filter(([column]) => !before.has(column) && tables.has(column.split('.')[0]));
  const required = added.filter(([, facts]) => facts.endsWith('required'));
  return [...changed, ...required].map(([column]) => column);
}

test.each(ENGINES)('on %s breaking migrations are named “contract”, and others “expand”', async (engine) => {
  const { open } = await emptyDatabase(engine);
  const all = Object.entries({ ...SCHEMA.migrations, ...SCHEMA.next }).sort();
  let before = new Map<string, string>();
  for (const [at, [name]] of all.entries()) {
    const { db } = await open({ migrations: Object.fromEntries(all.slice(0, at + 1)), next: {} });
    const after = await readColumns(db);
    const isContract = /^\d{3}-contract-/.test(name);
    if (!isContract) expect(name).toMatch(/^(001-baseline$|\d{3}-expand-)/);
    expect(breakingChanges(before, after).length > 0, name).toBe(isContract);
    before = after;
  }
});

const CURRENT: SchemaVersion = { migrations: SCHEMA.migrations, next: {} };
const NOTE = 'alter table submission add column note text';

const alter =
  (...statements: string[]) =>
  async (db: Kysely<Schema>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };

const withStep = (name: string, ...statements: string[]): SchemaVersion => ({
  ...CURRENT,
  migrations: { ...SCHEMA.migrations, [name]: alter(...statements) },
});

describe.each(ENGINES)('concurrent versions on %s', (engine) => {
  const CONTRACTION = '903-contract-suspicion';
  const drop = alter('alter table submission drop column suspicion');
  const second: SchemaVersion = { ...withStep('902-expand-note', NOTE), next: { [CONTRACTION]: drop } };
  const third: SchemaVersion = { migrations: { ...second.migrations, [CONTRACTION]: drop }, next: {} };

  const write = ({ db }: Awaited<ReturnType<typeof openDatabase>>, id: string) =>
    db
      .insertInto('submission')
      .values({ id, type: 'contact_form', email: 'rosa@example.com', body: '{}', received_at: 1 })
      .returningAll()
      .executeTakeFirstOrThrow();

  test('a version works with the next version’s tables, but not after a later contract step', async () => {
    const { open } = await emptyDatabase(engine);
    const first = await open(CURRENT);
    expect(await write(first, '1')).not.toHaveProperty('note');
    const next = await open(second);
    await sql`update submission set note = 'kept'`.execute(next.db);
    // Uses a connection that was opened before the table changed.
    expect(await write(first, '2')).toMatchObject({ id: '2', note: null });
    expect(await write(await open(CURRENT), '3')).toMatchObject({ id: '3', note: null });
    expect(await write(await open(second), '4')).toMatchObject({ id: '4', note: null });

    await open(third);
    for (const [at, one] of [next, await open(second)].entries())
      expect(await write(one, `after ${at}`)).not.toHaveProperty('suspicion');
    const refusal = new RegExp(
      `a later version has changed \\(${CONTRACTION}\\).*Start the version that added ${CONTRACTION}`,
    );
    await expect(open(CURRENT)).rejects.toThrow(refusal);
    const { rows } = await sql`select note from submission where id = '1'`.execute(next.db);
    expect(rows).toEqual([{ note: 'kept' }]);
  });
});

describe.skipIf(isWithout('PostgreSQL'))('on PostgreSQL', () => {
  test('two versions can start together on an empty database', async () => {
    const { open } = await emptyDatabase('postgres');
    const later = withStep('902-expand-note', 'create table note (id text)');
    await Promise.all([CURRENT, later, CURRENT, later].map(open));
    const { db } = await open(CURRENT);
    expect((await sql`select * from note`.execute(db)).rows).toEqual([]);
  });

  test('a migration gives up while a long read locks its table, and can run later', async () => {
    const { open, url } = await emptyDatabase('postgres');
    const { db } = await open(CURRENT);
    const later = withStep('902-expand-x', 'alter table scheduled_job add column x text');
    const dump = new pg.Client({ connectionString: url });
    await dump.connect();
    onTestFinished(() => dump.end());
    await dump.query('begin; lock table scheduled_job in access share mode');
    const refused = expect(open(later)).rejects.toThrow(/lock timeout/);
    await db.insertInto('scheduled_job').values({ name: 'visitor', last_run_at: 1 }).execute();
    await refused;
    await db.insertInto('scheduled_job').values({ name: 'later visitor', last_run_at: 1 }).execute();
    await dump.query('commit');
    await open(later);
  });
});

const AT = Date.parse('2026-11-20T10:00:00Z');

test.each(ENGINES)('on %s migrations 004 and 005 keep events and drop what is unused', async (engine) => {
  const { open } = await emptyDatabase(engine);
  const before = Object.entries(SCHEMA.migrations).filter(([name]) => name < '004');
  const former: SchemaVersion = { migrations: Object.fromEntries(before), next: {} };
  const old = await open(former);
  const tally = (scope: string, at: number, release: string, counts: object) =>
    sql`insert into tally (scope, at, release, counts)
      values (${scope}, ${at}, ${release}, ${JSON.stringify(counts)})`.execute(old.db);
  await tally('funnel', AT, 'guide/1.0.0', {
    'landing-page-view fall': 5,
    'landing-page-view /free-homeowners-guide': 2,
    'request fall': 3,
    'suspected fall': 9,
    'download other': 1,
    'view /homeowners-guide-download': 4,
  });
  await tally('funnel', AT, '', { 'request spring mail': 1 });
  await tally('shop', AT, 'content/1.0.0', {
    'view /smart-home': 10,
    'view /free-homeowners-guide': 3,
    'opened /smart-home': 8,
    'click /smart-home 12 Buy Now Wool rug': 2,
    'click /smart-home 13 Buy Now Wool rug': 1,
    'click other': 4,
  });
  // More rows than one batch contains.
  for (let hour = 1; hour <= 60; hour += 1)
    await tally('shop', AT + hour * 3_600_000, 'content/1.0.0', { 'view /': 1 });
  for (const statement of [
    `insert into submission (id, type, email, body, received_at, visitor) values ('s1', 'contact_form', 'rosa@example.com', '{}', 1, 'unseen')`,
    `insert into delivery (id, target, submission_id, status, attempts, next_attempt_at, locked_until, created_at, traceparent) values ('d1', 'automation', 's1', 'pending', 0, 1, 0, 1, '00-a-b-01')`,
    `insert into unsubscribed (key, at) values ('left', 1), ('bounced left', 1)`,
  ])
    await sql.raw(statement).execute(old.db);

  const { db } = await open(SCHEMA);
  await expect(open(former)).rejects.toThrow(/added 005-contract-removed-features/);
  const counts = await readEvents({ db }).counts({ since: 0 });
  expect(eventsCsv(counts.filter(({ day }) => day === '2026-11-20')).split('\r\n')).toEqual([
    '\uFEFF"day","app","version","kind","page","detail","count"',
    '"2026-11-20","content","1.0.0","click","/smart-home","Buy Now Wool rug","3"',
    '"2026-11-20","content","1.0.0","click","other","other","4"',
    '"2026-11-20","content","1.0.0","view","/","","26"',
    '"2026-11-20","content","1.0.0","view","/smart-home","","20"',
    '"2026-11-20","guide","","request","/free-homeowners-guide","spring mail","1"',
    '"2026-11-20","guide","1.0.0","download","/homeowners-guide-download","other","1"',
    '"2026-11-20","guide","1.0.0","request","/free-homeowners-guide","fall","3"',
    '"2026-11-20","guide","1.0.0","view","/free-homeowners-guide","","7"',
    '',
  ]);
  expect(counts.reduce((sum, { page, count }) => sum + (page === '/' ? count : 0), 0)).toBe(120);
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  for (const dropped of ['tally', 'compared', 'earning']) expect(tables).not.toContain(dropped);
  const [submission] = await db.selectFrom('submission').selectAll().execute();
  expect(submission).toMatchObject({ id: 's1' });
  const [delivery] = await db.selectFrom('delivery').selectAll().execute();
  expect(delivery).toMatchObject({ id: 'd1', status: 'pending' });
  expect(await db.selectFrom('unsubscribed').select('key').execute()).toEqual([{ key: 'left' }]);
});
