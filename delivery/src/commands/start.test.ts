import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { parseBackendConfig } from 'backend';
import { isWithout } from 'shared-lib/testing/this-run.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startPostgres } from '../../../backend/test/start-postgres.ts';
import { freePort } from '../../../e2e/support/network.ts';
import { PROJECT_ROOT } from '../core/project/project.ts';
import { filesIn, readFiles } from '../core/store/files.ts';
import type { SiteStore } from '../core/store/site-store.ts';
import { setId } from '../core/store/version-set.ts';
import { siteFolder, withDefaults } from '../open-site.ts';
import { routeAt, writeRemote } from '../testing/small-releases.ts';
import { smallSite } from '../testing/small-site.ts';
import { createSiteDatabase, publishVersions, unpublishedStore } from '../testing/small-store.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { opensLocalConsole } from './start.ts';

const startSite = (settings: Record<string, string>, ...args: readonly string[]) =>
  run('delivery/src/commands/cli.ts', settings, 'start', ...args);

function run(module: string, settings: Record<string, string>, ...args: readonly string[]) {
  const script = join(PROJECT_ROOT, module);
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
    cwd: PROJECT_ROOT,
    env: { PATH, NODE_COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output.text += chunk;
    });
  }
  return { child, output };
}

const logLines = ({ text }: { text: string }) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

const REMOTE_BACKEND = { BACKEND_HOST: 'https://api.example.com' };

const WRONG: readonly [Record<string, string>, ...why: (string | RegExp)[]][] = [
  [{ HOST: '203.0.113.7' }, 'HOST must be an address of this machine'],
  [
    { PORT: '43OO', ADMIN_PORT: 'yes', CANARY_WEBHOOK_URL: 'http://hooks.example.com' },
    /\bPORT must be a whole number from 1 to 65535/,
    'ADMIN_PORT must be a whole number from 1 to 65535',
    'CANARY_WEBHOOK_URL must be an https address',
  ],
  [{ ORIGIN: 'https://example.com/a' }, '\n  ORIGIN must be an address such as'],
  [{ ...REMOTE_BACKEND, BACKEND_INTERNAL_HOST: 'http://site:pw@backend' }, 'without a user'],
  [{ BACKEND_INTERNAL_HOST: 'http://backend:4390' }, 'BACKEND_HOST is required with'],
  [{ SITE_DATABASE_URL: 'mysql://db/site' }, 'SITE_DATABASE_URL must be a postgres:// address'],
  [{ DATA_DIR: '/dev/null/data' }, 'DATA_DIR cannot be used'],
];

it('npm start opens the console only for the person at this machine', () => {
  const backendOf = (SITE_URL: string) => parseBackendConfig({ SITE_URL, LOCAL_KEY: 'k'.repeat(24) });
  const own = { host: undefined, backend: backendOf('http://localhost'), store: { isCopy: false } };
  const opens = (change = {}, onlyLive = false, env = {}) =>
    opensLocalConsole({ ...own, ...change }, onlyLive, env);
  expect([opens(), opens({ host: 'localhost' }), opens({}, true)]).toEqual([true, true, false]);
  for (const change of [
    { host: '0.0.0.0' },
    { backend: backendOf('https://a.example') },
    { store: { isCopy: true } },
  ])
    expect(opens(change), Object.keys(change)[0]).toBe(false);
  for (const env of [{ NODE_ENV: 'production' }, { ADMIN_HOST: '10.0.0.1' }])
    expect(opens({}, false, env), JSON.stringify(env)).toBe(false);
});

it('an empty setting counts as absent, and NAME_FILE is the path of a file with NAME’s value', () => {
  expect(siteFolder({ SITE_DIR: '' })).toBe(siteFolder({}));
  const file = join(temporaryFolder(), 'url');
  writeFileSync(file, 'https://site.example\n');
  const all = withDefaults({ DATA_DIR: '', SITE_URL_FILE: file }, { DATA_DIR: '/data', SITE_URL: '' });
  expect(all).toEqual({ DATA_DIR: '/data', SITE_URL: 'https://site.example' });
});

const contentsOf = async (folder: string) =>
  readFiles(
    folder,
    (await filesIn(folder)).map(({ path }) => path),
  );

it('a failed start publishes and builds nothing, and prints the reason', async () => {
  const { store } = await smallSite();
  const before = await contentsOf(store.folder);
  const other = createServer().listen(0);
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const taken = { PORT: String((other.address() as AddressInfo).port) };
  for (const [settings, ...words] of [[taken, /Port \d+ is taken\. Stop the program/] as const, ...WRONG]) {
    const free = { PORT: String(await freePort()), SITE_DIR: store.folder };
    const { child, output } = startSite({ ...free, ...settings });
    const [code] = await once(child, 'close');
    for (const why of words) expect([code, output.text]).toEqual([1, expect.stringMatching(why)]);
    expect(output.text).not.toMatch(/built|\n {4}at /);
  }
  const dev = run('delivery/src/commands/cli.ts', { SITE_DIR: store.folder, DEV_PORT: taken.PORT }, 'dev');
  const [code] = await once(dev.child, 'close');
  expect([code, dev.output.text]).toEqual([1, expect.stringMatching(/taken\..*: DEV_PORT=\d+ npm run dev/)]);
  expect(await contentsOf(store.folder)).toEqual(before);
});

