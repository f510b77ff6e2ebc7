import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { ENGINES, freshEnvironment } from '../../test/fresh-environment.ts';
import { parseBackendConfig } from '../config/backend-config.ts';
import { openDatabase } from '../database/open-database.ts';
import { eventsCsv, readEvents } from '../events/read-events.ts';
import { createLog } from '../log/log.ts';
import { SCHEMA } from './migrations.ts';

const AT = Date.parse('2026-11-20T10:00:00Z');

test.each(ENGINES)('migration 004 keeps the history on %s, and drops the old tables', async (engine) => {
  const { env, remove } = await freshEnvironment(engine);
  onTestFinished(remove);
  const config = parseBackendConfig(env);
  const log = createLog({ logLevel: 'silent' });
  const before = Object.entries(SCHEMA.migrations).filter(([name]) => name < '004');
  const old = await openDatabase(config, log, { migrations: Object.fromEntries(before), next: {} });
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
  await tally('pages', AT, 'guide/1.0.0', { page: 7, 'LCP 73': 7 });
  // More than one batch.
  for (let hour = 1; hour <= 60; hour += 1)
    await tally('shop', AT + hour * 3_600_000, 'content/1.0.0', { 'view /': 1 });
  await sql`insert into submission (id, type, email, body, received_at, visitor)
    values ('1', 'contact_form', 'rosa@example.com', '{}', 1, 'team')`.execute(old.db);
  await old.close();

  const { db, close } = await openDatabase(config, log, SCHEMA);
  onTestFinished(close);
  const counts = await readEvents({ db }).counts({ since: 0 });
  expect(eventsCsv(counts.filter(({ day }) => day === '2026-11-20')).split('\r\n')).toEqual([
    '"day","app","version","kind","page","detail","count"',
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
  for (const gone of ['tally', 'compared', 'earning']) expect(tables).not.toContain(gone);
  expect((await sql`select * from submission`.execute(db)).rows).toEqual([
    expect.not.objectContaining({ visitor: expect.anything() }),
  ]);
});
