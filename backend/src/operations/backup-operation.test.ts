import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { freshEnvironment } from '../../test/fresh-environment.ts';
import { jsonPost } from '../../test/json-post.ts';
import { operate } from '../../test/operate.ts';
import { runMain } from '../../test/run-main.ts';
import { GUIDE_REQUEST } from '../../test/submissions.ts';
import { startTestBackend } from '../../test/test-backend.ts';
import { until } from '../../test/until.ts';

function ids(file: string): Set<string> {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare('select id from submission').all() as { id: string }[];
  database.close();
  return new Set(rows.map(({ id }) => id));
}

test('a backup of a running site under load holds what was acknowledged before it, and can be restored', async () => {
  const { env, remove } = await freshEnvironment('sqlite');
  onTestFinished(remove);
  const folder = mkdtempSync(join(tmpdir(), 'gg-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const copy = join(folder, 'copy');
  const main = await runMain(env);
  const acknowledged: string[] = [];
  let going = true;
  const visitor = async (who: number) => {
    for (let at = 0; going; at += 1) {
      const body = { ...GUIDE_REQUEST, name: `Visitor ${who} ${at}` };
      const response = await fetch(`${main.url}/api`, jsonPost(body));
      expect(response.status).toBe(202);
      acknowledged.push(((await response.json()) as { id: string }).id);
    }
  };
  const load = Promise.all([visitor(1), visitor(2), visitor(3)]);
  await until(() => acknowledged.length > 50);
  const before = [...acknowledged];
  expect(await operate(env, ['backup', copy])).toMatchObject({
    code: 0,
    said: expect.stringContaining('read through and whole'),
  });
  const known = acknowledged.length;
  await until(() => acknowledged.length > known + 20);
  going = false;
  await load;

  expect(readdirSync(copy).sort()).toEqual(['auth-secret', 'site.sqlite']);
  for (const name of readdirSync(copy)) expect(statSync(join(copy, name)).mode & 0o777).toBe(0o600);
  const kept = ids(join(copy, 'site.sqlite'));
  expect(before.filter((id) => !kept.has(id))).toEqual([]);
  expect(kept.size).toBeLessThan(acknowledged.length);

  expect((await operate(env, ['backup', copy])).errors).toContain('is not empty');
  const refused = await operate(env, ['restore', copy]);
  expect(refused).toMatchObject({
    code: 1,
    errors: expect.stringContaining('is in use. Stop the backend'),
  });
  expect(await main.end('SIGTERM')).toBe(0);

  expect((await operate(env, ['restore', copy])).code).toBe(0);
  const files = readdirSync(env.DATA_DIR as string);
  expect(files.filter((name) => name.includes('.before-'))).toHaveLength(2);
  expect(readFileSync(join(env.DATA_DIR as string, 'auth-secret'), 'utf8')).toBe(
    readFileSync(join(copy, 'auth-secret'), 'utf8'),
  );
  const again = await runMain(env);
  expect(ids(join(env.DATA_DIR as string, 'site.sqlite'))).toEqual(kept);
  expect(await again.end('SIGTERM')).toBe(0);
});

test.each([
  [
    'is cut off',
    (file: string) => truncateSync(file, statSync(file).size - 4096),
    /is damaged|cannot be read/,
  ],
  ['is no database', (file: string) => writeFileSync(file, 'hello'), /cannot be read as a database/],
  [
    'is of another program',
    (file: string) => {
      rmSync(file);
      new DatabaseSync(file).exec('create table other (id text)');
    },
    /is not a database of this backend/,
  ],
  [
    'is of a later version',
    (file: string) =>
      new DatabaseSync(file).exec(`insert into kysely_migration values ('999-later', '2030-01-01')`),
    /is of a later version of the backend \(it has 999-later\)/,
  ],
])('a backup that %s is refused, and the present database stays', async (_, damage, problem) => {
  const { site, stop } = await startTestBackend('sqlite');
  const copy = join(site.config.dataDir, 'copy');
  await operate(site.env, ['backup', copy]);
  damage(join(copy, 'site.sqlite'));
  const names = readdirSync(site.config.dataDir);
  const { code, errors } = await operate(site.env, ['restore', copy]);
  expect(code).toBe(1);
  expect(errors).toMatch(problem);
  expect(readdirSync(site.config.dataDir)).toEqual(names);
  await stop();
});
