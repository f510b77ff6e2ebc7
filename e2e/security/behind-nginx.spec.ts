import { expect, test } from '@playwright/test';
import { copySite, type SiteCopy } from '../support/copy-site.ts';
import { freePort } from '../support/free-port.ts';
import { type ServedCopy, serveLive } from '../support/serve-live.ts';
import { startNginx } from '../support/start-nginx.ts';

const KEY = 'only-the-operator-has-read-it';
const SECRETS = ['/api/_mail', '/api/_mail/', '/api/_mail/template/verify-email', '/api/metrics'];

/** A site behind nginx as `settings` of the proxy and the address of the site have it. */
async function behindNginx(copy: SiteCopy, proxy: string, origin: string | null) {
  const port = await freePort();
  const served: ServedCopy = await serveLive(process.cwd(), copy.folder, port, {
    settings: { LOCAL_KEY: KEY, ...(origin === null ? {} : { ORIGIN: origin }) },
  });
  const nginx = await startNginx(`http://127.0.0.1:${port}`, proxy);
  const status = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`${nginx.url}${path}`, { headers })).status;
  return {
    served,
    status,
    async stop() {
      await nginx.stop();
      await served.stop();
    },
  };
}

let copy: SiteCopy;
test.beforeAll(async () => {
  copy = await copySite();
});
test.afterAll(() => copy?.remove());

for (const proxy of ['', 'proxy_set_header Host $host;', 'proxy_set_header X-Forwarded-For $remote_addr;']) {
  test(`a site whose address was never set shows nobody its mail and metrics through nginx with "${proxy}"`, async () => {
    const site = await behindNginx(copy, proxy, null);
    expect(await site.status('/')).toBe(200);
    expect(await site.status('/api/health')).toBe(200);
    for (const path of SECRETS) {
      for (const query of ['', '?key=', `?key=${KEY.slice(0, -1)}`, `?key=${KEY}x`])
        expect([path, query, await site.status(`${path}${query}`, { host: 'localhost' })]).toEqual([
          path,
          query,
          404,
        ]);
    }
    // Whoever has read the key at the start sees it without the proxy.
    expect((await fetch(`${site.served.url}/api/_mail?key=${KEY}`)).status).toBe(200);
    await site.stop();
  });

  test(`a site with an address of its own has neither, even with the key, through nginx with "${proxy}"`, async () => {
    const site = await behindNginx(copy, proxy, 'https://www.example.com');
    expect(await site.status('/')).toBe(200);
    for (const path of SECRETS) {
      expect([path, await site.status(`${path}?key=${KEY}`)]).toEqual([path, 404]);
      expect((await fetch(`${site.served.url}${path}?key=${KEY}`)).status).toBe(404);
    }
    await site.stop();
  });
}

test('what is too long is refused through nginx as without it', async () => {
  const site = await behindNginx(copy, 'proxy_set_header Host $host;', null);
  expect(await site.status(`/a${'/'.repeat(7990)}b/`)).toBe(414);
  expect(await site.status('/', { 'if-none-match': `"a"${' '.repeat(2500)}b` })).toBe(431);
  await site.stop();
});
