import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import config from 'shared-lib/site.config.json' with { type: 'json' };
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { routeAt, smallCanary, writeRemote, writeShell } from '../../testing/small-releases.ts';
import { headingOf, type SmallSite, serveSmallSite, smallSite } from '../../testing/small-site.ts';
import type { Canary } from '../store/canaries.ts';

const GUIDE = '/free-homeowners-guide';
const BROWSER = { 'sec-fetch-mode': 'navigate', 'user-agent': 'Mozilla/5.0 (X11; Linux) Chrome/140.0.0.0' };
const withNumber = (number: string) => ({ ...BROWSER, cookie: `canary=${number}` });
const [STABLE, CANARY] = [`Title of ${GUIDE}`, 'Another headline'];

let small: SmallSite;
beforeEach(async () => {
  small = await smallSite();
  const pages = { [GUIDE]: `<h1>${CANARY}</h1>` };
  writeRemote(small.store, 'guide', '2.0.0', { pages, release: { redirects: { '/guide': GUIDE } } });
});

async function serve() {
  const askSite = await serveSmallSite({ store: small.store });
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET', sent = '') => {
    const answer = await askSite(path, { method, headers, sent });
    const { date: _, ...rest } = answer.headers;
    return { ...answer, headers: rest };
  };
  const shows = async (path: string, headers: Record<string, string>) =>
    headingOf((await ask(path, headers)).text);
  // Loads the live set into memory.
  await ask('/');
  return { ask, shows };
}

async function serveCanaries(...canaries: Canary[]) {
  await small.canary(...(canaries.length > 0 ? canaries : [smallCanary()]));
  return serve();
}

it('no response varies by cookie without a canary, or where a canary changes nothing', async () => {
  const files = ['/_r/guide/1.0.0/routes.js', '/favicon.svg', '/ready', '/sitemap.xml', '/site.webmanifest'];
  const same = ['/', '/blog', '/nowhere', '/blog/', ...files];
  const { ask } = await serve();
  const clients = [{}, BROWSER, withNumber('05')];
  const answersOf = (paths: readonly string[]) =>
    Promise.all(paths.flatMap((path) => clients.map((headers) => ask(path, headers))));
  const before = await answersOf(same);
  for (const { headers } of [...before, ...(await answersOf([GUIDE, '/federation.json']))]) {
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers.vary ?? '').not.toContain('cookie');
  }
  await small.canary(smallCanary());
  await ask('/');
  expect(await answersOf(same)).toEqual(before);
});

