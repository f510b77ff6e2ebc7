import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Copy, DockerfileParser, JSONInstruction } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { parseBackendConfig, SETTINGS } from '../src/config/backend-config.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const text = readFileSync(join(root, 'Dockerfile'), 'utf8');
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
  for (const from of dockerfile.getFROMs().filter((one) => one.getImage() !== 'site'))
    expect(from.getImage()).toMatch(new RegExp(`^node:${devDependencies.node}-(alpine|slim)$`));
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
  expect(named).toEqual(['shell', 'shared-lib', 'backend', 'delivery']);
  for (const workspace of named) expect(sources).toContain(`${workspace}/package.json`);
});

/** Copies what a stage takes from the project, as the build would, and gives the folder. */
function copied(name: string): string {
  const image = mkdtempSync(join(tmpdir(), 'image-'));
  onTestFinished(() => rmSync(image, { recursive: true }));
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
  expect(text).toContain(`RUN ${install} &&`);
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
  expect(ignored).toEqual(expect.arrayContaining(['**/node_modules', '.git', '.site', '**/.data', '.env']));
  expect(text).not.toMatch(/SECRET|PASSWORD|TOKEN/);
});

const like = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern));
const duration = like(/^\d+(ms|s|m)$/);
const texts = v.array(v.string());
const service = v.strictObject({
  image: v.optional(like(/^[\w./-]+:[\w.-]+$/)),
  build: v.optional(
    v.strictObject({ context: v.literal('.'), target: v.picklist(['backend', 'site', 'publisher']) }),
  ),
  profiles: v.optional(v.array(v.literal('first'))),
  command: v.optional(texts),
  environment: v.optional(v.record(like(/^[A-Z_]+$/), v.string())),
  volumes: v.optional(v.array(like(/^([a-z\d-]+|\.\/[a-z.]+):\/[\w/.]+(:ro)?$/))),
  healthcheck: v.optional(
    v.strictObject({
      test: texts,
      interval: duration,
      timeout: duration,
      retries: v.pipe(v.number(), v.integer()),
    }),
  ),
  depends_on: v.optional(v.record(v.string(), v.strictObject({ condition: v.literal('service_healthy') }))),
  ports: v.optional(v.array(like(/^(127\.0\.0\.1:)?\d+:\d+$/))),
  stop_grace_period: v.optional(duration),
  read_only: v.optional(v.boolean()),
  tmpfs: v.optional(texts),
  cap_drop: v.optional(v.array(v.literal('ALL'))),
  security_opt: v.optional(
    v.array(v.picklist(['no-new-privileges:true', 'seccomp:unconfined', 'systempaths=unconfined'])),
  ),
  restart: v.picklist(['unless-stopped', 'no']),
});
/** The part of the Compose specification that the file uses; a name that is misspelt is refused. */
const composeFile = v.strictObject({
  services: v.record(v.string(), service),
  volumes: v.record(v.string(), v.null()),
});
const readComposeFile = () =>
  v.parse(composeFile, parse(readFileSync(join(root, 'compose.yaml'), 'utf8'), { merge: true }));

test('the compose file holds together', () => {
  const { services, volumes } = readComposeFile();
  expect(Object.keys(services).sort()).toEqual([
    'backend',
    'first',
    'nginx',
    'postgres',
    'publisher',
    'site-1',
    'site-2',
  ]);
  for (const { image, build, command, volumes: mounts = [], depends_on = {} } of Object.values(services)) {
    expect(Boolean(image) !== Boolean(build)).toBe(true);
    if (command) expect(existsSync(join(root, command[2] ?? ''))).toBe(true);
    for (const name of Object.keys(depends_on)) expect(services).toHaveProperty(name);
    for (const mount of mounts) {
      const [from = ''] = mount.split(':');
      if (from.startsWith('./')) expect(existsSync(join(root, from))).toBe(true);
      else expect(volumes).toHaveProperty(from);
    }
  }
  const stages = dockerfile.getFROMs().map((from) => from.getBuildStage());
  for (const { build } of Object.values(services)) if (build) expect(stages).toContain(build.target);
  // The database is for the other containers only.
  expect(services.postgres?.ports).toBeUndefined();
  // Servers only follow; whoever may publish reaches the publisher from this machine alone.
  expect(services['site-1']?.command).toContain('--live');
  expect(services.publisher?.ports).toEqual(['127.0.0.1:4310:4310']);
});

test('what the compose file gives the backend are settings, and the backend takes them', () => {
  const { environment = {} } = readComposeFile().services.backend ?? {};
  expect(Object.keys(environment).filter((name) => !Object.hasOwn(SETTINGS, name))).toEqual([]);
  const given: Record<string, string> = { POSTGRES_PASSWORD: 'abcdef', AUTH_SECRET: 'x'.repeat(40) };
  const fill = (value: string) =>
    value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name, kind, fallback) => {
      if (given[name]) return given[name];
      if (kind === '-') return fallback;
      throw new Error(`${name} is missing`);
    });
  const config = parseBackendConfig(
    Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(value)])),
  );
  expect(config).toMatchObject({
    databaseUrl: 'postgres://site:abcdef@postgres:5432/site',
    siteUrl: 'http://localhost:4300',
    apiUrl: 'http://localhost:4390',
    allowedOrigins: ['http://localhost:4300'],
  });
  delete given.AUTH_SECRET;
  expect(() => fill(environment.AUTH_SECRET ?? '')).toThrow('AUTH_SECRET is missing');
});
