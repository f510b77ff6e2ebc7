import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { browserSandboxProblem } from '../../delivery/src/core/gate/gate-browser.ts';
import { APP_LIST } from '../../delivery/src/core/store/file-types.ts';
import { folderDigest, listContents } from '../../delivery/src/core/store/files.ts';
import { appList, type Release, releaseText } from '../../delivery/src/core/store/releases.ts';
import { openStore } from '../../delivery/src/core/store/site-store.ts';
import { packFolder } from '../../delivery/src/remote/pack/pack-release.ts';
import { freePort } from '../support/network.ts';
import { serveLive } from '../support/project.ts';
import { publishingTest as test } from '../support/publishing.ts';

test.use({ story: 'malicious releases' });

async function packWith(attack: string, site: string, version: string, file: string) {
  const folder = await mkdtemp(join(tmpdir(), 'malicious-'));
  const { guide: live = '' } = (await openStore(site).live.current()).versions;
  await cp(join(site, 'releases/guide', live), folder, { recursive: true });
  const text = await readFile(join(folder, 'release.json'), 'utf8');
  const { contents: _, ...description } = JSON.parse(text.replaceAll(live, version)) as Release;
  for (const name of await readdir(folder, { recursive: true })) {
    if (/\.(br|gz)$/.test(name)) await rm(join(folder, name));
    else if (/\.(js|css|json|svg)$/.test(name)) {
      const built = (await readFile(join(folder, name), 'utf8')).replaceAll(live, version);
      const isAttacked = /^client\/.*SignupPage[^/]*\.js$/.test(name);
      await writeFile(join(folder, name), isAttacked ? `${built}\n${attack}` : built);
    }
  }
  const list = JSON.stringify(appList({ ...description, contents: await listContents(folder) }));
  await writeFile(join(folder, 'client', APP_LIST), list);
  const release: Release = { ...description, contents: await listContents(folder) };
  await writeFile(join(folder, 'release.json'), releaseText(release));
  const pack = { format: 2, app: 'guide', version, digest: await folderDigest(folder) } as const;
  await writeFile(file, await packFolder(folder, { ...pack, commit: null, clean: null, checks: 'passed' }));
  await rm(folder, { recursive: true });
}

/** The code splits API names, so that checks of the code's text do not find them. */
const ESCAPES = (port: number, secretPath: string) => `
const escapes = [];
const attempt = async (name, work) => { try { if (await work()) escapes.push(name); } catch {} };
const [own, to] = [globalThis, (scheme) => scheme + ':' + '//127.0.0.1:${port}/'];
await attempt('the network', () => own['fet' + 'ch'](to('http'), { mode: 'no-cors' }));
await attempt('a beacon', () => { navigator['send' + 'Beacon'](to('http')); return false; });
await attempt('a picture', () => new Promise((resolve) => {
  const picture = new Image();
  picture.onload = picture.onerror = () => resolve(false);
  picture.src = to('http');
}));
await attempt('a socket', () => new Promise((resolve) => {
  const socket = new own['Web' + 'Socket'](to('ws'));
  socket.onopen = () => resolve(true);
  socket.onerror = () => resolve(false);
}));
await attempt('a file', () => import('fi' + 'le://${secretPath}'));
await attempt('code from a string', () => (() => {}).constructor('return process')());
await attempt('Node', () => import('no' + 'de:fs'));
console.error('escapes: ' + (escapes.join() || 'none'));
`;

test('publishing runs a release’s code only in the checks’ browser, which the code cannot escape', async ({
  setup: { project, site, publish },
}) => {
  const problem = (await browserSandboxProblem()) ?? '';
  // Reporters do not print reasons of skipped tests.
  if (problem) console.warn(problem);
  test.skip(problem !== '', problem);
  let connections = 0;
  const neighbor = createServer((client) => {
    connections += 1;
    client.destroy();
  }).listen(0, '127.0.0.1');
  await once(neighbor, 'listening');
  const { port } = neighbor.address() as { port: number };
  const adminPort = await freePort();
  const settings = { ADMIN_PORT: String(adminPort) };
  const served = await serveLive(project, site, await freePort(), { settings });
  const add = ['add', '--name', 'preview-only', '--app', 'guide', '--scopes', 'preview'];
  const [token] = /release_[\w-]{43}/.exec(await publish('tokens', ...add)) ?? [];

  const file = join(project, 'malicious.release');
  await packWith(ESCAPES(port, join(site, 'data/auth-secret')), site, '1.0.0-00000bad', file);
  const response = await fetch(`http://127.0.0.1:${adminPort}/releases?app=guide&preview=7`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: await readFile(file),
  });
  const output = await response.text();
  expect(output).toContain('{"refused":');
  expect(output).toContain('escapes: none');
  expect((await fetch(served.url)).status).toBe(200);
  expect(connections, 'no code of the release connected to a server on this machine').toBe(0);
  const last = { action: 'preview', outcome: 'refused' };
  expect((await openStore(site).audit.read()).at(-1)).toMatchObject(last);
  neighbor.close();
  await served.stop();
});
