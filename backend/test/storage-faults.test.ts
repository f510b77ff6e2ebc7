import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createBackend } from '../src/app/create-backend.ts';
import { openBackendDatabase } from '../src/app/features.ts';
import { ConfigError, parseBackendConfig } from '../src/config/backend-config.ts';
import { createLog } from '../src/log/log.ts';
import { freshEnvironment } from './fresh-environment.ts';
import { jsonPost } from './json-post.ts';
import { runMain } from './run-main.ts';
import { smallDisk } from './small-disk.ts';
import { CONTACT_FORM } from './submissions.ts';

const log = createLog({ logLevel: 'silent' });

/** Posts until one is refused; gives that answer, and the ids of those that were acknowledged. */
async function fill(post: (number: number) => Response | Promise<Response>, atOnce: number) {
  const acknowledged = new Set<string>();
  for (let first = 0; ; first += atOnce) {
    const answers = await Promise.all(Array.from({ length: atOnce }, (_, at) => post(first + at)));
    for (const answer of answers)
      if (answer.status === 202) acknowledged.add(((await answer.json()) as { id: string }).id);
    const refused = answers.find(({ status }) => status !== 202);
    if (refused) return { refused, acknowledged };
  }
}

/** A message that fills pages. */
const large = (number: number) =>
  jsonPost({ ...CONTACT_FORM, subject: `Message ${number}`, message: 'a'.repeat(9000) });

/** A backend on a connection of which the test may turn the screws. */
async function backendOnSqlite() {
  const { env, remove } = await freshEnvironment('sqlite');
  onTestFinished(remove);
  const config = parseBackendConfig(env);
  const database = await openBackendDatabase(config, log);
  const backend = await createBackend(config, { log, database });
  const pragma = (text: string) => sql.raw<Record<string, number>>(`pragma ${text}`).execute(database.db);
  const post = (number: number) => backend.app.request('/', large(number));
  const kept = async () =>
    new Set((await database.db.selectFrom('submission').select('id').execute()).map(({ id }) => id));
  return { backend, pragma, post, kept };
}

test('a full disk is said with 507, loses nothing that was acknowledged, and is over when there is room', async () => {
  const { backend, pragma, post, kept } = await backendOnSqlite();
  const { rows } = await pragma('page_count');
  await pragma(`max_page_count = ${Number(rows[0]?.page_count) + 60}`);
  const { refused, acknowledged } = await fill(post, 3);
  expect(refused.status).toBe(507);
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(await refused.json()).toEqual({
    message: 'The service has no room left. Nothing of your request was kept. Please try again later.',
    requestId: expect.any(String),
  });
  expect(acknowledged.size).toBeGreaterThan(2);
  expect(await kept()).toEqual(acknowledged);

  await pragma('max_page_count = 100000');
  expect((await backend.app.request('/ready')).status).toBe(200);
  expect((await post(-1)).status).toBe(202);
  await backend.close();
});

test('a database that has become read-only is said with 503 and makes the process not ready', async () => {
  const { backend, pragma, post, kept } = await backendOnSqlite();
  expect((await post(1)).status).toBe(202);
  await pragma('query_only = on');
  expect((await post(2)).status).toBe(503);
  expect((await backend.app.request('/ready')).status).toBe(503);
  expect((await backend.app.request('/health')).status).toBe(200);
  expect((await kept()).size).toBe(1);
  await pragma('query_only = off');
  expect((await post(3)).status).toBe(202);
  expect((await backend.app.request('/ready')).status).toBe(200);
  await backend.close();
});

test('a disk that really is full: the same, for the whole process', async (context) => {
  const folder = smallDisk(3, context);
  const main = await runMain({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder });
  const post = (number: number) => fetch(`${main.url}/api`, large(number));
  const { refused, acknowledged } = await fill(post, 1);
  expect(refused.status).toBe(507);
  expect(acknowledged.size).toBeGreaterThan(5);
  const reader = new DatabaseSync(join(folder, 'site.sqlite'), { readOnly: true });
  const kept = (reader.prepare('select id from submission').all() as { id: string }[]).map(({ id }) => id);
  reader.close();
  expect(new Set(kept)).toEqual(acknowledged);
  execFileSync('mount', ['-o', 'remount,size=16m', folder]);
  expect((await post(-1)).status).toBe(202);
  expect(await main.end('SIGTERM')).toBe(0);
});

const BURST = 10;
test('a flood of contact forms leaves room to log in, log out and delete, and readers their pace', async (context) => {
  const folder = smallDisk(30, context);
  const settings = { SUBMISSION_MB_PER_DAY: '1000000', CLIENT_IP_HEADER: 'x-forwarded-for' };
  const main = await runMain({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, ...settings });
  const call = async (path: string, body: object, token?: string) => {
    const init = jsonPost(body, token ? { authorization: `Bearer ${token}` } : {});
    const answer = await fetch(`${main.url}/api${path}`, init);
    const read = (await answer.json()) as { token: string; user: { id: string } };
    return { status: answer.status, body: read };
  };
  const account = { name: 'Rosa Field', email: 'rosa@example.com', password: 'Correct1Horse!' };
  await call('/auth/register', account);
  const first = await call('/auth/login', account);

  const statuses: number[] = [];
  /** How many of the flood were answered while a reader waited. */
  const before: number[] = [];
  let flooding = true;
  const reading = (async () => {
    while (flooding) {
      const answered = statuses.length;
      expect((await fetch(`${main.url}/api/health`)).status).toBe(200);
      before.push(statuses.length - answered);
    }
  })();
  const message = '&'.repeat(10_000);
  for (let round = 0; round < 74; round += 1) {
    const burst = Array.from({ length: BURST }, async (_, at) => {
      const from = { 'x-forwarded-for': `198.18.${round}.${at}` };
      const body = { ...CONTACT_FORM, subject: `${round} ${at}`, message };
      statuses.push((await fetch(`${main.url}/api`, jsonPost(body, from))).status);
    });
    await Promise.all(burst);
  }
  flooding = false;
  await reading;
  expect(statuses.filter((status) => status === 202).length).toBeGreaterThan(100);
  expect(statuses.at(-1)).toBe(507);
  expect(statuses.every((status) => status === 202 || status === 507)).toBe(true);
  // The middle one of them: single ones may come with the end of one burst and the beginning of the next.
  const [middle] = before.sort((one, other) => one - other).slice(before.length >> 1);
  expect(middle).toBeLessThanOrEqual(BURST);

  expect((await fetch(`${main.url}/api/ready`)).status).toBe(503);
  expect((await call('/auth/register', { ...account, email: 'new@example.com' })).status).toBe(507);
  expect((await call('/auth/logout', {}, first.body.token)).status).toBe(200);
  const second = await call('/auth/login', account);
  expect(second.status).toBe(200);
  const { token, user } = second.body;
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
])('does not start with %j, and says which setting is wrong', async (env, message) => {
  const starting = createBackend(parseBackendConfig(env), { log });
  await expect(starting).rejects.toThrow(ConfigError);
  await expect(starting).rejects.toThrow(message);
  await expect(starting).rejects.not.toThrow(/hunter2/);
});
