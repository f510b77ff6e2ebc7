import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { emptyFolder } from '../../test/empty-folder.ts';
import { operate } from '../../test/operate.ts';

const COMMANDS = 'deliveries mail move-to-postgres erase retention unlock sign-out'.split(' ');

test('lists every command when asked for help, and when it is not asked for anything', async () => {
  const { code, output } = await operate({}, ['help']);
  expect(code).toBe(0);
  for (const command of COMMANDS) expect(output).toContain(`\n  ${command} `);
  expect((await operate({}, [])).code).toBe(2);
});

test.each(COMMANDS)('says how %s is used', async (command) => {
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
  [['deliveries', 'show'], 'deliveries show takes the id of one delivery.'],
  [['deliveries', 'redrive', 'a', '--dead'], 'deliveries redrive takes ids, or --dead for all dead letters.'],
  [['erase', 'rosa'], 'It takes one e-mail address'],
  [['unlock', '--all'], 'It takes one e-mail address'],
  [['retention', 'now'], 'retention takes no arguments.'],
  [['move-to-postgres', 'postgres://x'], 'move-to-postgres takes no arguments'],
])('answers %j with what is wrong and the usage', async (args, problem) => {
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
])('says of %j with %j what cannot be done, and makes no database', async (args, env, problem) => {
  const folder = emptyFolder();
  const { code, errors } = await operate({ DATA_DIR: folder, ...env }, args);
  expect(code).toBe(1);
  expect(errors).toContain(problem);
  expect(errors).not.toMatch(/\n\s+at /);
  expect(readdirSync(folder)).toEqual([]);
});