it('npm start --build on a live site lists what to release, and fails if ORIGIN is now unset', async () => {
  const { store, first } = await smallSite();
  const ORIGIN = 'https://www.example.com';
  const { child, output } = startSite({ SITE_DIR: store.folder, ORIGIN }, '--build');
  const [code] = await once(child, 'close');
  const { text } = output;
  expect([code, text]).toEqual([0, expect.stringContaining('Not live')]);
  expect(text).toMatch(/guide +\S+ \(live: 1\.0\.0\)\. To release it: npm run release -- guide\n/);
  expect(text).not.toContain('built');
  expect(await store.live.current()).toMatchObject({ versions: first.versions, config: { origin: ORIGIN } });
  expect(await store.audit.read()).toMatchObject([{ action: 'start', apps: Object.keys(first.versions) }]);

  const unset = startSite({ SITE_DIR: store.folder }, '--build');
  expect(await once(unset.child, 'close')).toEqual([1, null]);
  expect(unset.output.text).toContain(`not set, but the pages of this site have the address ${ORIGIN}`);
  expect(await store.live.current()).toMatchObject({ config: { origin: ORIGIN } });
});

async function startLive(settings: Record<string, string>, siteStore?: SiteStore) {
  const port = String(await freePort());
  const store = siteStore ?? (await smallSite()).store;
  const { child, output } = startSite({ PORT: port, SITE_DIR: store.folder, ...settings }, '--live');
  await vi.waitUntil(() => {
    if (child.exitCode !== null) throw new Error(output.text);
    return output.text.includes('Ctrl+C stops it');
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'close');
  };
  return { port, output, stop, child };
}

it('a command ends when its runner is killed', async () => {
  const { child } = run('delivery/bin/run.mjs', { PORT: '0', DATA_DIR: temporaryFolder() }, 'start-backend');
  child.stdout.once('data', () => child.kill('SIGKILL'));
  // `close` also waits for the command, which holds the same pipes.
  await once(child, 'close');
});

