import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { getMigrations } from 'better-auth/db/migration';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { isWithout } from 'shared-lib/testing/this-run.ts';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { ENGINES, type Engine, freshEnvironment } from '../../test/fresh-environment.ts';
import { breaking, readTables } from '../../test/schema-changes.ts';
import { startTestBackend } from '../../test/test-backend.ts';
import { authOptions } from '../accounts/auth.ts';
import { createTrustedDevices } from '../accounts/trusted-devices.ts';
import { SCHEMA } from '../app/features.ts';
import { parseBackendConfig } from '../config/backend-config.ts';
import { createLog } from '../log/log.ts';
import type { Migrations, SchemaVersion } from './migrations.ts';
import { openDatabase } from './open-database.ts';
import type { Schema } from './schema.ts';

test.each(ENGINES)('the committed tables on %s are the ones that better-auth wants', async (engine) => {
  const { site, stop } = await startTestBackend(engine);
  const log = createLog({ logLevel: 'silent' });
  const nothing = async () => undefined;
  const options = authOptions({
    config: site.config,
    database: site.database,
    secret: 'x'.repeat(32),
    sendMail: nothing,
    trustedDevices: createTrustedDevices(site.database.db, Date.now),
    loginThrottle: { take: nothing, clear: nothing },
    decoyWork: { row: nothing, mail: nothing },
    log,
  });
  const { toBeCreated, toBeAdded, toBeAddedIndexes, schemaProblems } = await getMigrations(options);
  expect({ toBeCreated, toBeAdded, toBeAddedIndexes, schemaProblems }).toEqual({
    toBeCreated: [],
    toBeAdded: [],
    toBeAddedIndexes: [],
    schemaProblems: [],
  });
  await stop();
});

test.each(ENGINES)('four processes may start at once on an empty database on %s', async (engine) => {
  const { env, remove } = await freshEnvironment(engine);
  onTestFinished(remove);
  const index = fileURLToPath(new URL('../index.ts', import.meta.url));
  const code = `
    import { createBackend, parseBackendConfig } from ${JSON.stringify(index)};
    const { app, close } = await createBackend(parseBackendConfig(process.env));
    let status = 0;
    // On a busy machine the first answer may take longer than a load balancer is kept waiting.
    for (let at = 0; at < 20 && status !== 200; at += 1) ({ status } = await app.request('/ready'));
    await close();
    process.stdout.write(String(status));
  `;
  const start = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
      env: { NODE_COMPILE_CACHE: inject('compileCache'), ...env, LOG_LEVEL: 'silent' },
    });
  const ends = await Promise.all([start(), start(), start(), start()]);
  expect(ends.map(({ stdout }) => stdout)).toEqual(['200', '200', '200', '200']);
});

const log = createLog({ logLevel: 'silent' });

