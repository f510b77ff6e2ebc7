import { execFileSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, type TestContext, test, vi } from 'vitest';
import { createBackend } from '../src/app/create-backend.ts';
import { openBackendDatabase } from '../src/app/migrations.ts';
import { ConfigError, parseBackendConfig } from '../src/config/backend-config.ts';
import { createLog } from '../src/log/log.ts';
import { ENGINES, freshEnvironment } from './fresh-environment.ts';
import { CONTACT_FORM, GUIDE_REQUEST, jsonPost } from './requests.ts';
import { runMain } from './run-main.ts';
import { startPostgres } from './start-postgres.ts';
import { emptyFolder, startTestBackend } from './test-backend.ts';
import { until } from './until.ts';

const log = createLog({ logLevel: 'silent' });

async function postUntilRefused(post: (number: number) => Response | Promise<Response>, batch: number) {
  const acknowledged = new Set<string>();
  for (let first = 0; ; first += batch) {
    const answers = await Promise.all(Array.from({ length: batch }, (_, at) => post(first + at)));
    for (const answer of answers)
      if (answer.status === 202) acknowledged.add(((await answer.json()) as { id: string }).id);
    const refused = answers.find(({ status }) => status !== 202);
    if (refused) return { refused, acknowledged };
  }
}

/** A post of a large message, so that a few of them fill the database. */
const large = (number: number) =>
  jsonPost({ ...CONTACT_FORM, subject: `Message ${number}`, message: 'a'.repeat(9000) });

async function backendOnSqlite() {
  const env = await freshEnvironment('sqlite');
  const config = parseBackendConfig(env);
  const database = await openBackendDatabase(config, log);
  const backend = await createBackend(config, { log, database });
  const pragma = (text: string) => sql.raw<Record<string, number>>(`pragma ${text}`).execute(database.db);
  const post = (number: number) => backend.app.request('/', large(number));
  const stored = async () =>
    new Set((await database.db.selectFrom('submission').select('id').execute()).map(({ id }) => id));
  return { backend, pragma, post, stored };
}

test('responds with 507 while the disk is full, and loses no acknowledged form', async () => {
  const { backend, pragma, post, stored } = await backendOnSqlite();
  const { rows } = await pragma('page_count');
  await pragma(`max_page_count = ${Number(rows[0]?.page_count) + 60}`);
  const { refused, acknowledged } = await postUntilRefused(post, 3);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([507, '30']);
  const message = 'The service is out of disk space. Your request was not saved. Please try again later.';
  expect(await refused.json()).toMatchObject({ message });
  expect(acknowledged.size).toBeGreaterThan(2);
  expect(await stored()).toEqual(acknowledged);

  await pragma('max_page_count = 100000');
  expect((await backend.app.request('/ready')).status).toBe(200);
  expect((await post(-1)).status).toBe(202);
  await backend.close();
});

test('responds with 503 while the database is read-only, and is not ready', async () => {
  const { backend, pragma, post } = await backendOnSqlite();
  const ready = async () => (await backend.app.request('/ready')).status;
  await pragma('query_only = on');
  expect([(await post(1)).status, await ready()]).toEqual([503, 503]);
  expect((await backend.app.request('/health')).status).toBe(200);
  await pragma('query_only = off');
  expect([(await post(2)).status, await ready()]).toEqual([202, 200]);
  await backend.close();
});

function smallDisk(megabytes: number, { skip }: TestContext): string {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) skip('only root on Linux can mount a disk');
  const folder = emptyFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch {
    skip('this system cannot mount a disk');
  }
  // Unmounted lazily, because files may still be open.
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
  return folder;
}

test('a flood of forms leaves disk space for logins and deletions', async (context) => {
  const folder = smallDisk(14, context);
  const settings = { SUBMISSION_MB_PER_DAY: '1000000', CLIENT_IP_HEADER: 'x-forwarded-for' };
  const main = await runMain({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, ...settings });
  const call = async (path: string, body: object, token = '') => {
    const init = jsonPost(body, { authorization: `Bearer ${token}` });
    const answer = await fetch(`${main.url}/api${path}`, init);
    return { status: answer.status, ...((await answer.json()) as { token: string; user: { id: string } }) };
  };
  const account = { name: 'Rosa Field', email: 'rosa@example.com', password: 'Correct1Horse!' };
  await call('/auth/register', account);
  const first = await call('/auth/login', account);

  const statuses: number[] = [];
  const message = '&'.repeat(10_000);
  for (let round = 0; round < 74; round += 1) {
    const burst = Array.from({ length: 10 }, async (_, at) => {
      const from = { 'x-forwarded-for': `198.18.${round}.${at}` };
      const body = { ...CONTACT_FORM, subject: `${round} ${at}`, message };
      statuses.push((await fetch(`${main.url}/api`, jsonPost(body, from))).status);
    });
    await Promise.all(burst);
  }
  expect(statuses.filter((status) => status === 202).length).toBeGreaterThan(100);
  expect(statuses.at(-1)).toBe(507);
  expect(statuses.every((status) => status === 202 || status === 507)).toBe(true);

  expect((await fetch(`${main.url}/api/ready`)).status).toBe(503);
  expect((await call('/auth/register', { ...account, email: 'new@example.com' })).status).toBe(507);
  expect((await call('/auth/logout', {}, first.token)).status).toBe(200);
  const { status, token, user } = await call('/auth/login', account);
  expect(status).toBe(200);
  const removal = { userId: user.id, password: account.password };
  expect((await call('/user/delete', removal, token)).status).toBe(200);
  execFileSync('mount', ['-o', 'remount,size=200m', folder]);
  expect((await fetch(`${main.url}/api/ready`)).status).toBe(200);
  expect((await call('/auth/register', account)).status).toBe(200);
  expect(await main.end('SIGTERM')).toBe(0);
});