it('npm start sends forms to BACKEND_INTERNAL_HOST with the visitor’s network address', async () => {
  const { store, change } = await smallSite();
  const note = '<div class="a b" hidden="" data-form-note="c"></div>';
  const [action, sent] = ['/forgot-password', { words: 'Check your email.' }];
  const answers = { sent, failed: 'Please try again.' };
  const form = { action, fields: { email: {} }, call: 'reset-password', ...answers } as const;
  writeRemote(store, 'account', '2.0.0', {
    routes: [routeAt(action, { form })],
    pages: { [action]: `<form method="post" data-hold=""><input name="email">${note}</form>` },
  });
  await change({ account: '2.0.0' });
  const PORT = String(await freePort());
  const FORWARDED_SECRET = 'a secret that site and backend share';
  const limited = { DATA_DIR: temporaryFolder(), AUTH_ATTEMPTS_PER_MINUTE: '1' };
  const backend = run('backend/src/main.ts', { PORT, FORWARDED_SECRET, ...limited });
  onTestFinished(() => void backend.child.kill());
  await vi.waitFor(() => expect(backend.output.text).toContain('listening'));
  const proxies = { CLIENT_IP_HEADER: 'x-forwarded-for', TRUSTED_PROXIES: '2', FORWARDED_SECRET };
  const settings = { ...REMOTE_BACKEND, BACKEND_INTERNAL_HOST: `http://127.0.0.1:${PORT}`, ...proxies };
  const { port, output, stop } = await startLive(settings, store);
  expect(output.text).toContain(`Backend  https://api.example.com\n`);
  const send = async (from: string) => {
    const origin = `http://localhost:${port}`;
    const headers = { origin, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': from };
    const body = new URLSearchParams({ email: 'rosa@example.com' });
    const answer = await fetch(`http://127.0.0.1:${port}${action}`, { method: 'POST', headers, body });
    return [answer.status, await answer.text()] as const;
  };
  const status = async (from: string) => (await send(from))[0];
  expect(await status('192.0.2.1, 203.0.113.1, 10.0.0.1')).toBe(200);
  expect(await status('192.0.2.2, 203.0.113.1, 10.0.0.1')).toBe(429);
  backend.child.kill('SIGTERM');
  await once(backend.child, 'close');
  const [failed, text] = await send('203.0.113.3, 10.0.0.1');
  const id = /Please try again\. \(Request ([\w-]{36})\)/.exec(text)?.[1];
  expect([failed, id]).toEqual([502, expect.any(String)]);
  await stop();
  expect(logLines(output).filter(({ requestId }) => requestId === id)).toMatchObject([
    { level: 'error', err: { code: 'ECONNREFUSED' }, call: 'reset-password' },
    { msg: 'request', path: action, status: 502 },
  ]);
  expect(output.text).not.toMatch(/rosa@|a secret/);
});

it.skipIf(isWithout('PostgreSQL'))(
  'npm start with an empty folder serves the database’s live set, and stops on SIGTERM',
  async () => {
    const database = await startPostgres();
    onTestFinished(() => database.stop());
    const SITE_DATABASE_URL = await createSiteDatabase(database);
    const [PORT, SITE_DIR] = [String(await freePort()), temporaryFolder()];
    const { child, output } = startSite({ PORT, SITE_DIR, SITE_DATABASE_URL, HOST: '127.0.0.1' }, '--live');
    const printed = (words: string) => vi.waitFor(() => expect(output.text).toContain(words));
    await printed("Nothing is live in the site's database yet. Waiting");
    expect((await fetch(`http://127.0.0.1:${PORT}/ready`)).status).toBe(503);
    const live = await publishVersions(unpublishedStore(SITE_DATABASE_URL));
    await printed('Ctrl+C stops it');
    expect(await (await fetch(`http://127.0.0.1:${PORT}/ready`)).json()).toMatchObject({ set: setId(live) });
    child.kill('SIGTERM');
    expect((await once(child, 'close'))[0]).toBe(0);
    expect(output.text).toMatch(/The pages were built for \S+, but ORIGIN is \S+\./);
    expect(logLines(output).at(-1)).toMatchObject({ msg: 'stopping', signal: 'SIGTERM' });
  },
);

it('npm start listens only on HOST and ADMIN_HOST, and logs no secrets', async () => {
  const [ADMIN_PORT, LOCAL_KEY] = [String(await freePort()), 'a-key-that-was-set-by-hand'];
  const [{ port, output, child }, everywhere] = await Promise.all([
    startLive({ HOST: '127.0.0.1' }),
    startLive({ ADMIN_PORT, ORIGIN: 'https://www.example.com', LOCAL_KEY }),
  ]);
  // Every address in 127.0.0.0/8 is this machine.
  const statusAt = async (at: string) => (await fetch(`http://127.0.0.2:${at}/api/health`)).status;
  await expect(statusAt(port)).rejects.toThrow();
  expect(await statusAt(everywhere.port)).toBe(200);
  const { text } = everywhere.output;
  expect(text).toContain(`Publish  http://127.0.0.1:${ADMIN_PORT}\n`);
  expect((await fetch(`http://127.0.0.1:${ADMIN_PORT}/state`)).status).toBe(401);
  await expect(fetch(`http://127.0.0.2:${ADMIN_PORT}/state`)).rejects.toThrow();
  expect((await fetch(`http://127.0.0.1:${everywhere.port}/state`)).status).toBe(404);
  expect(text).toMatch(/Mail +is stored, not sent .*\. To list it: npm run site -- backend mail\n/);
  expect(text).not.toContain(LOCAL_KEY);
  for (const path of ['api/_mail', 'api/metrics', 'metrics'])
    expect((await fetch(`http://127.0.0.1:${everywhere.port}/${path}?key=${LOCAL_KEY}`)).status).toBe(404);
  await everywhere.stop();
  expect(output.text).not.toContain('Publish ');
  for (const name of ['Mail', 'Metrics']) {
    const address = new RegExp(`${name} +(http://\\S+\\?key=[\\w-]{24})\n`).exec(output.text)?.[1] ?? '';
    expect((await fetch(address)).status).toBe(200);
    expect((await fetch(address.slice(0, -1))).status).toBe(404);
  }
  await fetch(`http://127.0.0.1:${port}/login?token=secret`);
  await fetch(`http://127.0.0.1:${port}/api/auth/login?token=secret`, { method: 'POST' });
  const socket = connect(Number(port), '127.0.0.1');
  const closed = once(socket.resume(), 'close');
  socket.write('GET /ready HTTP/1.1\r\nhost: a\r\n\r\n');
  await once(socket, 'data');
  child.kill('SIGTERM');
  const [code] = await once(child, 'close');
  await closed;
  expect(code).toBe(0);
  const requests = logLines(output).filter(({ msg }) => msg === 'request');
  expect(requests.slice(-2).map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
    'GET /login 200',
    'POST /api/auth/login 415',
  ]);
  expect(JSON.stringify(logLines(output))).not.toMatch(/secret|key=/);
});
