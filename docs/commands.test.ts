import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COMMANDS_PAGE, commandsPage } from '../delivery/src/commands/commands-page.ts';
import { createProgram } from '../delivery/src/commands/program.ts';
import { scripts } from '../package.json' with { type: 'json' };

it('docs/commands.md describes the declared commands', async () => {
  const written = readFileSync(COMMANDS_PAGE, 'utf8');
  expect(written, 'write it again with "npm run site -- commands"').toBe(await commandsPage(createProgram()));
});

it('every npm script calls a command', () => {
  const commands = createProgram().commands.map((command) => command.name());
  for (const [name, script] of Object.entries(scripts)) {
    expect(script).toBe(`node delivery/bin/run.mjs${name === 'site' ? '' : ` ${name}`}`);
    if (name !== 'site') expect(commands).toContain(name);
  }
});
