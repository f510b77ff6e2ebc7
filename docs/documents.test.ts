import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { createProgram } from '../delivery/src/commands/program.ts';
import {
  COMMANDS_PAGE,
  commandsPage,
  SETTINGS_PAGE,
  settingsPage,
} from '../delivery/src/commands/write-files.ts';
import { scripts } from '../package.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const PAGES = [
  '*.md',
  'docs/**/*.md',
  '{backend,delivery}/{,template/}README.md',
  'mfe-*/{pdf,src/*}/README.md',
];
const DOCUMENTS = globSync(PAGES, { cwd: ROOT });
const BLOCK = /^ *```\w*\n(.*?)^ *```/gms;
const withoutBlocks = (document: string) => read(document).replace(BLOCK, '');

/** Variables that belong to other programs, or that one command passes between its processes. */
const NOT_SETTINGS = 'PATH NODE_ENV NODE_COMPILE_CACHE INIT_CWD CI TMPDIR TESTS TESTS_WITHOUT BUILD_CACHE';

it('docs/reference/commands.md describes the declared commands', async () => {
  const written = readFileSync(COMMANDS_PAGE, 'utf8');
  expect(written, 'regenerate it with "npm run site -- commands"').toBe(await commandsPage(createProgram()));
});

it('docs/operate/settings.md lists every setting, including those that only delivery reads', () => {
  const written = readFileSync(SETTINGS_PAGE, 'utf8');
  expect(written, 'regenerate it with "npm run site -- commands"').toBe(settingsPage());
  const sources = globSync('delivery/src/**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts', '**/testing/**'] });
  const settingRead = /(?:\benv\.|readSetting\(env, ')([A-Z][A-Z_]+)\b/g;
  const names = sources.flatMap((file) => [...read(file).matchAll(settingRead)].map(([, name = '']) => name));
  const texts = `${written} ${read('CONTRIBUTING.md')} ${NOT_SETTINGS}`;
  const listed = new Set(texts.match(/[A-Z][A-Z_]+/g));
  expect(names.filter((name) => !listed.has(name))).toEqual([]);
});

it('every npm script runs a declared command', () => {
  const commands = createProgram().commands.map((command) => command.name());
  for (const [name, script] of Object.entries(scripts)) {
    expect(script).toBe(`node delivery/bin/run.mjs${name === 'site' ? '' : ` ${name}`}`);
    if (name !== 'site') expect(commands).toContain(name);
  }
});

/** Makes a command check its arguments and do nothing. */
function disarm(command: ReturnType<typeof createProgram>): void {
  command.action(() => {}).configureOutput({ writeErr: () => {} });
  command.commands.forEach(disarm);
}

const HANDWRITTEN = DOCUMENTS.filter((document) => document !== 'docs/reference/commands.md');
it.each(HANDWRITTEN)('the commands of %s are in blocks, and the program accepts them', async (document) => {
  const text = read(document);
  expect(withoutBlocks(document).match(/\brun `[^`]*`/gi)).toBeNull();
  // A plain `git pull` merges if the server has commits. `node <file>` uses the machine's Node.
  const forbidden = /git pull(?! --ff-only).*|(?<!npx |docker.*)\bnode [\w-]+\/\S+\.ts/g;
  expect(text.match(forbidden)).toBeNull();
  for (const line of [...text.matchAll(BLOCK)].flatMap(([, lines = '']) => lines.split('\n'))) {
    const typed = /\bnpm (?:run |(?=start|test))([\w:]+)(?: --(?= |$))?([^#;|]*)/.exec(line);
    if (!typed || line.includes(' -w ')) continue;
    const [, name = '', args = ''] = typed;
    const words = [...(name === 'site' ? [] : [name]), ...args.split(/\s+/).filter(Boolean)];
    const program = createProgram();
    disarm(program);
    await program.parseAsync(words, { from: 'user' });
  }
});

/** The anchors of a document's headings, as GitHub generates them. */
const anchorsOf = (document: string) =>
  [...withoutBlocks(document).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/\]\([^)]*\)/g, '')
      .replace(/[^\p{L}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-'),
  );

function problemOf(document: string, link: string): string | null {
  const [path = '', anchor] = link.split('#');
  const target = path ? normalize(join(dirname(document), path)) : document;
  if (!existsSync(join(ROOT, target))) return `${document}: ${link} does not exist`;
  if (anchor === undefined || statSync(join(ROOT, target)).isDirectory()) return null;
  return anchorsOf(target).includes(anchor) ? null : `${document}: ${target} has no heading "${anchor}"`;
}

it('every link leads to an existing file and heading', () => {
  expect(DOCUMENTS.length).toBeGreaterThan(40);
  const results = DOCUMENTS.flatMap((document) =>
    [...withoutBlocks(document).matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)].map(([, link = '']) =>
      problemOf(document, link),
    ),
  );
  expect(results.length).toBeGreaterThan(150);
  expect(results.filter(Boolean)).toEqual([]);
});

it('every decision record is in the list of records', () => {
  const list = read('docs/decisions/README.md');
  const records = globSync('[0-9]*.md', { cwd: join(ROOT, 'docs/decisions') });
  expect(records.filter((record) => !list.includes(`(${record})`))).toEqual([]);
});

it('every path in docs/architecture.md exists', () => {
  const paths = [...read('docs/architecture.md').matchAll(/`([\w.-]+\/[\w./-]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => /^(?:shell|mfe-[a-z]+|shared-lib|console|delivery|backend|e2e)\//.test(path));
  expect(paths.length).toBeGreaterThan(60);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)) && !path.includes('-<name>'))).toEqual([]);
});

it('code and workflows name only existing documents, and messages name no decision record', () => {
  const sources = '{backend,console,delivery,deploy,e2e,mfe-*,shared-lib,shell}/**/*.{ts,tsx,yml,yaml}';
  const files = globSync([sources, '.github/**/*.yml', '.gitlab-ci.yml'], {
    cwd: ROOT,
    exclude: (name) => /node_modules|^dist$/.test(name),
  });
  const problems = files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, at) => {
        const isComment = /^\s*(?:\/?\*|\/\/|#|\{\/\*)|\/\/ |it\(/.test(line);
        const names = [...line.matchAll(/\bdocs\/(?:decisions\/\d{3}|[\w/-]+\.md)/g)].map(([name]) => name);
        return names
          .filter(
            (name) => (!isComment && /decisions\/\d/.test(name)) || !globSync(`${name}*`, { cwd: ROOT })[0],
          )
          .map((name) => `${file}:${at + 1}: ${name}`);
      }),
  );
  expect(problems).toEqual([]);
});
