// @vitest-environment node
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import {
  collectLinks,
  isOnline,
  isPrivate,
  remembered,
  reportOf,
  stillKnown,
  type Tried,
  type TryOptions,
  tryLinks,
} from './try-links.ts';

/** What the server was asked, in order: `HEAD a.example/path`. */
let asked: string[] = [];
beforeEach(() => {
  asked = [];
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(code, headers).end('x'.repeat(10_000));

/** A server that every host of this test leads to, and what tries links there. */
async function openServer(answers: Record<string, Answer>) {
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.headers.host?.replace(/:.*/, '')}${request.url}`);
    (answers[request.url ?? ''] ?? status(200))(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const patience = new AbortController();
  const options: TryOptions = {
    lookup(host, wish, callback) {
      const none = host === 'no.example' ? Object.assign(new Error('none'), { code: 'ENOTFOUND' }) : null;
      const address = host === 'inside.example' ? '10.0.0.1' : '127.0.0.1';
      if (wish.all) callback(none, [{ address, family: 4 }]);
      else callback(none, address, 4);
    },
    isPrivate: (address) => address !== '127.0.0.1' && isPrivate(address),
    userAgent: 'link-check/1.0 (+https://www.example.com)',
    patience: () => patience.signal,
    pause: vi.fn(async () => {}),
  };
  const at = (link: string) => `http://${link.replace(/^[^/]+/, (host) => `${host}:${port}`)}`;
  /** The verdict on each of these links. */
  const verdicts = async (...links: string[]) => {
    const tried = await tryLinks(links.map(at), options);
    return links.map((link) => tried.get(at(link)));
  };
  return { options, at, verdicts, patience };
}

it.each<[string, number, string]>([
  ['there', 200, '200'],
  ['gone', 404, '404'],
  ['gone', 410, '410'],
  ['refuses', 403, '403'],
  ['refuses', 429, '429'],
  ['refuses', 999, '999'],
  ['unknown', 500, '500'],
  ['unknown', 304, '304'],
])('says %s after %i', async (verdict, code, why) => {
  const { verdicts } = await openServer({ '/page': status(code) });
  expect(await verdicts('a.example/page')).toEqual([{ verdict, why }]);
  expect(asked).toEqual(['HEAD a.example/page', ...(code === 200 ? [] : ['GET a.example/page'])]);
});

it('asks by GET where a server does not know HEAD, or hangs up at it', async () => {
  const { verdicts } = await openServer({
    '/head': ({ method }, response) => response.writeHead(method === 'HEAD' ? 404 : 200).end(),
    '/hangs-up': ({ method }, response) =>
      method === 'HEAD' ? response.socket?.destroy() : response.writeHead(200).end(),
  });
  expect(await verdicts('a.example/head', 'b.example/hangs-up')).toMatchObject([
    { verdict: 'there' },
    { verdict: 'there' },
  ]);
});

it('follows five redirects and no sixth, also to another host', async () => {
  const redirects = Object.fromEntries(
    Array.from({ length: 7 }, (_, step) => [`/${step}`, status(302, { location: `/${step + 1}` })]),
  );
  const { verdicts, at } = await openServer({
    ...redirects,
    '/moved': (request, response) =>
      response
        .writeHead(301, { location: `http://b.example:${request.headers.host?.split(':')[1]}/new` })
        .end(),
    '/nowhere': status(301, { location: 'http://no.example/' }),
  });
  expect(await verdicts('a.example/2', 'a.example/1', 'a.example/moved', 'a.example/nowhere')).toEqual([
    { verdict: 'there', why: `now ${at('a.example/7')}` },
    { verdict: 'unknown', why: 'more than 5 redirects' },
    { verdict: 'there', why: `now ${at('b.example/new')}` },
    { verdict: 'gone', why: 'there is no such host' },
  ]);
});

it('asks a host that does not exist, fails or has enough no more', async () => {
  const { verdicts } = await openServer({
    '/busy': status(503),
    '/cut': (_, { socket }) => socket?.destroy(),
  });
  expect(await verdicts('no.example/1', 'no.example/2', 'a.example/busy', 'a.example/2')).toEqual([
    { verdict: 'gone', why: 'there is no such host' },
    { verdict: 'gone', why: 'there is no such host' },
    { verdict: 'refuses', why: '503' },
    { verdict: 'refuses', why: '503 before' },
  ]);
  expect(await verdicts('b.example/cut', 'b.example/2')).toEqual([
    { verdict: 'unknown', why: 'ECONNRESET' },
    { verdict: 'unknown', why: 'ECONNRESET' },
  ]);
  expect(asked.filter((one) => one.endsWith('/2'))).toEqual([]);
});

it('gives up after its patience, and does not say gone', async () => {
  const { verdicts, patience } = await openServer({ '/never': () => patience.abort() });
  expect(await verdicts('a.example/never')).toEqual([{ verdict: 'unknown', why: 'no answer in time' }]);
});

it('asks a host for one thing at a time, with a pause between, and says who it is', async () => {
  let [atOnce, most] = [0, 0];
  const agents = new Set<string | undefined>();
  const slow: Answer = ({ headers }, response) => {
    agents.add(headers['user-agent']);
    most = Math.max(most, ++atOnce);
    setImmediate(() => {
      atOnce -= 1;
      response.end();
    });
  };
  const { verdicts, options } = await openServer({ '/1': slow, '/2': slow, '/3': slow });
  await verdicts('a.example/1', 'a.example/2', 'a.example/3');
  expect([most, [...agents]]).toEqual([1, [options.userAgent]]);
  expect(options.pause).toHaveBeenCalledTimes(2);
});

it('never asks a private address: by name, by number, or by a redirect', async () => {
  const { verdicts, options, at } = await openServer({
    '/in': status(302, { location: 'http://[::1]/' }),
    '/file': status(302, { location: 'file:///etc/passwd' }),
  });
  expect(await verdicts('inside.example/', 'a.example/in', 'b.example/file')).toEqual([
    { verdict: 'unknown', why: 'a private address' },
    { verdict: 'unknown', why: 'a private address' },
    { verdict: 'unknown', why: 'no web address' },
  ]);
  asked = [];
  const numbers = ['127.0.0.1/', '2130706433/', '[::ffff:127.0.0.1]/'].map(at);
  const tried = await tryLinks(numbers, { ...options, isPrivate });
  expect([...tried.values()].map(({ why }) => why)).toEqual(Array(3).fill('a private address'));
  expect(asked).toEqual([]);
});

it.each([
  ['private', ['10.1.2.3', '169.254.169.254', '172.31.0.1', '192.168.1.1', '100.64.0.1', '224.0.0.1']],
  ['private', ['0.0.0.0', '::', '::1', 'fd00::1', 'fe80::1', '::ffff:10.0.0.1']],
  ['of the internet', ['93.184.216.34', '172.32.0.1', '2606:2800:220:1::1']],
])('%s: %j', (kind, addresses) => {
  const isWrong = (address: string) => isPrivate(address) !== (kind === 'private');
  expect(addresses.filter(isWrong)).toEqual([]);
});

it('reports only what is certainly gone, with its place, and shows the rest', () => {
  const tried = new Map([
    ['http://a.example', { verdict: 'gone', why: '404' }],
    ['http://b.example', { verdict: 'unknown', why: 'no answer in time' }],
    ['http://c.example', { verdict: 'there', why: '200' }],
    ['http://d.example', { verdict: 'there', why: 'now http://e.example/' }],
  ] as const);
  const { words, report } = reportOf(new Map([['http://a.example', 'a.ts']]), tried, '2026-11-25');
  expect(report).toEqual({
    tried: '2026-11-25',
    gone: [{ url: 'http://a.example', where: 'a.ts', why: '404' }],
  });
  expect(words).toContain('4 links: 2 there, 0 refuse programs, 1 gone, 1 could not be checked.');
  expect(words).toMatch(/^there +http:\/\/d\.example +now http:\/\/e\.example\/$/m);
  expect(words).not.toContain('c.example');
  expect(Object.keys(remembered(tried, 5))).toEqual(['http://c.example', 'http://d.example']);
});

it('remembers for a week what was there, and nothing from a damaged file', () => {
  const day = 86_400_000;
  const cache = remembered(new Map([['a', { verdict: 'there', why: '200' } as Tried]]), 10 * day);
  expect(stillKnown(JSON.stringify(cache), 17 * day - 1)).toEqual(cache);
  for (const at of [17 * day, 10 * day - 1]) expect(stillKnown(JSON.stringify(cache), at)).toEqual({});
  for (const text of ['', '{"a":', '{"a":null}', 'null']) expect(stillKnown(text, 0)).toEqual({});
  const refused = new Map<string, Tried>([
    ['asked', { verdict: 'refuses', why: '429' }],
    ['not asked', { verdict: 'refuses', why: '429 before' }],
  ]);
  expect(Object.keys(remembered(refused, 0))).toEqual(['asked']);
});

it('knows a machine without internet from links that are gone', () => {
  const none: Tried = { verdict: 'gone', why: 'there is no such host' };
  const missing: Tried = { verdict: 'gone', why: '404' };
  const tried = new Map([['a', none]]);
  expect(isOnline(tried)).toBe(false);
  expect(isOnline(tried.set('b', missing))).toBe(true);
});

it('finds the links of the pages, the shop’s among them, and those of the claims with their copies', async () => {
  const links = await collectLinks();
  expect(links.get('https://www.usps.com/manage/mailboxes.htm')).toMatch(/^mfe-content\/src\/data\/.*\.ts$/);
  expect(links.get('http://allencole.biz/index-1184.html')).toMatch(/^docs\/claims\/sources: https:/);
  const shop = [...links.keys()].filter((url) => url.startsWith('https://www.amazon.com/s?k='));
  expect(shop.length).toBeGreaterThan(50);
});
