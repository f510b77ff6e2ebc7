import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLog, parseBackendConfig } from 'backend';
import { Hono } from 'hono';
import config from 'shared-lib/site.config.json' with { type: 'json' };
import { leastCpu } from 'shared-lib/testing/least-cpu.ts';
import { describe, expect, it } from 'vitest';
import { smallSet, writeReleases, writeRemote } from '../../testing/small-releases.ts';
import { headingOf, serveSmallSite, smallSite } from '../../testing/small-site.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { integrity } from '../store/files.ts';
import { openStore } from '../store/site-store.ts';
import { setId } from '../store/version-set.ts';
import type { SiteAppOptions } from './create-site-app.ts';

const asBackend = (app: Hono) => app as unknown as SiteAppOptions['backend'];
const emptyStore = () => openStore(temporaryFolder());
const SCRIPT = '/_r/content/1.0.0/routes.js';
const NOT_FOUND = 'Not found';

function memoryLog() {
  const lines: Record<string, unknown>[] = [];
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  return { log, lines };
}

describe('a page', () => {
  it('has a Content-Security-Policy that allows only its own inline code', async () => {
    const { status, text, headers } = await (await serveSmallSite())('/blog');
    expect([status, headingOf(text)]).toEqual([200, 'Title of /blog']);
    const own = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache, no-transform' };
    expect(headers).toMatchObject(own);
    const policy = String(headers['content-security-policy']);
    const inline = [...text.matchAll(/<(?:style|script type="(?:module|speculationrules)")>([^<]*)</g)];
    expect(inline).toHaveLength(3);
    const hashes = inline.map(([, words = '']) => `'${integrity(words)}'`);
    expect(policy.match(/'sha256-[^']*'/g)?.sort()).toEqual(hashes.sort());
  });

  it('is replaced by the not-found page, with the status 404, if it does not exist', async () => {
    const ask = await serveSmallSite();
    for (const path of ['/blog/nowhere', '/constructor', '/__proto__', '/404', '/%E0%A4%A']) {
      const { status, text, headers } = await ask(path);
      expect([status, headingOf(text)], path).toEqual([404, NOT_FOUND]);
      expect(headers['content-security-policy'], path).toBeDefined();
    }
  });

  it.each([
    ['http://localhost:4300', {}, undefined],
    ['http://localhost:4300', { 'x-forwarded-proto': 'https' }, 'max-age=300; includeSubDomains'],
    ['https://www.example.com', {}, 'max-age=300; includeSubDomains'],
  ])('and all other responses at %s, requested with %j, have HSTS: %s', async (origin, headers, hsts) => {
    const settings = parseBackendConfig({ HSTS: 'max-age=300; includeSubDomains' });
    const ask = await serveSmallSite({ config: { ...config, origin }, settings });
    // The script is read from the disk, and then from memory.
    for (const path of ['/nowhere', '/blog/', '/ready', '/robots.txt', SCRIPT, SCRIPT])
      expect((await ask(path, { headers })).headers['strict-transport-security'], path).toBe(hsts);
  });

  it('names no report endpoint with GPC, DNT or a token', async () => {
    const ask = await serveSmallSite({ config: { ...config, host: 'https://hooks.example/site' } });
    const reportsOf = async (path: string, headers = {}) => {
      const answer = (await ask(path, { headers })).headers;
      const policy = String(answer['content-security-policy']);
      expect(policy).toContain("connect-src 'self' https://hooks.example;");
      const texts = [answer['reporting-endpoints'], policy].join();
      return texts.match(/\w+\/browser-reports[^"; ]*/g) ?? [];
    };
    const addressFor = (app: string) => `site/browser-reports?release=${app}%2F1.0.0&shell=shell%2F1.0.0`;
    for (const [path, app] of Object.entries({ '/': 'content', '/nowhere': 'shell' }))
      expect(await reportsOf(path), path).toEqual([addressFor(app), addressFor(app), addressFor(app)]);
    for (const signal of [{ 'sec-gpc': '1' }, { dnt: '1' }]) expect(await reportsOf('/', signal)).toEqual([]);
    expect(await reportsOf('/blog?token=secret')).toEqual([]);
    expect(await reportsOf('/', { 'sec-gpc': '0', dnt: '0' })).toHaveLength(3);
    const { headers } = await ask('/blog?token=secret');
    expect(headers['referrer-policy']).toBe('strict-origin');
    for (const name of ['x-powered-by', 'server']) expect(headers).not.toHaveProperty(name);
  });
});

it('other addresses of a page redirect to the page, never to another site', async () => {
  const { store } = await smallSite();
  writeRemote(store, 'content', '1.0.0', { release: { redirects: { '/old-blog': '/blog' } } });
  const ask = await serveSmallSite({ store });
  for (const [method, path, target] of [
    ['GET', '/old-blog?a=1', '/blog?a=1'],
    ['GET', '/blog/?a=1&b=%20', '/blog?a=1&b=%20'],
    ['GET', '//', '/'],
    ['GET', '//evil.example/', '/evil.example'],
    ['GET', '/%5Cevil.example/', '/%5Cevil.example'],
    ['GET', '/caf%C3%A9%E2%82%AC/', '/caf%C3%A9%E2%82%AC'],
    ['POST', '/contact?a=1', '/contact'],
    ['POST', '//evil.example', '/evil.example'],
  ] as const) {
    const { status, headers } = await ask(path, { method });
    expect([status, headers.location]).toEqual([method === 'GET' ? 301 : 303, target]);
  }
  expect((await ask('/old-blog')).headers['cache-control']).toBe('no-cache');
  expect((await ask('/older-blog')).status).toBe(404);
});

const FOREVER = 'public, max-age=31536000, immutable';
const ANYWHERE = { 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' };
it.each([
  ['/robots.txt', 'text/plain; charset=utf-8', 'no-cache', {}, /^User-agent/],
  ['/favicon.svg', 'image/svg+xml', 'public, max-age=3600', { 'x-content-type-options': 'nosniff' }, /^<svg/],
  [SCRIPT, 'text/javascript; charset=utf-8', FOREVER, ANYWHERE, /^\/\* 1\.0\.0 \*\/$/],
])('%s has the type %s and the Cache-Control %s', async (path, type, cacheControl, more, text) => {
  const headers = { ...more, 'content-type': type, 'cache-control': cacheControl };
  const answer = await (await serveSmallSite())(path);
  expect(answer).toMatchObject({ status: 200, headers });
  expect(answer.text).toMatch(text);
});

it('an asset origin gets every published release of its app, even before the release is live', async () => {
  const store = emptyStore();
  writeReleases(store);
  for (const app of ['account', 'guide']) writeRemote(store, app, '2.0.0');
  const set = smallSet();
  const config = { ...set.config, origins: { account: 'https://assets.example' } };
  await store.live.replace({ ...set, config, canaries: [] }, { action: 'start', app: null });
  const ask = await serveSmallSite({ store });
  const status = async (app: string) => (await ask(`/_r/${app}/2.0.0/routes.js`)).status;
  expect(await status('account')).toBe(404);
  await store.names.claim({ account: '2.0.0', guide: '2.0.0' });
  expect([await status('account'), await status('guide')]).toEqual([200, 404]);
});

const backendWith = (status: 200 | 503) => asBackend(new Hono().get('/ready', (c) => c.json({}, status)));
const behind = (ms: number) => ({ follower: { behindMs: () => ms, obtain: async () => true } });
it.each<[RegExp, () => Partial<SiteAppOptions>, status?: number]>([
  [new RegExp(`"ready","set":"${setId(smallSet())}"`), () => behind(30_000), 200],
  [/"not ready".*The backend cannot store data\./, () => ({ backend: backendWith(503) })],
  [/"not ready".*This server cannot load the live releases\./, () => behind(30_001)],
  [/"not ready".*No version set can be served\./, () => ({ store: emptyStore() })],
])('the readiness probe returns %s, and logs only a failure', async (body, options, expected = 503) => {
  const { log, lines } = memoryLog();
  const ask = await serveSmallSite({ log, backend: backendWith(200), ...options() });
  const { status, text, headers } = await ask('/ready');
  expect([status, text]).toEqual([expected, expect.stringMatching(body)]);
  expect([headers['cache-control'], lines.length]).toEqual(['no-store', expected === 200 ? 0 : 1]);
  expect((await ask('/health')).text).toBe('{"status":"ok"}');
});

it('logs each request without its query and without email addresses', async () => {
  const { log, lines } = memoryLog();
  const askEmpty = await serveSmallSite({ store: emptyStore(), log });
  const text = 'The site cannot respond right now. Please try again in a moment.';
  expect(await askEmpty('/blog/rosa@example.com?token=secret')).toMatchObject({ status: 500, text });
  expect(lines.map(({ level, msg }) => `${level} ${msg}`)).toEqual([
    'error a request failed',
    'info request',
  ]);
  expect(JSON.stringify(lines.splice(0))).not.toMatch(/rosa|secret/);
  const ask = await serveSmallSite({ log });
  await ask('/blog?utm_source=mail&token=secret');
  await ask('/to/rosa@example.com', { method: 'HEAD' });
  await ask('/x%0a%7b%22level%22%3a%22error%22%7d');
  const rest = { level: 'info', time: expect.any(String), ms: expect.any(Number), msg: 'request' };
  expect(lines).toEqual([
    { method: 'GET', path: '/blog', status: 200, ...rest },
    { method: 'HEAD', path: '/…@example.com', status: 404, from: '127.0.0.1', ...rest },
    { method: 'GET', path: '/x\n{"level"%3a"error"}', status: 404, from: '127.0.0.1', ...rest },
  ]);
});

it('responses other than pages run nothing, load nothing and have no origin', async () => {
  const backend = asBackend(new Hono().post('/odd', (c) => c.body('<script>alert(1)</script>')));
  const headers = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  };
  const ask = await serveSmallSite({ backend });
  for (const [what, path, request, status] of [
    ['a script', SCRIPT, {}, 200],
    ['a range of a script', SCRIPT, { headers: { range: 'bytes=0-3' } }, 206],
    ['a range beyond a script', SCRIPT, { headers: { range: 'bytes=9000-' } }, 416],
    ['a drawing at the root', '/favicon.svg', {}, 200],
    ['a document', '/sitemap.xml', {}, 200],
    ['a cached document', '/sitemap.xml', { headers: { 'if-none-match': '*' } }, 304],
    ['a redirect to the page', '/blog/', {}, 301],
    ['an unknown method', '/blog', { method: 'PROPFIND' }, 405],
    ['a long address', `/${'a'.repeat(9000)}`, {}, 414],
    ['a long header', '/', { headers: { 'if-none-match': 'a'.repeat(3000) } }, 431],
    ['headers above the limit', '/', { headers: { cookie: 'a'.repeat(20_000) } }, 431],
    ['any response of the backend', '/api/odd', { method: 'POST' }, 200],
  ] as const)
    expect.soft(await ask(path, request), what).toMatchObject({ status, headers });
  expect((await ask('/blog', { method: 'PUT' })).headers.allow).toBe('GET, HEAD, POST');
});

// Each of these requests once blocked the server's only thread for 0.2 to 0.5 s.
it.each([
  ['slashes', `/a${'/'.repeat(15_500)}b/`, {}],
  ['spaces between tags', '/', { 'if-none-match': `"a"${' '.repeat(1900)}b` }],
  ['encodings', '/', { 'accept-encoding': 'a;q=0.5,'.repeat(240) }],
  ['quotes in encodings', '/', { 'accept-encoding': 'a;b="'.repeat(390) }],
  ['ranges', '/favicon.svg', { range: `bytes=${'0-,'.repeat(600)}` }],
  ['escapes', `/${'%E0%A4'.repeat(1300)}`, {}],
  ['folders', `/_r/content/1.0.0/${'a/'.repeat(3900)}x.js`, {}],
])('a request full of %s takes the server under 50 ms of CPU time', async (_, path, headers) => {
  const ask = await serveSmallSite();
  await ask(path, { headers });
  const ten = async () => {
    for (let at = 0; at < 10; at += 1) expect((await ask(path, { headers })).status).toBeLessThan(500);
  };
  expect((await leastCpu(500, ten)) / 10, 'CPU milliseconds of one request').toBeLessThan(50);
});

it('a request for a file that is missing, not public or outside of the release gets an error', async () => {
  const { store } = await smallSite();
  writeRemote(store, 'content', '1.0.0', { files: { 'client/mf-stats.json': '{}' } });
  mkdirSync(join(store.folder, 'client'));
  writeFileSync(join(store.folder, 'client/secret.js'), 'secret');
  const ask = await serveSmallSite({ store });
  const hidden = ['1.0.0/mf-stats.json', '1.0.0/pages.json'];
  for (const file of ['1.0.0/gone.js', '../constructor/x/y', '9.9.9/page.js', ...hidden]) {
    const { status, text, headers } = await ask(`/_r/content/${file}`);
    expect([status, headingOf(text)], file).toEqual([404, NOT_FOUND]);
    expect(headers['cache-control'], file).toBe('no-cache, no-transform');
  }
  for (const path of [
    '/_r/content/../../../client/secret.js',
    '/_r/content/%2e%2e%2f%2e%2e%2f%2e%2e/secret.js',
    '/_r/content/1.0.0/..%2f..%2f..%2f..%2f..%2fclient/secret.js',
    '/_r/content/1.0.0/..%5c..%5cclient/secret.js',
    '/..%2fclient/secret.js',
  ]) {
    const { status, text } = await ask(path);
    expect(status, path).toBeGreaterThanOrEqual(400);
    expect(text, path).not.toContain('secret');
  }
});