describe('while a tenth of the visitors gets another release of the guide', () => {
  it('visitors with a number below 10 get the canary until it ends', async () => {
    const { ask, shows } = await serveCanaries();
    const guideOf = async (headers: Record<string, string>) =>
      JSON.parse((await ask('/federation.json', headers)).text).apps.guide.version;
    const canaryVisitor = withNumber('09');
    expect([await shows(GUIDE, canaryVisitor), await guideOf(canaryVisitor)]).toEqual([CANARY, '2.0.0']);
    expect((await ask('/guide', canaryVisitor)).headers.location).toBe(GUIDE);
    // Open tabs need the files of the canary even after its end.
    const file = '/_r/guide/2.0.0/routes.js';
    for (const headers of [withNumber('10'), {}]) {
      expect([await shows(GUIDE, headers), await guideOf(headers)]).toEqual([STABLE, '1.0.0']);
      expect((await ask('/guide', headers)).status).toBe(404);
      expect((await ask(file, headers)).text).toBe('/* 2.0.0 */');
    }
    await small.canary();
    expect(await shows(GUIDE, canaryVisitor)).toBe(STABLE);
    expect((await ask(file)).status).toBe(200);
  });

  it('where the response varies by canary, a redirect gives a new browser a random number', async () => {
    const { ask } = await serveCanaries();
    const cookie = /^canary=\d\d; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/;
    for (const [method, path, there] of [
      ['HEAD', `${GUIDE}?utm_source=a%20b&x`, `${GUIDE}?utm_source=a%20b&x&visit=new`],
      ['GET', '/federation.json', '/federation.json?visit=new'],
    ] as const) {
      const { headers, ...answer } = await ask(path, BROWSER, method);
      expect(answer).toEqual({ status: 302, text: '' });
      expect(headers).toMatchObject({
        location: there,
        'cache-control': 'private, no-store',
        vary: 'cookie',
        'set-cookie': [expect.stringMatching(cookie)],
      });
    }
    const overTls = await ask(GUIDE, { ...BROWSER, 'x-forwarded-proto': 'https' });
    expect(overTls.headers['set-cookie']?.[0]).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
    const drawn = new Set<string | undefined>();
    for (let turn = 0; turn < 100; turn += 1)
      drawn.add((await ask(GUIDE, BROWSER)).headers['set-cookie']?.[0]?.split(';')[0]);
    // The probability of 40 or fewer distinct numbers in 100 draws is below 1e-10.
    expect(drawn.size).toBeGreaterThan(40);
    for (const one of drawn) expect(one).toMatch(/^canary=\d\d$/);
  });

  it('a browser without cookies gets stable after at most one redirect', async () => {
    const { ask, shows } = await serveCanaries();
    const marked = await ask(`${GUIDE}?visit=new`, BROWSER);
    expect([marked.status, marked.headers['set-cookie']]).toEqual([200, undefined]);
    for (const query of ['?visit=new', '?visit=x&visit=y&', '?a=1&visit=%6eew']) {
      const { status, headers } = await ask(`${GUIDE}${query}`, BROWSER);
      const there = status === 302 ? String(headers.location) : `${GUIDE}${query}`;
      expect(await shows(there, BROWSER), query).toBe(STABLE);
    }
    expect(await shows(`${GUIDE}?visit=new`, withNumber('03'))).toBe(CANARY);
  });

  it('finds the number among other cookies, and replaces a malformed number', async () => {
    const { ask, shows } = await serveCanaries();
    for (const cookie of ['canary=055; canary=05', 'a=canary=50; canary=05; canary=50'])
      expect(await shows(GUIDE, { ...BROWSER, cookie }), cookie).toBe(CANARY);
    const bot = { ...BROWSER, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
    for (const headers of [bot, { cookie: 'canary=../..' }]) expect(await shows(GUIDE, headers)).toBe(STABLE);
    for (const cookie of ['canary=5', 'canary=0x'])
      expect((await ask(GUIDE, { ...BROWSER, cookie })).status, cookie).toBe(302);
  });

  it('a response that varies by canary is cached privately, and revalidates to 304', async () => {
    const { ask } = await serveCanaries();
    for (const path of [GUIDE, '/federation.json', '/guide']) {
      const answer = await ask(path, withNumber('05'));
      const own = {
        'cache-control': path === GUIDE ? 'private, no-cache, no-transform' : 'private, no-cache',
        vary: expect.stringMatching(/(^|, )cookie/),
      };
      expect(answer.headers, path).toMatchObject(own);
      const known = { ...withNumber('05'), 'if-none-match': String(answer.headers.etag) };
      if (answer.status === 200) expect(await ask(path, known)).toMatchObject({ status: 304, headers: own });
    }
    const { etag } = (await ask(GUIDE, withNumber('50'))).headers;
    const moved = await ask(GUIDE, { ...withNumber('05'), 'if-none-match': String(etag) });
    expect([moved.status, headingOf(moved.text)]).toEqual([200, CANARY]);
  });

  it('a native form is handled by its visitor’s release', async () => {
    for (const version of ['1.5.0', '2.0.0']) {
      const html = '<form method="post" action="/send" data-hold=""><div data-form-note=""></div></form>';
      const fields = { name: { missing: `Your name, ${version}` } };
      const form = { action: '/send', fields, sent: '/thanks', failed: '' };
      const routes = [routeAt(GUIDE, { form })];
      writeRemote(small.store, 'guide', version, { routes, pages: { [GUIDE]: html } });
    }
    await small.change({ guide: '1.5.0' });
    const { ask } = await serveCanaries(smallCanary({ stable: '1.5.0' }));
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const asSent = { ...type, origin: config.origin, 'sec-fetch-site': 'same-origin' };
    const answerTo = async (headers: Record<string, string>) =>
      (await ask('/send', { ...headers, ...asSent }, 'POST', 'name=')).text;
    expect(await answerTo(withNumber('05'))).toContain('Your name, 2.0.0');
    expect(await answerTo(BROWSER)).toContain('Your name, 1.5.0');
  });
});

it('a canary of the shell changes every page, the not-found page and the shell’s root files', async () => {
  writeShell(small.store, '2.0.0', { frames: { boot: '/* 2.0.0 */' } });
  for (const version of ['1.0.0', '2.0.0'])
    writeFileSync(join(small.store.folder, `releases/shell/${version}/client/favicon.svg`), version);
  const { ask } = await serveCanaries(smallCanary({ app: 'shell' }));
  for (const path of ['/', '/nowhere', '/favicon.svg'])
    expect((await ask(path, BROWSER)).status, path).toBe(302);
  expect((await ask('//elsewhere.example', BROWSER)).headers.location).toBe('/elsewhere.example?visit=new');
  const icon = await ask('/favicon.svg', withNumber('05'));
  expect([icon.text, icon.headers['cache-control']]).toEqual(['2.0.0', 'private, no-cache']);
  expect((await ask('/favicon.svg', withNumber('50'))).text).toBe('1.0.0');
  for (const path of ['/blog/', '/sitemap.xml', '/_r/shell/2.0.0/s.css', '/ready'])
    expect((await ask(path, BROWSER)).headers['set-cookie'], path).toBeUndefined();
});

it('the visitors of a damaged canary get the stable release, and the damage is logged once', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => consoleError.mockRestore());
  writeFileSync(join(small.store.releases.folder('guide', '2.0.0'), 'pages.json'), '{}');
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { ask } = await serveCanaries();
  for (let turn = 0; turn < 3; turn += 1) {
    const { headers, text } = await ask(GUIDE, withNumber('05'));
    expect([headingOf(text), headers['cache-control']]).toEqual([STABLE, 'no-cache, no-transform']);
    // After 10 seconds, the server reads the damaged release again.
    vi.advanceTimersByTime(6000);
  }
  const message = /pages\.json of guide 2\.0\.0 is damaged.* Visitors of the canary guide\/2\.0\.0 get/;
  expect(consoleError.mock.calls).toEqual([[expect.stringMatching(message)]]);
});