/** An empty database, to be opened by several versions. */
async function emptyDatabase(engine: Engine) {
  const { env, remove } = await freshEnvironment(engine);
  onTestFinished(remove);
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

/** What each migration breaks for a version that does not know it. */
async function whatTheyBreak(engine: Engine, { migrations, next }: SchemaVersion) {
  const { open } = await emptyDatabase(engine);
  const names = Object.keys({ ...migrations, ...next }).sort();
  const broken: Record<string, string[]> = {};
  let before = {};
  for (const [at, name] of names.entries()) {
    const ran = names.slice(0, at + 1).map((one) => [one, migrations[one] ?? next[one]]);
    const { db } = await open({ migrations: Object.fromEntries(ran) as Migrations, next: {} });
    const after = await readTables(db, engine);
    broken[name] = breaking(before, after);
    before = after;
  }
  return broken;
}

test.each(ENGINES)('on %s each migration only adds, or its name says that it takes away', async (engine) => {
  const broken = await whatTheyBreak(engine, SCHEMA);
  for (const [name, problems] of Object.entries(broken)) {
    if (/^\d{3}-contract-/.test(name)) expect(problems, name).not.toEqual([]);
    else {
      expect(name).toMatch(/^(001-baseline$|\d{3}-expand-)/);
      expect(problems, name).toEqual([]);
    }
  }
  expect(Object.keys(broken)).toContain('001-baseline');
});

const alter =
  (...statements: string[]) =>
  async (db: Kysely<Schema>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };

const OWN = Object.keys(SCHEMA.migrations);

/** The present version with a migration of its own, after all others. */
const withStep = (name: string, ...statements: string[]): Migrations => ({
  ...SCHEMA.migrations,
  [name]: alter(...statements),
});

type Breaking = readonly [what: string, statement: string, problem: RegExp];

const ON_ONE_ENGINE: Readonly<Record<Engine, readonly Breaking[]>> = {
  sqlite: [
    [
      'a trigger',
      "create trigger never before insert on submission begin select raise(abort, 'no'); end",
      /asks more: create trigger/i,
    ],
  ],
  postgres: [
    [
      'a column to be written',
      'alter table submission add column note text not null',
      /^submission\.note must be written$/,
    ],
    [
      'another type',
      'alter table submission alter column email type varchar(9)',
      /email holds other values$/,
    ],
    ['less that may be empty', 'alter table submission alter column release set not null', /other values$/],
    ['a default that goes', 'alter table auth_user alter column generation drop default', /no default/],
  ],
};

describe.each(ENGINES)('of a migration on %s', (engine) => {
  test.each([
    [
      'a table',
      'create table note (id text primary key, user_id text references auth_user (id) on delete cascade)',
    ],
    ['a column that may be empty', 'alter table submission add column note text'],
    ['a column with a default', 'alter table submission add column note integer not null default 0'],
    ['an index', 'create index note_idx on submission (received_at)'],
    [
      'a unique index of a new column',
      'alter table submission add column note text',
      'create unique index note_idx on submission (note)',
    ],
  ])('%s is only added', async (_, ...statements) => {
    const migrations = withStep('902-expand-note', ...statements);
    expect(await whatTheyBreak(engine, { migrations, next: {} })).toEqual({
      ...Object.fromEntries(OWN.map((name) => [name, []])),
      '902-expand-note': [],
    });
  });

  test.each<Breaking>([
    ['a table that goes', 'drop table scheduled_job', /^scheduled_job is gone$/],
    ['a column that goes', 'alter table submission drop column suspicion', /^submission\.suspicion is gone$/],
    ['another name', 'alter table submission rename column email to address', /^submission\.email is gone$/],
    [
      'a unique index of known columns',
      'create unique index one on submission (type, email)',
      /asks more: unique/,
    ],
    ['a unique index that goes', 'drop index submission_idempotency_key_idx', /has lost: unique/],
    [
      'a reference that holds rows of another table',
      'create table note (id text primary key, user_id text references auth_user (id))',
      /^note lets nobody delete/,
    ],
    [
      'a column that checks others',
      "alter table submission add column note text check (email <> '')",
      /^submission asks more: check/i,
    ],
    ...ON_ONE_ENGINE[engine],
  ])('%s is found', async (_, statement, problem) => {
    const migrations = withStep('902-expand-note', statement);
    const { '902-expand-note': problems } = await whatTheyBreak(engine, { migrations, next: {} });
    expect(problems).toContainEqual(expect.stringMatching(problem));
  });
});

describe.each(ENGINES)('versions beside each other on %s', (engine) => {
  const NOTE = 'alter table submission add column note text';
  const GOES = '903-contract-suspicion';
  const present: SchemaVersion = { migrations: SCHEMA.migrations, next: {} };
  const drop = alter('alter table submission drop column suspicion');
  /** It has a column more, and no longer uses one. */
  const second: SchemaVersion = { migrations: withStep('902-expand-note', NOTE), next: { [GOES]: drop } };
  const third: SchemaVersion = { migrations: { ...second.migrations, [GOES]: drop }, next: {} };

  const write = ({ db }: Awaited<ReturnType<typeof openDatabase>>, id: string) =>
    db
      .insertInto('submission')
      .values({ id, type: 'contact_form', email: 'rosa@example.com', body: '{}', received_at: 1 })
      .returningAll()
      .executeTakeFirstOrThrow();

  test('the former one works on while and after the next one adds, starts again, and is refused once it would lose data', async () => {
    const { open } = await emptyDatabase(engine);
    const first = await open(present);
    expect(await write(first, '1')).not.toHaveProperty('note');
    const next = await open(second);
    await sql`update submission set note = 'kept'`.execute(next.db);
    // The statement is prepared already; the table is another one.
    expect(await write(first, '2')).toMatchObject({ id: '2', note: null });
    expect(await write(await open(present), '3')).toMatchObject({ id: '3', note: null });
    expect(await write(await open(second), '4')).toMatchObject({ id: '4', note: null });

    await open(third);
    for (const one of [next, await open(second)]) {
      const row = await write(one, `${Math.random()}`);
      expect(row).toHaveProperty('note');
      expect(row).not.toHaveProperty('suspicion');
    }
    await expect(open(present)).rejects.toThrow(
      /a later version has changed \(903-contract-suspicion\).*lose data\. Start the version that made 903-contract-suspicion/,
    );
    const { rows } = await sql`select id, note from submission where id in ('1', '2') order by id`.execute(
      next.db,
    );
    expect(rows).toEqual([
      { id: '1', note: 'kept' },
      { id: '2', note: null },
    ]);
  });

  test('one that was made apart from what has run is refused', async () => {
    const { open } = await emptyDatabase(engine);
    await open(second);
    await expect(open({ migrations: withStep('902-expand-other', NOTE), next: {} })).rejects.toThrow(
      /it has 902-expand-note, and lacks 902-expand-other/,
    );
  });

  test('what nobody has named as an addition is refused', async () => {
    const { open } = await emptyDatabase(engine);
    const { db } = await open(present);
    await sql`insert into kysely_migration values ('init', '2030-01-01')`.execute(db);
    await expect(open(present)).rejects.toThrow('(init)');
  });
});

describe.skipIf(isWithout('PostgreSQL'))('on PostgreSQL', () => {
  test('both versions may start at once on an empty database', async () => {
    const { open } = await emptyDatabase('postgres');
    const former = { migrations: SCHEMA.migrations, next: {} };
    const later = { migrations: withStep('902-expand-note', 'create table note (id text)'), next: {} };
    await Promise.all([former, later, former, later].map(open));
    const { db } = await open(former);
    const { rows } = await sql`select name from kysely_migration order by name`.execute(db);
    expect(rows).toEqual([...OWN, '902-expand-note'].map((name) => ({ name })));
  });

  test('a migration does not hold up visitors behind a long reader of its table', async () => {
    const { open, url } = await emptyDatabase('postgres');
    const { db } = await open({ migrations: SCHEMA.migrations, next: {} });
    const later = {
      migrations: withStep('902-expand-x', 'alter table scheduled_job add column x text'),
      next: {},
    };
    const dump = new pg.Client({ connectionString: url });
    await dump.connect();
    onTestFinished(() => dump.end());
    await dump.query('begin; lock table scheduled_job in access share mode');
    const refused = expect(open(later)).rejects.toThrow(
      /locked for 2 seconds, such as pg_dump\. Nothing was changed/,
    );
    await db.insertInto('scheduled_job').values({ name: 'visitor', last_run_at: 1 }).execute();
    await refused;
    await db.insertInto('scheduled_job').values({ name: 'later visitor', last_run_at: 1 }).execute();
    await dump.query('commit');
    await open(later);
  });
});
