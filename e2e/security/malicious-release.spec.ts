import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { folderDigest, listContents } from '../../delivery/src/core/store/files.ts';
import { type Release, releaseText } from '../../delivery/src/core/store/releases.ts';
import { openStore } from '../../delivery/src/core/store/site-store.ts';
import { packFolder } from '../../delivery/src/remote/pack/pack-release.ts';
import { isWithout } from '../../shared-lib/src/testing/this-run.ts';
import { editionText, setEdition } from '../support/app-editions.ts';
import { freePort } from '../support/free-port.ts';
import { publishingTest as test } from '../support/publishing-place.ts';
import { runDelivery } from '../support/run-delivery.ts';
import { type ServedCopy, serveLive } from '../support/serve-live.ts';
import { withoutGateBrowser } from '../support/without-gate-browser.ts';

test.use({ story: 'malicious releases' });
test.describe.configure({ mode: 'serial' });
test.skip(isWithout('bubblewrap'), 'Releases from elsewhere need a box.');

/**
 * Packs the guide's live release as a new one with code before that of its routes, or of each of its pages, for the
 * server. Whoever sends this has a token and an editor, and none of our tools.
 */
async function packWith(site: string, version: string, file: string, { routes = '', page = '' }) {
  const folder = await mkdtemp(join(tmpdir(), 'malicious-'));
  const releases = join(site, 'releases/guide');
  const { guide: former = '' } = (await openStore(site).live.composition()).versions;
  await cp(join(releases, former), folder, { recursive: true });
  const { contents: _, ...told } = JSON.parse(
    await readFile(join(folder, 'release.json'), 'utf8'),
  ) as Release;
  for (const name of await readdir(folder, { recursive: true })) {
    if (/\.(br|gz)$/.test(name)) await rm(join(folder, name));
    else if (/\.(mjs|js|css|json|ts|tsx|svg)$/.test(name)) {
      const text = await readFile(join(folder, name), 'utf8');
      const isRoutes = name === 'server/routes.mjs';
      const isPage = name.startsWith('server/') && /Page[^/]*\.mjs$/.test(name);
      const code = isRoutes ? routes : isPage ? page : '';
      await writeFile(join(folder, name), `${code}${text.replaceAll(former, version)}`);
    }
  }
  const base = told.base.replace(former, version);
  const contents = (await listContents(folder)) as Record<string, string>;
  const served = ([url]: readonly [string, string]) => {
    const own = url.replace(former, version);
    return [own, contents[`client/${own.slice(base.length)}`] ?? ''] as const;
  };
  const release = JSON.parse(JSON.stringify(told).replaceAll(former, version)) as Release;
  const complete = {
    ...release,
    css: told.css && served(told.css),
    files: told.files.map(served),
    ...(told.late ? { late: told.late.map(served) } : {}),
    contents,
  } as Release;
  await writeFile(join(folder, 'release.json'), releaseText(complete));
  const pack = { format: 1, app: 'guide', version, digest: await folderDigest(folder) } as const;
  await writeFile(file, await packFolder(folder, { ...pack, commit: null, clean: null, checks: 'passed' }));
  await rm(folder, { recursive: true });
}

/** With those that Node leaves out, because they have no name without `node:`. */
const BUILTINS = [...builtinModules, 'sea', 'sqlite', 'test', 'test/reporters'];

/** Tries every way out, and throws what it has found. `PORT` is a server of this machine, `SECRET` a file of the site. */
const WAYS_OUT = (port: number, secret: string) => `
const found = [];
const attempt = async (name, work) => { try { if (await work()) found.push(name); } catch {} };
for (const name of ${JSON.stringify(BUILTINS)}) for (const way of [name, 'node:' + name]) await attempt(way, () => import(way));
await attempt('streams of React', async () => {
  const { prerenderToNodeStream } = await import('react-dom/static');
  return prerenderToNodeStream;
});
await attempt('a builtin', () => process.getBuiltinModule('net'));
await attempt('a binding', () => process.binding('fs'));
await attempt('the network', () => fetch('http://127.0.0.1:${port}/'));
await attempt('a socket', () => new WebSocket('ws://127.0.0.1:${port}/'));
await attempt('a signal', () => { for (let pid = 1; pid <= 5000; pid += 1) process.kill(pid, 'SIGKILL'); return true; });
await attempt('an inspector', () => { for (let pid = 1; pid <= 5000; pid += 1) process._debugProcess(pid); return true; });
await attempt('a file', () => import('${secret}'));
await attempt('a file as text', () => import('file://${secret}', { with: { type: 'text' } }));
await attempt('code of a text', () => new Function('return process')());
await attempt('the caller', () => {
  Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getThis() ?? site.getFunction()).find(Boolean);
  return new Error().stack;
});
Error.prepareStackTrace = undefined;
let rung = 0;
await new Promise((done) => { for (let n = 0; n < 100000; n += 1) setTimeout(() => (rung += 1) === 100000 && done()); });
throw new RangeError('found: ' + (found.join() || 'nothing') + '; ' + 'x'.repeat(5000));
`;

