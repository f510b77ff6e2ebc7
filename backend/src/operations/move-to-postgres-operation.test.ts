import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ENGINES, freshEnvironment } from '../../test/fresh-environment.ts';
import { CONTACT_FORM, GUIDE_REQUEST } from '../../test/requests.ts';
import { operate, PASSWORD, startTestBackend } from '../../test/test-backend.ts';

test.runIf(ENGINES.includes('postgres'))('move-to-postgres copies rows, sessions and passwords', async () => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@example.com' };
  const source = await startTestBackend('sqlite', mail);
  const { env } = source;
  // More rows than the command copies in one insert statement.
  const many = Array.from({ length: 400 }, (_, at) => ({ ...GUIDE_REQUEST, name: `Visitor ${at}` }));
  await Promise.all(many.map((body) => source.post('/', body)));
  await source.post('/', CONTACT_FORM);
  const visitor = await source.visitor();
  const created = await source.post('/content/create', { type: 'note', title: 'é \u{1F3E1}' }, visitor);
  expect(created.status).toBeLessThan(300);

  const target = await freshEnvironment('postgres');
  const secret = readFileSync(join(env.DATA_DIR as string, 'auth-secret'), 'utf8');
  const moving = { ...env, DATABASE_URL: target.DATABASE_URL as string, AUTH_SECRET: secret };
  const move = (change: Record<string, string> = {}) =>
    operate({ ...moving, ...change }, ['move-to-postgres']);
  const refusal = (why: string) => ({ code: 1, errors: expect.stringContaining(why) });
  expect(await move()).toMatchObject(refusal('is in use. Stop the backend'));
  const tables = await source.database.db.introspection.getTables();
  const counts = tables.map(async ({ name }) => `${name}: ${(await source.rows(name as 'mail')).length}`);
  const lines = await Promise.all(counts);
  await source.backend.close();

  const moved = await move();
  expect(moved.code).toBe(0);
  expect(moved.output.split('\n').slice(0, -1).sort()).toEqual(lines.sort());
  expect(moved.output).not.toContain('AUTH_SECRET');

  expect(await move()).toMatchObject(refusal('The target is not empty: '));
  const { DATABASE_URL = '' } = await freshEnvironment('postgres');
  const withOtherSecret = await move({ AUTH_SECRET: 'x'.repeat(40), DATABASE_URL });
  expect(withOtherSecret.output).toContain('Set AUTH_SECRET to the content of');

  const copy = await startTestBackend('postgres', { DATABASE_URL: moving.DATABASE_URL, AUTH_SECRET: secret });
  const list = await copy.post('/content/list', {}, visitor);
  expect(list.body.data).toEqual([expect.objectContaining({ title: 'é \u{1F3E1}' })]);
  const login = await copy.post('/auth/login', { email: visitor.user.email, password: PASSWORD });
  expect(login.status).toBe(200);
  await copy.post('/', CONTACT_FORM);
  expect(lines).toContain(`submission: ${(await copy.rows('submission')).length}`);
});
