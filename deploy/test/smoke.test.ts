import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished, vi } from 'vitest';
import { parse } from 'yaml';
import { jsonPost } from '../../backend/test/requests.ts';
import { temporaryFolder } from '../../delivery/src/testing/temporary-folder.ts';
import { freePort } from '../../e2e/support/network.ts';
import { copyProject, startCommand } from '../../e2e/support/project.ts';

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

/** Each stage of the Dockerfile, with the instructions of its base stages. */
const stages = new Map<string, string>();
for (const text of readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8').split(/^(?=FROM )/m)) {
  const [, base = '', name] = /^FROM (\S+) AS (\S+)/.exec(text) ?? [];
  if (name) stages.set(name, `${stages.get(base) ?? ''}${text}`);
}

function commandOf({ command, build }: Service): string[] {
  const [, cmd = '[]'] = stages.get(build?.target ?? '')?.match(/.*^CMD (\[.*\])$/ms) ?? [];
  return command ?? JSON.parse(cmd);
}

const environmentOf = (stage: string): Record<string, string> =>
  Object.fromEntries(
    [...(stages.get(stage) ?? '').matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((pair) => pair.split('=', 2)),
    ),
  );

const ROSA = { name: 'Rosa Field', email: 'rosa@example.com', password: 'Correct1Horse!' };

const blocksOf = (document: string) =>
  Array.from(
    readFileSync(join(ROOT, document), 'utf8').matchAll(/^ *```sh\n(.*?)^ *```/gms),
    ([, text = '']) => text,
  );

const shell = (commands: string, cwd: string, env: Record<string, string>) =>
  promisify(execFile)('bash', ['-exc', commands], {
    cwd,
    env: { ...process.env, ...env },
    maxBuffer: 2 ** 26,
  });

async function visit(url: string): Promise<void> {
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  expect(await (await fetch(`${url}/free-homeowners-guide`)).text()).toContain('<form');
}

it('compose.yaml uses existing stages, programs and secrets', () => {
  const { services, secrets } = compose;
  expect(Object.keys(services).length).toBeGreaterThan(5);
  for (const [name, service] of Object.entries(services)) {
    if (service.build) expect(stages.has(service.build.target), name).toBe(true);
    const command = commandOf(service).join(' ');
    for (const [script] of command.matchAll(/\S+\.ts\b/g))
      expect(existsSync(join(ROOT, script)), script).toBe(true);
    for (const secret of service.secrets ?? []) expect(Object.keys(secrets)).toContain(secret);
    for (const value of Object.values(service.environment ?? {})) {
      const [, secret] = /^\/run\/secrets\/(.*)$/.exec(value) ?? [];
      if (secret) expect(service.secrets, name).toContain(secret);
    }
  }
});

it('the documented commands release, back up, restore and restart a site', async () => {
  // The Module Federation plugin disables itself if VITEST is set.
  vi.stubEnv('VITEST', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  const project = await copyProject();
  onTestFinished(() => project.remove());
  const [site, data] = [temporaryFolder(), temporaryFolder()];
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

  const backups = temporaryFolder();
  const run = (commands = '') => {
    const adapted = commands
      .replaceAll('/mnt/backups', backups)
      .replaceAll('/etc/site.env', '/dev/null')
      .replaceAll('https://www.example.com', env.ORIGIN);
    return shell(adapted.replaceAll(/^(?:git (?:commit|pull)|npm start --).*/gm, ''), project.folder, env);
  };
  const [, draft, release] = blocksOf('docs/start.md');
  const [, setUp, , daily, upgrade] = blocksOf('docs/operate/install-systemd.md');
  const [, restore] = blocksOf('docs/operate/backup-and-restore.md');

  await run(setUp);
  let server = await start();
  await visit(server.url);
  expect((await fetch(`${server.url}/api/auth/register`, jsonPost(ROSA))).status).toBe(200);
  const change = 'sed -i \'s/<h1/<h1 id="new"/\' mfe-guide/src/parts/SignupPitch.tsx';
  expect((await run(`${change}\n${draft}`)).stdout).toContain('Stored as a draft');
  expect((await run(release)).stdout).toContain('for 50% of the visitors');
  await run(daily);
  await server.stop();
  for (const folder of [site, data]) rmSync(folder, { recursive: true });
  await run(restore);
  await run(upgrade);
  server = await start();
  await visit(server.url);
  expect((await logIn()).status).toBe(200);
});

const hasDocker = spawnSync('docker', ['compose', 'ls']).status === 0;

it.skipIf(!existsSync(join(ROOT, '.git')))(
  'the commands in install-containers.md install and upgrade a site on an empty machine',
  async () => {
    const [home, REPOSITORY] = [temporaryFolder(), join(temporaryFolder(), 'site.git')];
    await promisify(execFile)('git', ['clone', '--bare', '--quiet', ROOT, REPOSITORY]);
    const [http, https] = [await freePort(), await freePort()];
    const COMPOSE_PROJECT_NAME = `smoke-${http}`;
    const env = {
      ...{ REPOSITORY, COMPOSE_PROJECT_NAME, HTTP_PORT: String(http), HTTPS_PORT: String(https), HOME: home },
      ...{ DOMAIN: 'localhost', ACME_EMAIL: '', SMTP_URL: '' },
    };
    const folder = join(home, 'site');
    const git = `git -C ${REPOSITORY} -c user.name=a -c user.email=a@b.example`;
    const commands = blocksOf('docs/operate/install-containers.md')
      .join('')
      .replaceAll('/opt/site', folder)
      .replaceAll('deploy_', `${COMPOSE_PROJECT_NAME}_`)
      .replace('git pull', `${git} update-ref HEAD $(${git} commit-tree -p HEAD -m next HEAD^{tree})\n$&`)
      .replaceAll(hasDocker ? /^apt-get .*$/gm : /^(?:apt-get|docker) .*$/gm, '');
    const down = 'docker compose down --volumes --rmi local --timeout 1';
    onTestFinished(async () => void (hasDocker && (await shell(down, join(folder, 'deploy'), env))));
    await shell(commands, home, env);
    const result = await shell('git status --porcelain; git log -1 --format=%s', folder, env);
    expect(result.stdout).toBe('next\n');
    expect(readFileSync(join(folder, 'deploy/.env'), 'utf8')).toContain('hello@localhost');
    if (!hasDocker) return;
    // Caddy uses a self-signed certificate.
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    onTestFinished(() => void vi.unstubAllEnvs());
    await visit(`https://localhost:${https}`);
  },
);
