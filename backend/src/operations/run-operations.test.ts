import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { another, GUIDE_REQUEST } from '../../test/requests.ts';
import { answeringTarget } from '../../test/targets.ts';
import { deliveryOf, emptyFolder, onOneEngine, onSqlite, operate } from '../../test/test-backend.ts';

const COMMANDS = 'deliveries mail move-to-postgres leads erase retention unlock sign-out'.split(' ');

test('lists every command for help, and without arguments', async () => {
  const { code, output } = await operate({}, ['help']);
  expect(code).toBe(0);
  for (const command of COMMANDS) expect(output).toContain(`\n  ${command} `);
  expect((await operate({}, [])).code).toBe(2);
});

test.each(COMMANDS)('prints the usage of %s', async (command) => {
  const { code, output } = await operate({}, [command, '--help']);
  expect(code).toBe(0);
  expect(output).toMatch(new RegExp(`\\nUsage: npm run site -- backend ${command}( |$)`));
});

test.each([
  [['constructor'], 'There is no command "constructor".'],
  [['deliveries', 'burn'], 'deliveries has no action "burn".'],
  [['deliveries', '--loud'], "Unknown option '--loud'"],
  [['deliveries', '--limit', 'all'], '--limit must be a whole number above 0.'],
  [['deliveries', '--target', 'pigeon'], '--target must be smtp or automation, not "pigeon".'],
  [['deliveries', 'show'], 'deliveries show requires the id of one delivery.'],
  [
    ['deliveries', 'redrive', 'a', '--dead'],
    'deliveries redrive requires ids, or --dead for all dead letters.',
  ],
  [['erase', 'rosa'], 'It requires one email address'],
  [['unlock', '--all'], 'It requires one email address'],
  [['retention', 'now'], 'retention accepts no arguments.'],
  [['move-to-postgres', 'postgres://x'], 'move-to-postgres accepts no arguments'],
])('prints the problem of %j and the usage', async (args, problem) => {
  const { code, errors } = await operate({ DATA_DIR: emptyFolder() }, args);
  expect(code).toBe(2);
  expect(errors).toContain(problem);
  expect(errors).toContain('Usage: npm run site -- backend ');
});

test.each([
  [['deliveries'], {}, 'There is no database'],
  [['erase', 'a@example.com'], {}, 'There is no database'],
  [['move-to-postgres'], {}, 'DATABASE_URL must name the PostgreSQL database to move to.'],
  [['deliveries'], { PORT: 'x' }, 'PORT must be a whole number'],
])('refuses %j with %j, and creates no database', async (args, env, problem) => {
  const folder = emptyFolder();
  const { code, errors } = await operate({ DATA_DIR: folder, ...env }, args);
  expect(code).toBe(1);
  expect(errors).toContain(problem);
  expect(errors).not.toMatch(/\n\s+at /);
  expect(readdirSync(folder)).toEqual([]);
});

const target = await answeringTarget();

