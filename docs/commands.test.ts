import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createProgram } from '../delivery/src/commands/program.ts';
import {
  COMMANDS_PAGE,
  commandsPage,
  SETTINGS_PAGE,
  settingsPage,
} from '../delivery/src/commands/written-files.ts';
import { scripts } from '../package.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '..');
/** Variables of other programs, and between the processes of one command. */
const NOT_SETTINGS = 'PATH NODE_ENV NODE_COMPILE_CACHE INIT_CWD CI TMPDIR TESTS TESTS_WITHOUT BUILD_CACHE';

it('docs/reference/commands.md describes the declared commands', async () => {
  const written = readFileSync(COMMANDS_PAGE, 'utf8');
  expect(written, 'write it again with "npm run site -- commands"').toBe(await commandsPage(createProgram()));
});

it('docs/operate/settings.md has every setting, also those that delivery reads itself', () => {
  const written = readFileSync(SETTINGS_PAGE, 'utf8');
  expect(written, 'write it again with "npm run site -- commands"').toBe(settingsPage());
  const sources = globSync('delivery/src/**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts', '**/testing/**'] });
  const read = /(?:\benv\.|settingOf\(env, ')([A-Z][A-Z_]+)\b/g;
  const names = sources.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(read)].map(([, name = '']) => name),
  );
  const others = `${readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')} ${NOT_SETTINGS}`;
  expect(names.filter((name) => !`${written}${others}`.includes(name))).toEqual([]);
});

it('every npm script calls a command', () => {
  const commands = createProgram().commands.map((command) => command.name());
  for (const [name, script] of Object.entries(scripts)) {
    expect(script).toBe(`node delivery/bin/run.mjs${name === 'site' ? '' : ` ${name}`}`);
    if (name !== 'site') expect(commands).toContain(name);
  }
});

const PAGES = ['*.md', 'docs/**/*.md', '{backend,delivery}/README.md', 'mfe-*/{pdf,src/*}/README.md'];
const documents = globSync(PAGES, { cwd: ROOT, exclude: ['docs/reference/commands.md'] }).map(
  (path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const,
);

/** Has commands check their arguments and do nothing. */
function disarm(command: ReturnType<typeof createProgram>): void {
  command.action(() => {}).configureOutput({ writeErr: () => {} });
  command.commands.forEach(disarm);
}

it.each(documents)('the commands of %s are in blocks, and the program accepts them', async (_, text) => {
  const block = /^ *```\w*\n(.*?)^ *```/gms;
  expect(text.replace(block, '').match(/\brun `[^`]*`/gi)).toBeNull();
  // Commits on a server would break an upgrade, and a file run by hand uses the machine's Node.
  const wrong = /git pull(?! --ff-only).*|(?<!npx |docker.*)\bnode [\w-]+\/\S+\.ts/g;
  expect(text.match(wrong)).toBeNull();
  for (const line of [...text.matchAll(block)].flatMap(([, lines = '']) => lines.split('\n'))) {
    const typed = /\bnpm (?:run |(?=start|test))([\w:]+)(?: --(?= |$))?([^#;|]*)/.exec(line);
    if (!typed || line.includes(' -w ')) continue;
    const [, name = '', args = ''] = typed;
    const words = [...(name === 'site' ? [] : [name]), ...args.split(/\s+/).filter(Boolean)];
    const program = createProgram();
    disarm(program);
    await program.parseAsync(words, { from: 'user' });
  }
});
