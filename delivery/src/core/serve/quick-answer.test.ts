import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { createLog } from 'backend';
import config from 'shared-lib/site.config.json' with { type: 'json' };
import { expect, it, onTestFinished } from 'vitest';
import { writeSmallSite } from '../../testing/small-site.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openStore } from '../store/site-store.ts';
import { createSiteApp } from './create-site-app.ts';
import { serveSite } from './serve-site.ts';

/** The small site, with and without quick answers, and what each has logged. */
async function serveTwice(origin = config.origin) {
  const store = openStore(await writeSmallSite(temporaryFolder()));
  const lines: string[] = [];
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  const app = createSiteApp({ store, config: { ...config, origin }, backend: null, log });
  let taken: boolean | undefined;
  const quick: typeof app.quick = (asked, answer) => {
    taken = app.quick(asked, answer);
    return taken;
  };
  const [first, second] = await Promise.all([
    serveSite({ fetch: app.fetch, quick }, 0),
    serveSite({ fetch: app.fetch }, 0),
  ]);
  onTestFinished(async () => {
    await Promise.all([first.close(), second.close()]);
  });

  function ask(port: number, method: string, path: string, headers: Record<string, string>) {
    lines.length = 0;
    return new Promise<object>((resolve, reject) => {
      const asked = request({ port, path, method, agent: false, headers }, async (answer) => {
        const { date: _, ...sent } = answer.headers;
        const body = await text(answer);
        const said = lines.map((line) => JSON.parse(line)).map(({ time: __, ms: ___, ...rest }) => rest);
        resolve({ status: answer.statusCode, sent, body, said });
      });
      asked.on('error', reject).end();
    });
  }
  return async (method: string, path: string, headers: Record<string, string> = {}) => {
    const withoutIt = await ask(second.port, method, path, headers);
    taken = undefined;
    const withIt = await ask(first.port, method, path, headers);
    return { withIt, withoutIt, taken };
  };
}

const CHROMIUM = '"Chromium";v="150", "Not.A/Brand";v="8"';
const PAGE = '/_r/content/1.0.0/page.js';

it.each([
  ['GET', '/', {}],
  ['HEAD', '/', {}],
  ['GET', '/blog', { 'accept-encoding': 'gzip, br' }],
  ['GET', '/blog', { 'accept-encoding': 'gzip, br;q=0.1' }],
  ['GET', '/blog', { 'accept-encoding': 'zstd' }],
  ['GET', '/blog', { 'sec-ch-ua': CHROMIUM }],
  ['GET', '/blog', { 'x-forwarded-proto': 'https' }],
  ['GET', '/robots.txt', {}],
  ['GET', '/federation.json', { 'accept-encoding': 'br' }],
  ['GET', '/favicon.svg', {}],
  ['GET', '/_c/abc.css', {}],
  ['GET', PAGE, { 'accept-encoding': 'br', referer: 'http://elsewhere.example/' }],
  ['HEAD', PAGE, {}],
])('answers %s %s %j at once as the app would, and logs the same', async (method, path, headers) => {
  const ask = await serveTwice();
  const { withIt, withoutIt, taken } = await ask(method, path, headers);
  expect(taken).toBe(true);
  expect(withIt).toEqual(withoutIt);
  expect(withIt).toMatchObject({ status: 200, said: [{ msg: 'request', path, status: 200 }] });
});

it.each([
  ['GET', '/', { 'if-none-match': '*' }, 304],
  ['GET', '/', { 'if-match': '"other"' }, 412],
  ['GET', PAGE, { range: 'bytes=0-3' }, 206],
  ['GET', '/blog/', {}, 301],
  ['GET', '/old-blog', {}, 301],
  ['GET', '/nothing', {}, 404],
  ['GET', '/404', {}, 404],
  ['GET', '/_r/content/1.0.0/none.js', {}, 404],
  ['GET', '/_r/content/9.0.0/page.js', {}, 404],
  ['GET', '/_r/content/1.0.0/.vite/manifest.json', {}, 404],
  ['GET', '/?token=secret', {}, 200],
  ['GET', '/%62log', {}, 200],
  ['GET', '/a/../blog', {}, 200],
  ['GET', '//blog', {}, 404],
  ['GET', '/ready', {}, 200],
  ['GET', '/', { host: 'a b' }, 400],
  ['GET', '/', { 'sec-ch-ua': 'a'.repeat(3000) }, 431],
  ['GET', '/blog', { 'content-length': '0' }, 200],
  ['POST', '/blog', {}, 303],
  ['PUT', '/blog', {}, 405],
])('leaves %s %s %j to the app', async (method, path, headers, status) => {
  const ask = await serveTwice();
  const { withIt, withoutIt, taken } = await ask(method, path, headers as Record<string, string>);
  expect(taken).toBe(false);
  expect(withIt).toEqual(withoutIt);
  expect(withIt).toMatchObject({ status });
});

it('tells apart who gets another answer at the same address', async () => {
  const ask = await serveTwice();
  const ways: Record<string, string>[] = [
    {},
    { 'sec-ch-ua': CHROMIUM },
    { 'x-forwarded-proto': 'https' },
    { 'accept-encoding': 'br' },
  ];
  for (const headers of [...ways, ...ways]) {
    const { withIt, withoutIt, taken } = await ask('GET', '/blog', headers);
    expect(taken).toBe(true);
    expect(withIt).toEqual(withoutIt);
  }
});

it('reads no file: one that is not in memory yet is the app’s', async () => {
  const store = openStore(await writeSmallSite(temporaryFolder()));
  const app = createSiteApp({ store, config, backend: null });
  const taken: boolean[] = [];
  const { port, close } = await serveSite(
    {
      fetch: app.fetch,
      quick(asked, answer) {
        const did = app.quick(asked, answer);
        taken.push(did);
        return did;
      },
    },
    0,
  );
  onTestFinished(close);
  for (let turn = 0; turn < 3; turn += 1) await (await fetch(`http://localhost:${port}${PAGE}`)).text();
  expect(taken).toEqual([false, true, true]);
});

it('insists on https where the site is served by it', async () => {
  const ask = await serveTwice('https://example.com');
  const { withIt, withoutIt, taken } = await ask('GET', '/blog');
  expect(taken).toBe(true);
  expect(withIt).toEqual(withoutIt);
  expect(withIt).toMatchObject({ sent: { 'strict-transport-security': expect.stringContaining('max-age') } });
});
