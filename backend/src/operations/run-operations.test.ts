import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GUIDE_REQUEST, newBody } from '../../test/requests.ts';
import { startAutomationTarget } from '../../test/targets.ts';
import { deliveryOf, emptyFolder, onOneEngine, onSqlite, operate } from '../../test/test-backend.ts';

const COMMANDS = 'deliveries mail move-to-postgres leads erase retention unlock sign-out'.split(' ');

test('help and --help list every command, as does a call without arguments', async () => {
  for (const args of [['help'], [], ['erase', '--help']]) {
    const { code, output } = await operate({}, args);
    expect(code).toBe(0);
    for (const command of COMMANDS) expect(output).toContain(`\n  ${command} `);
  }
});

test.each([
  [['constructor'], 'There is no command "constructor".'],
  [['deliveries', 'burn'], '"deliveries" does not accept these arguments: burn'],
  [['deliveries', '--loud'], "Unknown option '--loud'"],
  [['deliveries', 'show'], '"deliveries" does not accept these arguments: show'],
  [['deliveries', 'redrive', 'a', '--dead'], 'does not accept these arguments: redrive a --dead'],
  [['mail', 'show'], 'or "mail show ID".'],
  [['erase', 'rosa'], 'This command requires one email address'],
  [['retention', 'now'], '"retention" accepts no arguments.'],
  [['move-to-postgres', 'postgres://x'], '"move-to-postgres" accepts no arguments'],
])('exits with 2 for %j, and prints the problem and the usage', async (args, problem) => {
  const { code, errors } = await operate({ DATA_DIR: emptyFolder() }, args);
  expect(code).toBe(2);
  expect(errors).toContain(problem);
  expect(errors).toContain('Usage: npm run site -- backend ');
});

test.each([
  [['erase', 'a@example.com'], {}, 'There is no database'],
  [['move-to-postgres'], {}, 'DATABASE_URL must name the PostgreSQL database to move to.'],
  [['deliveries'], { PORT: 'x' }, 'PORT must be a whole number'],
])('refuses %j with the settings %j, and creates no database', async (args, env, problem) => {
  const folder = emptyFolder();
  const { code, errors } = await operate({ DATA_DIR: folder, ...env }, args);
  expect(code).toBe(1);
  expect(errors).toContain(problem);
  expect(errors).not.toMatch(/\n\s+at /);
  expect(readdirSync(folder)).toEqual([]);
});

const target = await startAutomationTarget();

onOneEngine(target.settings, (site) => {
  const run = (...args: string[]) => operate(site.env, ['deliveries', ...args], () => site.clock.now);
  const deliveryWith = (id: string, status: string) => deliveryOf(site, id, (row) => row.status === status);
  const submit = async (answer: number): Promise<string> => {
    target.status = answer;
    return (await site.post('/', newBody(GUIDE_REQUEST))).body.id;
  };

  test('lists dead letters with their error, and redrives them', async () => {
    const arrived = await deliveryWith(await submit(200), 'delivered');
    const dead = await deliveryWith(await submit(410), 'dead');

    const { output: list } = await run('--dead');
    expect(list).toContain('automation: 1 dead');
    expect(list).toMatch(new RegExp(`${dead.id} +automation +dead +1 .+the automation webhook returned 410`));
    expect(list).not.toContain(arrived.id);
    for (const { id } of [arrived, dead]) expect((await run()).output).toContain(id);
    const content = { body: { event: 'guide_request', name: GUIDE_REQUEST.name } };
    const { id, status, last_error } = dead;
    expect(JSON.parse((await run('show', id)).output)).toMatchObject({ id, status, last_error, content });

    target.status = 200;
    site.clock.now += 10 * 24 * 60 * 60 * 1000;
    expect((await run('redrive', dead.id)).output).toContain('1 delivery is due');
    await submit(200);
    expect(await deliveryWith(dead.submission_id ?? '', 'delivered')).toMatchObject({ attempts: 1 });
  });

  test('redrive treats dead letters as new deliveries, and refuses delivered and unknown ones', async () => {
    const arrived = await deliveryWith(await submit(200), 'delivered');
    const dead = await deliveryWith(await submit(404), 'dead');
    for (const ids of [[arrived.id], [dead.id, arrived.id], ['nothing']]) {
      const { code, errors } = await run('redrive', ...ids);
      expect([code, errors]).toEqual([1, expect.stringContaining('Nothing was changed')]);
    }
    const submission_id = dead.submission_id ?? '';
    await deliveryWith(submission_id, 'dead');
    site.clock.now += 10 * 24 * 60 * 60 * 1000;
    target.status = 500;
    expect((await run('redrive', '--dead')).output).toContain('1 delivery is due');
    const refused = `the automation webhook returned 500`;
    const waits = await deliveryOf(site, submission_id, ({ last_error }) => last_error === refused);
    expect(waits.status).toBe('pending');
  });
});

onSqlite((site) => {
  const run = (...args: string[]) => operate(site.env, ['mail', ...args]);

  test('lists unsent mail, newest first, and shows a message with its link', async () => {
    expect((await run()).output).toBe('No unsent mail.');
    const { user } = await site.visitor();
    site.clock.now += 1000;
    await site.post('/auth/reset-password', { email: user.email });
    const [newest] = await site.rows('mail', { template: 'reset-password' });
    const id = String(newest?.id);
    expect((await run()).output).toMatch(new RegExp(`^id .*\n${id} +\\d{4}-.*${user.email}.*\n.*verify`));
    const { output } = await run('show', id);
    expect(output).toContain(`To       ${user.email}`);
    expect(output).toMatch(/http:\/\/localhost:4300\/reset-password\?token=[\w-]+/);
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
