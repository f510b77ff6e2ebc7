import { execFile } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { NodeSqliteDialect } from '@better-auth/kysely-adapter/node-sqlite-dialect';
import { getMigrations } from 'better-auth/db/migration';
import { Kysely, sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { ENGINES, freshEnvironment } from '../../test/fresh-environment.ts';
import { ANALYTICS_EVENT, GUIDE_REQUEST } from '../../test/submissions.ts';
import { startTestBackend } from '../../test/test-backend.ts';
import { authOptions } from '../accounts/auth.ts';
import { createKnownOwners } from '../limits/known-owners.ts';
import { createLog } from '../log/log.ts';
import { migrate, SQLITE_MIGRATIONS } from './migrations.ts';
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
    knownOwners: createKnownOwners(site.database.db, Date.now),
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

test('what was counted by minute, and what was kept, is counted by hour and release', async () => {
  const db = new Kysely<Schema>({
    dialect: new NodeSqliteDialect({ database: new DatabaseSync(':memory:') }),
  });
  onTestFinished(() => db.destroy());
  const { '017-hourly-tallies': _, ...before } = SQLITE_MIGRATIONS;
  await migrate(db, before);
  const hour = 1_800_000_000_000;
  const tallies = [
    ['opening', hour + 60_000, 'guide/1', 'fall', 2],
    ['opening', hour + 120_000, 'guide/1', 'fall', 3],
    ['page', hour, 'guide/1', 'home', 4],
    ['page', hour + 60_000, 'guide/1', 'guide', 1],
    ['LCP', hour, 'guide/1', 'home 73', 4],
    ['error', hour + 3_600_000, 'guide/1', 'guide', 1],
  ];
  for (const values of tallies)
    await sql`insert into tally (what, at, release, part, count) values (${sql.join(values)})`.execute(db);
  const row = { email: 'rosa@example.com', received_at: hour + 5, idempotency_key: null, suspicion: null };
  const rows = Array.from({ length: 1200 }, (_, at) => ({
    ...row,
    id: `${at}`,
    type: 'analytics_event',
    body: JSON.stringify(ANALYTICS_EVENT),
    release: null,
    visitor: null,
  }));
  await db
    .insertInto('submission')
    .values([
      ...rows.slice(0, 1199),
      {
        ...row,
        id: 'a',
        type: 'guide_request',
        body: JSON.stringify(GUIDE_REQUEST),
        release: 'guide/1',
        visitor: null,
      },
    ])
    .execute();
  await migrate(db, SQLITE_MIGRATIONS);
  const found = await db.selectFrom('tally').selectAll().orderBy('scope').orderBy('at').execute();
  expect(found.map(({ counts, ...one }) => ({ ...one, counts: JSON.parse(counts) }))).toEqual([
    {
      scope: 'funnel',
      at: hour,
      release: 'guide/1',
      counts: { 'opening fall': 5, 'request /free-homeowners-guide': 1 },
    },
    { scope: 'pages', at: hour, release: 'guide/1', counts: { page: 5, 'LCP 73': 4 } },
    { scope: 'pages', at: hour + 3_600_000, release: 'guide/1', counts: { error: 1 } },
  ]);
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
