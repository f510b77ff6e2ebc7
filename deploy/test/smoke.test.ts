import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished, vi } from 'vitest';
import { parse } from 'yaml';
import { jsonPost } from '../../backend/test/json-post.ts';
import { temporaryFolder } from '../../delivery/src/testing/temporary-folder.ts';
import { copyProject } from '../../e2e/support/copy-project.ts';
import { freePort } from '../../e2e/support/free-port.ts';
import { startCommand } from '../../e2e/support/serve-live.ts';

interface Service {
  build?: { target: string };
  command?: string[];
  environment?: Record<string, string>;
  secrets?: string[];
}

const ROOT = join(import.meta.dirname, '../..');
const compose: { services: Record<string, Service>; secrets: Record<string, { file: string }> } = parse(
  readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8'),
  { merge: true },
);

/** The stages of the Dockerfile, each with its instructions and those of the stages that it is made from. */
const stages = new Map<string, string>();
for (const text of readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8').split(/^(?=FROM )/m)) {
  const [, base = '', name] = /^FROM (\S+) AS (\S+)/.exec(text) ?? [];
  if (name) stages.set(name, `${stages.get(base) ?? ''}${text}`);
}

/** The command that a service of compose.yaml runs: its own, or the last one of its image. */
function commandOf({ command, build }: Service): string[] {
  const [, cmd = '[]'] = stages.get(build?.target ?? '')?.match(/.*^CMD (\[.*\])$/ms) ?? [];
  return command ?? JSON.parse(cmd);
}

/** The variables that a stage sets for its programs. */
const environmentOf = (stage: string): Record<string, string> =>
  Object.fromEntries(
    [...(stages.get(stage) ?? '').matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((pair) => pair.split('=', 2)),
    ),
  );

/** A start builds every app, and Docker builds every image. */
const TIMEOUT_MS = 900_000;

const ROSA = { name: 'Rosa Field', email: 'rosa@example.com', password: 'Correct1Horse!' };

/** Asks a site what a visitor asks first. */
async function visit(url: string): Promise<void> {
  const answers = await Promise.all(
    ['/', '/free-homeowners-guide', '/api/health'].map((path) => fetch(url + path)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await answers[0]?.text()).toContain('<title>');
  expect(await answers[1]?.text()).toContain('<form');
}

it('compose.yaml names stages, programs and secrets that exist', () => {
  const { services, secrets } = compose;
  expect(Object.keys(services)).toEqual(
    expect.arrayContaining(['proxy', 'postgres', 'backend', 'site-1', 'site-2', 'publisher', 'backup']),
  );
  for (const [name, service] of Object.entries(services)) {
    if (service.build) expect([name, stages.has(service.build.target)]).toEqual([name, true]);
    const scripts =
      commandOf(service)
        .join(' ')
        .match(/\S+\.ts\b/g) ?? [];
    for (const script of scripts) expect([script, existsSync(join(ROOT, script))]).toEqual([script, true]);
    for (const secret of service.secrets ?? []) expect(Object.keys(secrets)).toContain(secret);
    for (const [variable, value] of Object.entries(service.environment ?? {})) {
      const [, secret] = /^\/run\/secrets\/(.*)$/.exec(value) ?? [];
      if (secret)
        expect([name, variable, service.secrets]).toEqual([name, variable, expect.arrayContaining([secret])]);
    }
  }
});

it('the command of the image starts a site that keeps its data over a restart, a backup and a restore', {
  timeout: TIMEOUT_MS,
}, async () => {
  // Vite builds no federation under vitest.
  vi.stubEnv('VITEST', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  const project = await copyProject();
  onTestFinished(() => project.remove());
  const [site, data, backups] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  const port = await freePort();
  const env = {
    ...environmentOf('site'),
    HOST: '127.0.0.1',
    PORT: String(port),
    SITE_DIR: site,
    DATA_DIR: data,
    ORIGIN: `http://localhost:${port}`,
  };
  const [program, ...args] = commandOf({ build: { target: 'site' } });
  expect(program).toBe('node');
  const start = async () => {
    const server = await startCommand(project.folder, args, port, env);
    onTestFinished(() => server.stop());
    return server;
  };
  const logIn = () => fetch(`${env.ORIGIN}/api/auth/login`, jsonPost(ROSA));

  let server = await start();
  await visit(server.url);
  expect((await fetch(`${server.url}/api/auth/register`, jsonPost(ROSA))).status).toBe(200);
  await server.stop();
  server = await start();
  expect((await logIn()).status).toBe(200);

  const [backup = ''] = (compose.services.backup?.command ?? []).join(' ').match(/\S+\.ts\b/g) ?? [];
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', backup, ...words], {
      cwd: project.folder,
      env: { ...process.env, ...env },
    });
  await run('backup', backups);
  await server.stop();
  for (const folder of [site, data]) rmSync(folder, { recursive: true });
  await run('restore', backups);
  server = await start();
  await visit(server.url);
  expect((await logIn()).status).toBe(200);
});

const hasEngine = spawnSync('docker', ['compose', 'ls']).status === 0;

it.skipIf(!hasEngine)(
  'compose.yaml starts a site that is healthy, on one domain',
  { timeout: TIMEOUT_MS },
  async () => {
    const folder = temporaryFolder();
    const run = promisify(execFile);
    await run('git', ['checkout-index', '--all', `--prefix=${folder}/`], { cwd: ROOT });
    const [http, https] = [await freePort(), await freePort()];
    const cwd = join(folder, 'deploy');
    const password = randomBytes(24).toString('hex');
    mkdirSync(join(cwd, 'secrets'), { mode: 0o700 });
    for (const name of Object.keys(compose.secrets)) {
      const text = {
        'postgres-password': password,
        'database-url': `postgres://site:${password}@postgres:5432/site`,
        'smtp-url': '',
      }[name];
      writeFileSync(join(cwd, 'secrets', name), text ?? randomBytes(33).toString('base64'));
    }
    writeFileSync(
      join(cwd, '.env'),
      `COMPOSE_PROJECT_NAME=smoke-${http}\nDOMAIN=localhost\nHTTP_PORT=${http}\nHTTPS_PORT=${https}\n`,
    );
    const docker = (...words: string[]) => run('docker', ['compose', ...words], { cwd });
    onTestFinished(async () => void (await docker('down', '--volumes', '--rmi', 'local', '--timeout', '1')));
    await docker('run', '--rm', '--build', 'first');
    await docker('up', '--build', '--detach', '--wait');
    // Caddy makes a certificate of its own.
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    onTestFinished(() => void vi.unstubAllEnvs());
    await visit(`https://localhost:${https}`);
  },
);
