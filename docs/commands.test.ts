import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COMMANDS_PAGE, commandsPage } from '../delivery/src/commands/commands-page.ts';
import { HELP } from '../delivery/src/commands/help.ts';
import scripts from '../package.json' with { type: 'json' };

it('docs/commands.md is what the commands say of themselves', async () => {
  const written = readFileSync(COMMANDS_PAGE, 'utf8');
  expect(written, 'write it again with "npm run commands"').toBe(await commandsPage());
});

it('every command of package.json has help, and no other', () => {
  const told = Object.values(HELP).flatMap(Object.keys);
  expect(told.toSorted()).toEqual(Object.keys(scripts.scripts).toSorted());
});
