import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { until } from '../../backend/test/until.ts';
import { CADDY, pathOf } from '../../delivery/src/commands/test-programs.ts';
import {
  addedAuthorities,
  commandsOf,
  copyProject,
  type EmptyMachine,
  firesOf,
  followsPages,
  ROOT,
  run,
  startMachine,
  startMailServer,
  unpackDebian,
} from './empty-machine.ts';

const DOMAIN = 'site.test';
const [HTTP_PORT, HTTPS_PORT] = [28_080, 28_443];
/** The machine, a visitor and a proxy in front, in a network of their own (RFC 5737). */
const [HOST, FRONT, VISITOR, OTHER, WITHOUT_SCRIPT] = [
  '198.51.100.1',
  '198.51.100.9',
  '198.51.100.7',
  '198.51.100.8',
  '198.51.100.6',
];
const NETWORK = 'site-visitors';

const page = commandsOf('compose.md');
const printed = (section: string) => page.get(section)?.join('\n') ?? '';

/** What the images are made from, where no registry of images answers: `stand-ins.Dockerfile`. */
async function standIns({ root, sh }: EmptyMachine): Promise<void> {
  const base = join(root, 'base');
  await unpackDebian(base);
  cpSync(join(ROOT, 'node_modules/node/bin/node'), join(base, 'usr/local/bin/node'), { dereference: true });
  const npm = dirname(dirname(realpathSync((await run('sh', ['-c', 'command -v npm'])).trim())));
  await run('cp', ['-rL', npm, join(base, 'usr/local/lib/npm')]);
  await run('ln', ['-s', '../lib/npm/bin/npm-cli.js', join(base, 'usr/local/bin/npm')]);
  await run('chroot', [base, 'useradd', '--create-home', '--uid', '1000', 'node']);
  const [tag = ''] = /node:\S+/.exec(readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8')) ?? [];
  await sh(`tar -C /base -c . | docker import - ${tag}`);
  const build =
    'docker build --quiet --file /opt/site/deploy/test/stand-ins.Dockerfile /opt/site/deploy/test';
  await sh(
    [
      ['caddy', 'caddy:2.10-alpine'],
      ['postgres', 'postgres:17-alpine'],
      ['prometheus', 'prom/prometheus:v3.5.0'],
    ]
      .map(([target, tag]) => `${build} --target ${target} --tag ${tag}`)
      .join('\n'),
  );
}

/** A visitor on another machine: a network that reaches this one by a cable of its own. */
async function plugIn(): Promise<() => Promise<void>> {
  const ip = (words: string) => run('ip', words.split(' '));
  await ip(`netns add ${NETWORK}`);
  await ip(`link add site-cable type veth peer name eth0 netns ${NETWORK}`);
  await ip(`address add ${HOST}/24 dev site-cable`);
  await ip('link set site-cable up');
  for (const device of ['lo', 'eth0']) await ip(`-n ${NETWORK} link set ${device} up`);
  for (const address of [FRONT, VISITOR, OTHER, WITHOUT_SCRIPT])
    await ip(`-n ${NETWORK} address add ${address}/24 dev eth0`);
  return async () => void (await ip(`netns delete ${NETWORK}`));
}

/** Asks the site from an address, with curl. */
const ask = (from: string, path: string, ...more: string[]) =>
  run('ip', [
    ...['netns', 'exec', NETWORK, 'curl', '--silent', '--show-error', '--insecure', '--interface', from],
    ...['--resolve', `${DOMAIN}:${HTTPS_PORT}:${HOST}`, ...more, `https://${DOMAIN}:${HTTPS_PORT}${path}`],
  ]);

/** Another proxy in front, as a provider may have one. */
const frontProxy = `{
  admin off
}
http://:8080 {
  reverse_proxy https://${HOST}:${HTTPS_PORT} {
    transport http {
      tls_server_name ${DOMAIN}
      tls_insecure_skip_verify
    }
  }
}`;

const guideRequest = (name: string) =>
  JSON.stringify({
    type: 'guide_request',
    event: 'guide_request',
    name,
    email: `${name}@example.com`,
    timestamp: new Date().toISOString(),
    source: `https://${DOMAIN}/free-homeowners-guide`,
  });
const post = (from: string, name: string, ...more: string[]) =>
  ask(from, '/api', '--json', guideRequest(name), ...more);

describe.runIf(followsPages)('compose.md, followed on an empty Debian 13', () => {
  let machine: EmptyMachine;
  let mailServer: Awaited<ReturnType<typeof startMailServer>>;
  let plugOut: () => Promise<void>;
  const sh = (commands: string) => machine.sh(`cd /opt/site/deploy\n${commands}`);
  const sql = async (query: string, database = 'site') =>
    (await sh(`docker compose exec -T postgres psql -U site -Atc "${query}" ${database}`)).trim();
  /** Whether the database has counted a guide request of an address; the table holds hashes. */
  const counted = async (address: string) => {
    const key = createHash('sha256').update(`guide requests from ${address}`).digest('hex');
    return (await sql(`select count(*) from limit_counter where key = '${key}'`)) === '1';
  };

  beforeAll(async () => {
    mailServer = await startMailServer();
    machine = await startMachine('shell', {
      DOMAIN,
      ACME_EMAIL: '',
      SMTP_URL: mailServer.url,
      EXTRA_CA: await addedAuthorities(),
      NPM_CONFIG_REGISTRY: (await run('npm', ['config', 'get', 'registry'])).trim(),
    });
    plugOut = await plugIn();
    const [install = ''] = page.get('Install') ?? [];
    await machine.sh(install);
    // What systemd does there.
    await machine.sh('dockerd > /var/log/dockerd.log 2>&1 &');
    await until(() => machine.sh('docker info').catch(() => null));
    await copyProject(join(machine.root, 'opt/site'));
    await standIns(machine);
    await sh(printed('Secrets and settings'));
    await sh(`printf 'HTTP_PORT=${HTTP_PORT}\nHTTPS_PORT=${HTTPS_PORT}\nFRONT_PROXY=${FRONT}\n' >> .env`);
    await sh(printed('Start'));
  });

  afterAll(async () => {
    await machine?.sh(
      'cd /opt/site/deploy && docker compose --profile watch down --timeout 1; kill $(cat /var/run/docker.pid)',
    );
    await machine?.stop();
    await plugOut?.();
    await mailServer?.stop();
  });

  it('serves site and backend on one domain, healthy, over https', async () => {
    expect(await ask(VISITOR, '/')).toContain('<title>');
    expect(JSON.parse(await ask(VISITOR, '/ready'))).toMatchObject({
      status: 'ready',
      backend: 'elsewhere',
    });
    expect(JSON.parse(await ask(VISITOR, '/api/ready'))).toEqual({ status: 'ready', database: 'postgres' });
    const services = await sh('docker compose ps --format "{{.Service}} {{.Health}}"');
    for (const line of services.trim().split('\n')) expect(line).toMatch(/ healthy$/);
    expect(services.split('\n')).toContain('proxy healthy');
  });

  it('takes the visitor’s address, and believes no header but that of the proxy in front', async () => {
    expect(await post(VISITOR, 'one', '--header', 'x-forwarded-for: 203.0.113.1')).toContain(
      '"success":true',
    );
    expect(await sql("select count(*) from submission where email = 'one@example.com'")).toBe('1');
    expect(await counted(VISITOR)).toBe(true);
    expect(await counted('203.0.113.1')).toBe(false);
    expect(await counted(HOST)).toBe(false);

    const config = join(machine.root, 'front');
    writeFileSync(config, frontProxy);
    const front = spawn(
      'ip',
      ['netns', 'exec', NETWORK, pathOf(CADDY), 'run', '--config', config, '--adapter', 'caddyfile'],
      { stdio: 'ignore' },
    );
    onTestFinished(() => void front.kill());
    const through = [
      '--header',
      'x-forwarded-for: 203.0.113.2',
      '--connect-to',
      `${DOMAIN}:80:${FRONT}:8080`,
    ];
    await vi.waitFor(async () => {
      const said = await run('ip', [
        ...['netns', 'exec', NETWORK, 'curl', '--silent', '--show-error', '--interface', OTHER, ...through],
        ...['--json', guideRequest('two'), `http://${DOMAIN}/api`],
      ]);
      expect(said).toContain('"success":true');
    });
    expect(await counted(OTHER)).toBe(true);
    expect(await counted(FRONT)).toBe(false);
    expect(await counted('203.0.113.2')).toBe(false);
  });

  it('keeps a form without script, with the visitor’s address', async () => {
    const fields = ['--data-urlencode', 'name=Three', '--data-urlencode', 'email=three@example.com'];
    await ask(
      WITHOUT_SCRIPT,
      '/homeowners-guide-download',
      ...fields,
      '--header',
      `origin: https://${DOMAIN}`,
    );
    expect(await sql("select count(*) from submission where email = 'three@example.com'")).toBe('1');
    expect(await counted(WITHOUT_SCRIPT)).toBe(true);
  });

  it('sends a mail that arrives', async () => {
    await vi.waitFor(() => expect(mailServer.mails.join('')).toContain('To: one@example.com'));
    const [check = '', deliveries = ''] = page.get('A mail that arrived') ?? [];
    // No name server knows this domain, which the check must say.
    await expect(sh(check)).rejects.toThrow('Correct what is WRONG');
    await vi.waitFor(() => expect(mailServer.mails.join('')).toContain('To: you@example.org'));
    expect(await sh(deliveries)).not.toContain('dead');
  });

  it('runs as nobody special, on a disk that it cannot write', async () => {
    for (const service of ['proxy', 'site-1', 'site-2', 'backend', 'postgres']) {
      const said = await sh(
        `docker compose exec -T ${service} sh -c 'id -u; touch /x 2>&1 || true; grep -E "NoNewPrivs|CapEff" /proc/1/status'`,
      );
      expect(said).toMatch(/^[1-9]\d*\n.*Read-only file system\n/);
      expect(said).toMatch(/NoNewPrivs:\t1/);
      // Nothing, or NET_BIND_SERVICE for the proxy.
      expect(said).toMatch(/CapEff:\t00000000000000?000|CapEff:\t0000000000000400/);
    }
  });

  it('hands over no secret in an environment, and none to the proxy', async () => {
    const secrets = readdirSync(join(machine.root, 'opt/site/deploy/secrets'))
      .map((name) => readFileSync(join(machine.root, 'opt/site/deploy/secrets', name), 'utf8').trim())
      .filter((text) => text && text !== mailServer.url);
    const ids = (await sh('docker compose ps --quiet')).trim().split('\n').join(' ');
    const inspected = await sh(`docker inspect ${ids}`);
    for (const secret of secrets) expect(inspected.includes(secret)).toBe(false);
    expect(await sh('docker compose exec -T proxy ls /run')).not.toContain('secrets');
  });

  it('keeps five log files of 10 MB of each service', async () => {
    const ids = (await sh('docker compose ps --quiet')).trim().split('\n').join(' ');
    const said = await sh(`docker inspect --format '{{json .HostConfig.LogConfig}}' ${ids}`);
    for (const line of said.trim().split('\n'))
      expect(JSON.parse(line)).toEqual({
        Type: 'json-file',
        Config: { 'max-file': '5', 'max-size': '10m' },
      });
  });

  it('restores the backup that it has made', async () => {
    await sh(printed('A restore that was tried'));
    const kept = (name: string) =>
      sql(`select count(*) from submission where email = '${name}@example.com'`, 'restored');
    expect(await kept('one')).toBe('1');
    expect(await ask(VISITOR, '/')).toContain('<title>');
    expect(await post(VISITOR, 'restored')).toContain('"success":true');
    expect(await kept('restored')).toBe('1');
  });

  it('says that it is not ready when PostgreSQL is down, raises an alert, and comes back by itself', async () => {
    const [stop = '', firing = '', start = ''] = page.get('An alert that fired') ?? [];
    await sh(stop);
    await vi.waitFor(async () => expect(await ask(VISITOR, '/api/ready')).toContain('not ready'));
    await vi.waitFor(async () => expect(await sh('docker compose ps backend')).toContain('(unhealthy)'));
    expect(await ask(VISITOR, '/')).toContain('<title>');
    await firesOf('DatabaseDown', () => sh(firing));
    // It reads every server with the one token.
    expect(await sh(firing.replace(/'.*'/, "'sum(up)'"))).toContain('=> 4 @');
    await sh(start);
    await vi.waitFor(async () => expect(await ask(VISITOR, '/api/ready')).toContain('"ready"'));
  });
});