test.each([
  [{ DATA_DIR: '/dev/null/data' }, /DATA_DIR cannot be used: ENOTDIR.+\(example: \.data\)/],
  [
    { DATABASE_URL: 'postgres://site:hunter2@127.0.0.1:9/site', AUTH_SECRET: 'x'.repeat(32) },
    /DATABASE_URL cannot be used: .*ECONNREFUSED.*\(example: postgres:/,
  ],
])('a backend with %j does not start, and the error names the setting', async (env, message) => {
  const starting = createBackend(parseBackendConfig(env), { log });
  await expect(starting).rejects.toThrow(ConfigError);
  await expect(starting).rejects.toThrow(message);
  await expect(starting).rejects.not.toThrow(/hunter2/);
});

test('a damaged SQLite file is refused with the remedy', async () => {
  const DATA_DIR = emptyFolder();
  writeFileSync(join(DATA_DIR, 'site.sqlite'), 'not a database, '.repeat(100));
  const starting = createBackend(parseBackendConfig({ DATA_DIR }), { log });
  await expect(starting).rejects.toThrow(/file is not a database \(restore a backup with --set-aside/);
});

test('SQLite syncs commits, enforces foreign keys, and creates files with mode 600', async () => {
  const site = await startTestBackend('sqlite');
  const pragma = async (name: string) => {
    const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(site.database.db);
    return Object.values(rows[0] ?? {})[0];
  };
  const FULL = 2;
  const settings = { journal_mode: 'wal', synchronous: FULL, foreign_keys: 1, busy_timeout: 0 };
  for (const [name, value] of Object.entries(settings)) expect(await pragma(name), name).toBe(value);
  for (const name of ['site.sqlite', 'site.sqlite-wal'])
    expect(statSync(join(site.config.dataDir, name)).mode & 0o777).toBe(0o600);
});

test('a starting backend waits for another process that creates the same database', async () => {
  const config = parseBackendConfig(await freshEnvironment('sqlite'));
  const other = new DatabaseSync(join(config.dataDir, 'site.sqlite'));
  other.exec('begin exclusive');
  const opening = openBackendDatabase(config, log);
  await new Promise(setImmediate);
  other.close();
  await (await opening).close();
});

test('forms wait while another process has the write lock, but health checks do not', async () => {
  const site = await startTestBackend('sqlite');
  const other = new DatabaseSync(join(site.config.dataDir, 'site.sqlite'));
  onTestFinished(() => other.close());
  const statuses: number[] = [];
  const send = async (body: object) => {
    const { status } = await site.post('/', body);
    statuses.push(status);
    return status;
  };
  const status = async (path: string) => (await site.send(path)).status;

  other.exec('begin immediate');
  const forms = [GUIDE_REQUEST, CONTACT_FORM].map(send);
  expect([await status('/health'), await status('/ready')]).toEqual([200, 200]);
  expect(statuses).toEqual([]);
  other.exec('commit');
  expect(await Promise.all(forms)).toEqual([202, 202]);

  // The timeout applies to the whole queue, not to each write.
  let time = performance.now();
  const now = vi.spyOn(performance, 'now').mockImplementation(() => (time += 100));
  onTestFinished(() => now.mockRestore());
  other.exec('begin immediate');
  const late = [CONTACT_FORM, GUIDE_REQUEST].map((body) => send({ ...body, name: 'Late' }));
  expect(await Promise.all(late)).toEqual([503, 503]);
  // For a later lock, writes have the whole timeout again.
  other.exec('commit; begin immediate');
  time += 3_600_000;
  const end = time + 2000;
  const later = send({ ...CONTACT_FORM, name: 'Later' });
  await until(() => time > end);
  other.exec('commit');
  expect(await later).toBe(202);
});

const testPostgres = test.runIf(ENGINES.includes('postgres'));
testPostgres('responds with 503 while PostgreSQL is down, and loses no acknowledged form', async () => {
  const server = await startPostgres();
  const settings = { DATABASE_URL: server.urlOf('postgres'), AUTH_SECRET: 'x'.repeat(40) };
  const backend = await createBackend(parseBackendConfig(settings), { log });
  const post = (path: string, body: object) => backend.app.request(path, jsonPost(body));
  const credentials = { email: 'rosa@example.com', password: 'Correct1Horse!' };
  try {
    const acknowledged: string[] = [];
    const submit = async (number: number) => {
      const answer = await post('/', { ...GUIDE_REQUEST, name: `Visitor ${number}` });
      expect([202, 503]).toContain(answer.status);
      if (answer.status === 202) acknowledged.push(((await answer.json()) as { id: string }).id);
    };
    await submit(-1);
    const inProgress = Promise.all(Array.from({ length: 60 }, (_, number) => submit(number)));
    await server.halt();
    await inProgress;
    expect(acknowledged.length).toBeGreaterThan(0);
    for (const [path, body] of [
      ['/', GUIDE_REQUEST],
      ['/auth/login', credentials],
    ] as const) {
      const during = await post(path, body);
      expect([during.status, during.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await during.json()).toMatchObject({ message: expect.stringContaining('not available') });
    }
    expect((await backend.app.request('/ready')).status).toBe(503);
    await server.resume();
    expect((await backend.app.request('/ready')).status).toBe(200);
    expect((await post('/', GUIDE_REQUEST)).status).toBe(202);
    expect((await post('/auth/login', credentials)).status).toBe(401);
    const client = new pg.Client({ connectionString: server.urlOf('postgres') });
    await client.connect();
    const { rows } = await client.query<{ id: string }>('select id from submission');
    await client.end();
    const stored = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  } finally {
    await backend.close();
    await server.stop();
  }
});
