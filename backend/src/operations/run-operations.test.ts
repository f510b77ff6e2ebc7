import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { emptyFolder } from '../../test/empty-folder.ts';
import { operate } from '../../test/operate.ts';

const COMMANDS = 'deliveries mail move-to-postgres erase retention unlock sign-out'.split(' ');

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