onOneEngine(target.settings, (site) => {
  const run = (...args: string[]) => operate(site.env, ['deliveries', ...args], () => site.clock.now);
  const settled = (id: string, status: string) => deliveryOf(site, id, (row) => row.status === status);
  const submit = async (answer: number): Promise<string> => {
    target.status = answer;
    return (await site.post('/', another(GUIDE_REQUEST))).body.id;
  };

  test('lists dead letters with their error, and redrives them', async () => {
    const arrived = await settled(await submit(200), 'delivered');
    const dead = await settled(await submit(410), 'dead');

    const list = await run('--dead');
    expect(list.code).toBe(0);
    expect(list.output).toContain('automation: 1 dead');
    expect(list.output).toMatch(
      new RegExp(`${dead.id} +automation +dead +1 +.+the automation webhook returned 410`),
    );
    expect(list.output).not.toContain(arrived.id);
    expect((await run('list', '--delivered')).output).toContain(arrived.id);
    const { deliveries } = JSON.parse((await run('--json')).output);
    expect(deliveries.map(({ id }: { id: string }) => id).sort()).toEqual([arrived.id, dead.id].sort());

    expect(JSON.parse((await run('show', dead.id)).output)).toMatchObject({
      id: dead.id,
      status: 'dead',
      last_error: 'the automation webhook returned 410',
      content: { body: { event: 'guide_request', name: GUIDE_REQUEST.name } },
    });

    target.status = 200;
    site.clock.now += 10 * 24 * 60 * 60 * 1000;
    const output = expect.stringContaining('1 delivery is');
    expect(await run('redrive', dead.id)).toMatchObject({ code: 0, output });
    await submit(200);
    expect(await settled(dead.submission_id ?? '', 'delivered')).toMatchObject({ attempts: 1 });
  });

  test('retries a redriven dead letter for three more days', async () => {
    const dead = await settled(await submit(404), 'dead');
    site.clock.now += 10 * 24 * 60 * 60 * 1000;
    target.status = 500;
    expect((await run('redrive', '--dead')).output).toContain('1 delivery is due');
    const waiting = await deliveryOf(
      site,
      dead.submission_id ?? '',
      ({ status, last_error }) => status === 'pending' && last_error !== null,
    );
    expect(waiting.last_error).toBe('the automation webhook returned 500');
  });

  test('refuses delivered and unknown ids, and changes nothing', async () => {
    const arrived = await settled(await submit(200), 'delivered');
    const dead = await settled(await submit(404), 'dead');
    for (const ids of [[arrived.id], [dead.id, arrived.id], ['nothing']]) {
      const { code, errors } = await run('redrive', ...ids);
      expect([code, errors]).toEqual([1, expect.stringContaining('Nothing was changed')]);
    }
    expect((await run('show', 'nothing')).errors).toContain('There is no delivery nothing.');
    await settled(dead.submission_id ?? '', 'dead');
  });
});

onSqlite((site) => {
  const run = (...args: string[]) => operate(site.env, ['mail', ...args], () => site.clock.now);
  const list = async () =>
    JSON.parse((await run('--json')).output) as { id: string; recipient: string; template: string }[];

  test('lists unsent mail, newest first, and shows a message with its link', async () => {
    expect((await run()).output).toBe('No unsent mail.');
    const { user } = await site.visitor();
    site.clock.now += 1000;
    await site.post('/auth/reset-password', { email: user.email });
    expect((await list()).map(({ template, recipient }) => [template, recipient])).toEqual([
      ['reset-password', user.email],
      ['verify-email', user.email],
    ]);
    const [newest] = await list();
    expect((await run()).output).toMatch(
      new RegExp(`^id +written +to +subject\n${newest?.id} +\\d{4}-.*${user.email}`),
    );
    expect((await run('--limit', '1')).output.split('\n')).toHaveLength(2);
    const { code, output } = await run('show', String(newest?.id));
    expect(code).toBe(0);
    expect(output).toContain(`To       ${user.email}`);
    expect(output).toMatch(/http:\/\/localhost:4300\/reset-password\?token=[\w-]+/);
  });

  test.each([
    [1, ['show', 'nothing'], 'There is no message nothing.'],
    [2, ['show'], 'mail show requires the id of one message.'],
    [2, ['burn'], 'mail has no action "burn".'],
    [2, ['--limit', '0'], '--limit must be a whole number above 0.'],
  ])('exits with %i for %j', async (code, args, error) => {
    expect(await run(...args)).toMatchObject({ code, errors: expect.stringContaining(error) });
  });
});

onSqlite({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@example.com' }, (site) => {
  test('does not show mail that an SMTP server will send', async () => {
    await site.visitor();
    const [mail] = await site.rows('mail');
    expect((await operate(site.env, ['mail'])).output).toBe('No unsent mail.');
    const refused = { code: 1, output: '', errors: expect.stringContaining('deliveries show') };
    expect(await operate(site.env, ['mail', 'show', mail?.id ?? ''])).toMatchObject(refused);
  });
});
