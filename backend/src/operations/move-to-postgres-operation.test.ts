import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freshEnvironment } from '../../test/fresh-environment.ts';
import { operate } from '../../test/operate.ts';
import { CONTACT_FORM, GUIDE_REQUEST } from '../../test/submissions.ts';
import { PASSWORD, startTestBackend } from '../../test/test-backend.ts';

test('moves every table; sessions and deliveries continue', async () => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@example.com' };
  const from = await startTestBackend('sqlite', mail);
  const { env } = from.site;
  // More than one statement.
  const many = Array.from({ length: 400 }, (_, at) => ({ ...GUIDE_REQUEST, name: `Visitor ${at}` }));
  await Promise.all(many.map((body) => from.site.post('/', body)));
  await from.site.post('/', CONTACT_FORM);
  const visitor = await from.site.visitor();
  const made = await from.site.post('/content/create', { type: 'note', title: 'é \u{1F3E1}' }, visitor);
  expect(made.status).toBeLessThan(300);

  const target = await freshEnvironment('postgres');
  onTestFinished(target.remove);
  const secret = readFileSync(join(env.DATA_DIR as string, 'auth-secret'), 'utf8');
  const moving = { ...env, DATABASE_URL: target.env.DATABASE_URL as string, AUTH_SECRET: secret };
  const move = (change: Record<string, string> = {}) =>
    operate({ ...moving, ...change }, ['move-to-postgres']);
  const refused = (why: string) => ({ code: 1, errors: expect.stringContaining(why) });
  expect(await move()).toMatchObject(refused('is in use. Stop the backend'));
  const submissions = await from.site.rows('submission');
  const counts = [submissions, await from.site.rows('mail'), await from.site.rows('delivery')];
  await from.site.database.close();
  await from.site.backend.close();

  const moved = await move();
  expect(moved.code).toBe(0);
  for (const [at, table] of ['submission', 'mail', 'delivery'].entries())
    expect(moved.output).toMatch(new RegExp(`${table} +${counts[at]?.length} = ${counts[at]?.length}`));
  expect(moved.output).not.toContain('AUTH_SECRET');

  expect(await move()).toMatchObject(refused('The target is not empty: '));
  const { DATABASE_URL = '' } = (await freshEnvironment('postgres')).env;
  expect((await move({ AUTH_SECRET: 'x'.repeat(40), DATABASE_URL })).output).toContain(
    'AUTH_SECRET differs from',
  );

  const to = await startTestBackend('postgres', { DATABASE_URL: moving.DATABASE_URL, AUTH_SECRET: secret });
  const list = await to.site.post('/content/list', {}, visitor);
  expect(list.body.data).toEqual([expect.objectContaining({ title: 'é \u{1F3E1}' })]);
  const login = await to.site.post('/auth/login', { email: visitor.user.email, password: PASSWORD });
  expect(login.status).toBe(200);
  const twice = await to.site.post('/', CONTACT_FORM);
  expect(submissions.map(({ id }) => id)).toContain(twice.body.id);
  await to.stop();
});
