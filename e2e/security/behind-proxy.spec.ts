import { expect, test } from '@playwright/test';
import { copySite } from '../support/copy-site.ts';
import { freePort } from '../support/free-port.ts';
import { serveLive } from '../support/serve-live.ts';
import { startProxy } from '../support/start-proxy.ts';

const KEY = 'only-the-operator-has-read-it';
const SECRETS = ['/api/_mail', '/api/_mail/', '/api/_mail/template/verify-email', '/api/metrics', '/metrics'];

/** Proxies as they are configured in a hurry: each with the headers that it changes. */
const PROXIES: Readonly<Record<string, Parameters<typeof startProxy>[1]>> = {
  'changes nothing': undefined,
  'keeps the host': ({ headers: { host } }) => ({ host }),
  'names the visitor': ({ socket }) => ({ 'x-forwarded-for': socket.remoteAddress }),
};

/** Starts a site whose address is `origin`, and has `look` at it through each of the proxies. */
async function behindProxies(
  origin: string | null,
  look: (status: (path: string, headers?: Record<string, string>) => Promise<number>, url: string) => unknown,
): Promise<void> {
  const copy = await copySite();
  const served = await serveLive(process.cwd(), copy.folder, await freePort(), {
    settings: { LOCAL_KEY: KEY, ...(origin === null ? {} : { ORIGIN: origin }) },
  });
  for (const [named, headers] of Object.entries(PROXIES)) {
    await test.step(`through a proxy that ${named}`, async () => {
      const proxy = await startProxy([served.url], headers);
      await look(
        async (path, headers = {}) => (await fetch(`${proxy.url}${path}`, { headers })).status,
        served.url,
      );
      await proxy.stop();
    });
  }
  await served.stop();
  await copy.remove();
}

test('a site whose address was never set shows nobody its mail and metrics through a proxy, and refuses what is too long', async () => {
  await behindProxies(null, async (status, url) => {
    expect(await status('/')).toBe(200);
    expect(await status('/api/health')).toBe(200);
    for (const path of SECRETS) {
      for (const query of ['', '?key=', `?key=${KEY.slice(0, -1)}`, `?key=${KEY}x`])
        expect([path, query, await status(`${path}${query}`, { host: 'localhost' })]).toEqual([
          path,
          query,
          404,
        ]);
    }
    // Whoever has read the key at the start sees it without the proxy.
    expect((await fetch(`${url}/api/_mail?key=${KEY}`)).status).toBe(200);
    expect(await status(`/a${'/'.repeat(7990)}b/`)).toBe(414);
    expect(await status('/', { 'if-none-match': `"a"${' '.repeat(2500)}b` })).toBe(431);
  });
});

test('a site with an address of its own has neither, even with the key, through a proxy', async () => {
  await behindProxies('https://www.example.com', async (status, url) => {
    expect(await status('/')).toBe(200);
    for (const path of SECRETS) {
      expect([path, await status(`${path}?key=${KEY}`)]).toEqual([path, 404]);
      expect((await fetch(`${url}${path}?key=${KEY}`)).status).toBe(404);
    }
  });
});