test.describe('a release from elsewhere, sent by somebody who means harm', () => {
  let served: ServedCopy;
  let to = '';
  let heard = 0;
  const neighbor = createServer((client) => {
    heard += 1;
    client.destroy();
  });

  test.beforeAll(async ({ place: { project, site } }) => {
    const adminPort = await freePort();
    to = `http://127.0.0.1:${adminPort}`;
    served = await serveLive(project, site, await freePort(), {
      settings: { ADMIN_PORT: String(adminPort) },
    });
    await once(neighbor.listen(0, '127.0.0.1'), 'listening');
    const add = ['add', '--name', 'preview-only', '--app', 'guide', '--scopes', 'preview'];
    const { said } = await runDelivery(project, site, 'tokens', ...add);
    process.env.PUBLISH_TOKEN = /release_[\w-]{43}/.exec(said)?.[0] ?? '';
  });

  test.afterAll(async () => {
    delete process.env.PUBLISH_TOKEN;
    neighbor.close();
    await served.stop();
  });

  async function send(project: string, site: string, code: { routes?: string; page?: string }) {
    const file = join(project, 'malicious.release');
    await packWith(site, `1.0.0-${Math.random().toString(16).slice(2, 10).padEnd(8, '0')}`, file, code);
    const { code: status, said } = await runDelivery(project, site, 'publish', file, '--to', to, '--preview');
    expect(status, said).toBe(1);
    expect(served.process.exitCode).toBeNull();
    expect((await fetch(served.url)).status).toBe(200);
    expect(heard).toBe(0);
    const last = { action: 'preview', outcome: 'refused', confinement: 'bubblewrap' };
    expect((await openStore(site).audit.read()).at(-1)).toMatchObject(last);
    return said;
  }

  const attack = (site: string) => {
    const { port } = neighbor.address() as { port: number };
    return WAYS_OUT(port, join(site, 'data/auth-secret'));
  };

  test('finds no way out while its routes are read, and tells its team 200 characters', async ({ place }) => {
    const said = await send(place.project, place.site, { routes: attack(place.site) });
    const [, told = ''] = /RangeError: (found: nothing; x*)/.exec(said) ?? [];
    expect(told, said).toHaveLength(200);
  });

  test('finds no way out while its pages are rendered', { tag: '@whole' }, async ({ place }) => {
    const said = await send(place.project, place.site, { page: attack(place.site) });
    expect(said).toContain('RangeError: found: nothing; xxx');
  });

  test('is not what a release of the checkout makes live, whatever version its preview took', async ({
    place,
  }) => {
    const { project, site } = place;
    await setEdition(project, 'guide', 2);
    await withoutGateBrowser(async () => {
      const { said: tried } = await runDelivery(project, site, 'release', 'guide', '--dry-run');
      const version = /build +(\S+) built/.exec(tried)?.[1] ?? '';
      const file = join(project, 'malicious.release');
      await packWith(site, version, file, {});
      const { said: shown } = await runDelivery(project, site, 'publish', file, '--to', to, '--preview');
      expect(shown).toContain('Nothing was made live. It can be seen until');
      const { said } = await runDelivery(project, site, 'release', 'guide');
      expect(said).toMatch(new RegExp(`build +${version} built[\\s\\S]*Live after`));
    });
    const page = await fetch(`${served.url}/free-homeowners-guide`);
    expect(await page.text()).toContain(editionText('guide', 2));
  });
});
