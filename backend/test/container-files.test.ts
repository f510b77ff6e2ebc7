import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Copy, DockerfileParser, JSONInstruction } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { SETTINGS } from '../src/config/backend-config.ts';
import { emptyFolder } from './empty-folder.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const text = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
const dockerfile = DockerfileParser.parse(text);

/** The instructions of the stage with that name. */
function stage(name: string) {
  const starts = dockerfile.getFROMs();
  const at = starts.findIndex((from) => from.getBuildStage() === name);
  const from = starts[at]?.getRange().start.line ?? Number.NaN;
  const to = starts[at + 1]?.getRange().start.line ?? Number.POSITIVE_INFINITY;
  return dockerfile.getInstructions().filter((instruction) => {
    const { line } = instruction.getRange().start;
    return line >= from && line < to;
  });
}

test('the Dockerfile has no fault that a linter knows', () => {
  expect(validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
});

test.each(['backend', 'site'])(
  'the image %s runs as nobody special, is watched, and ends when told',
  (name) => {
    const keywords = stage(name).map((instruction) => instruction.getKeyword());
    expect(keywords).not.toContain('ADD');
    expect(keywords).toContain('HEALTHCHECK');
    const users = stage(name).filter((instruction) => instruction.getKeyword() === 'USER');
    expect(users.map((user) => user.getArgumentsContent())).toEqual(['node']);
    const command = stage(name).find((instruction) => instruction.getKeyword() === 'CMD') as JSONInstruction;
    expect(command).toBeInstanceOf(JSONInstruction);
    // Without a shell between, which would not pass on SIGTERM.
    const words = command.getJSONStrings().map((word) => word.getJSONValue());
    expect(words[0]).toBe('node');
    expect(existsSync(join(root, words.at(-1) ?? ''))).toBe(true);
  },
);

test('both images run on the version of Node that the project is pinned to', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const from of dockerfile.getFROMs().filter((one) => one.getImage()?.startsWith('node:')))
    expect(from.getImage()).toBe(`node:${devDependencies.node}-trixie-slim`);
});

test('everything that is copied into an image is there, every workspace that is named among it', () => {
  const copies = dockerfile.getInstructions().filter((instruction) => instruction instanceof Copy);
  const sources = copies
    .filter((copy) => !copy.getFlags().some((flag) => flag.getName() === 'from'))
    .flatMap((copy) => copy.getArguments().slice(0, -1))
    .map((argument) => argument.getValue());
  expect(sources.filter((source) => !existsSync(join(root, source)))).toEqual([]);
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // The remotes are a pattern, and npm misses none of them (the next test).
  const named = workspaces.filter((workspace: string) => workspace !== 'mfe-*');
  expect(named).toEqual(['shell', 'shared-lib', 'backend', 'delivery', 'console']);
  for (const workspace of named) expect(sources).toContain(`${workspace}/package.json`);
});

/** Copies what a stage takes from the project, as the build would, and gives the folder. */
function copied(name: string): string {
  const image = emptyFolder();
  for (const copy of stage(name).filter((instruction) => instruction instanceof Copy)) {
    const paths = copy.getArguments().map((argument) => argument.getValue());
    const target = paths.pop() ?? '';
    if (copy.getFlags().length > 0) continue;
    for (const path of paths)
      cpSync(join(root, path), join(image, target, target.endsWith('/') ? basename(path) : ''), {
        recursive: true,
      });
  }
  return image;
}

test('npm finds all that it needs for the backend’s packages, which needs no remote', () => {
  const install = 'npm ci --omit=dev --workspace=backend --ignore-scripts';
  expect(text).toContain(`  ${install} &&`);
  const [program = '', ...args] = install.split(' ');
  const said = execFileSync(program, [...args, '--dry-run', '--offline'], {
    cwd: copied('backend-dependencies'),
    encoding: 'utf8',
    stdio: 'pipe',
  });
  expect(said).toMatch(/^add hono /m);
  expect(said).not.toMatch(/^add vite /m);
});

test('the backend image holds every file that the backend imports', () => {
  const image = copied('backend');
  mkdirSync(join(image, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    const inImage = existsSync(join(image, name)) ? join(image, name) : join(root, 'node_modules', name);
    symlinkSync(inImage, join(image, 'node_modules', name));
  }
  const load = `import('./backend/src/app/serve-backend.ts').then(() => console.log('loaded'))`;
  const said = execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', '-e', load], {
    cwd: image,
    encoding: 'utf8',
  });
  expect(said).toBe('loaded\n');
});

test('no secret and no data get into an image', () => {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  expect(ignored).toEqual(
    expect.arrayContaining(['**/node_modules', '.git', '.site', '**/.data', '**/.env', 'deploy/secrets']),
  );
  expect(text).not.toMatch(/SECRET|PASSWORD|TOKEN/);
});

const composeText = readFileSync(join(root, 'deploy/compose.yaml'), 'utf8');
const { services } = parse(composeText, { merge: true }) as {
  services: Record<string, { environment?: Record<string, string>; ports?: string[]; command?: string[] }>;
};

// Docker reads the file itself in deploy/test/containers.test.ts; here is what it would not say.
test('what the compose file gives the backend are settings', () => {
  const known = Object.keys(SETTINGS);
  const names = Object.keys(services.backend?.environment ?? {}).map((name) => name.replace(/_FILE$/, ''));
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
});

test('only the proxy is reached from elsewhere, and only the publisher publishes', () => {
  const open = Object.entries(services).flatMap(([name, { ports = [] }]) =>
    ports.map((port) => [name, port]),
  );
  expect(open).toEqual([
    ['proxy', `${'$'}{HTTP_PORT:-80}:80`],
    ['proxy', `${'$'}{HTTPS_PORT:-443}:443`],
    ['publisher', '127.0.0.1:4310:4310'],
    ['prometheus', '127.0.0.1:9090:9090'],
  ]);
  expect(services['site-1']?.command).toContain('--live');
});
