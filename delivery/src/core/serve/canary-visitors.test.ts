import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import config from 'shared-lib/site.config.json' with { type: 'json' };
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { keepCanaries, smallCanary } from '../../testing/small-canary.ts';
import { routeAt, SMALL_ROUTES, writeRemote, writeShell } from '../../testing/small-releases.ts';
import { composeSmallSite, type SmallSite, served } from '../../testing/small-site.ts';
import type { Canary } from '../store/canaries.ts';
import type { Composition } from '../store/compositions.ts';
import { createSiteApp } from './create-site-app.ts';

const GUIDE = '/free-homeowners-guide';
const BROWSER = { 'sec-fetch-mode': 'navigate', 'user-agent': 'Mozilla/5.0 (X11; Linux) Chrome/140.0.0.0' };
const withNumber = (number: string) => ({ ...BROWSER, cookie: `canary=${number}` });
/** What the pages say of the release that is live, and of the canary. */
const [STABLE, CANARY] = ['rendered', 'another headline'];
const NO_CANARY = { canaries: [], compositions: {}, former: [] };

let small: SmallSite;
let live: Composition;
beforeEach(async () => {
  small = await composeSmallSite();
  live = small.first;
  const routes = [routeAt(GUIDE, { title: 'Another title' })];
  writeRemote(small.store, 'guide', '2.0.0', `() => "${CANARY}"`, routes);
  const redirects = { '/guide': GUIDE };
  const file = join(small.store.folder, 'releases/guide/2.0.0/release.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), redirects }));
});

/** Serves the small site. `shows` tells the text of a page to a visitor. */
async function serve() {
  const askSite = await served(createSiteApp({ store: small.store, config, backend: null }));
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET', sent = '') => {
    const answer = await askSite(path, { method, headers, sent });
    const { date: _, ...kept } = answer.headers;
    return { ...answer, headers: kept };
  };
  const shows = async (path: string, headers: Record<string, string>) =>
    JSON.parse((await ask(path, headers)).text).text;
  // What is live is in memory then.
  await ask('/');
  return { ask, shows };
}

const canary = (...canaries: Canary[]) =>
  keepCanaries(small.store, live, canaries.length > 0 ? canaries : [smallCanary()]);
/** Starts canaries, and then serves. */
async function serveCanaries(...canaries: Canary[]) {
  await canary(...canaries);
  return serve();
}

it('nobody gets another answer, to the byte and the header, without canaries or where no release differs', async () => {
  const files = ['/_r/guide/1.0.0/routes.js', '/_r/guide/9.0.0/routes.js', '/favicon.svg', '/ready'];
  const programs = ['/sitemap.xml', '/robots.txt', '/feed.xml', '/site.webmanifest'];
  const same = ['/', '/blog', '/login', '/nowhere', '/blog/', ...programs, ...files];
  const other = [GUIDE, '/guide', '/federation.json', '/search.json'];
  const { ask } = await serve();
  /** To a program, to a browser and to somebody with a number. */
  const answersOf = (paths: readonly string[]) =>
    Promise.all(
      paths.flatMap((path) => [{}, BROWSER, withNumber('05')].map((headers) => ask(path, headers))),
    );
  const [before, beforeOther] = [await answersOf(same), await answersOf(other)];
  for (const { headers } of [...before, ...beforeOther]) {
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers.vary ?? '').not.toContain('cookie');
  }
  await small.store.rollouts.keep(NO_CANARY);
  await ask('/');
  expect([await answersOf(same), await answersOf(other)]).toEqual([before, beforeOther]);
  await canary();
  await ask('/');
  expect(await answersOf(same)).toEqual(before);
});

describe('while a tenth of the visitors gets another release of the guide', () => {
  it('they are those of ten numbers, at every address that differs; others get what is live', async () => {
    const { ask, shows } = await serveCanaries();
    const guideOf = async (headers: Record<string, string>) =>
      JSON.parse((await ask('/federation.json', headers)).text).apps.guide.version;
    for (const number of ['00', '05', '09']) {
      expect(await shows(GUIDE, withNumber(number))).toBe(CANARY);
      expect((await ask('/guide', withNumber(number))).headers.location).toBe(GUIDE);
      expect(await guideOf(withNumber(number))).toBe('2.0.0');
      expect((await ask('/search.json', withNumber(number))).status).toBe(200);
    }
    for (const headers of [withNumber('10'), withNumber('99'), {}]) {
      expect(await shows(GUIDE, headers)).toBe(STABLE);
      expect((await ask('/guide', headers)).status).toBe(404);
      expect(await guideOf(headers)).toBe('1.0.0');
    }
  });

  it('a browser without a number gets one at random by a redirect, where an answer differs', async () => {
    const { ask } = await serveCanaries();
    for (const [method, path, there] of [
      ['GET', GUIDE, `${GUIDE}?visit=new`],
      ['HEAD', `${GUIDE}?utm_source=a%20b&x`, `${GUIDE}?utm_source=a%20b&x&visit=new`],
      ['GET', '/federation.json', '/federation.json?visit=new'],
      ['GET', '/guide', '/guide?visit=new'],
    ] as const) {
      const { headers, ...answer } = await ask(path, BROWSER, method);
      expect(answer).toEqual({ status: 302, text: '' });
      expect(headers).toMatchObject({
        location: there,
        'cache-control': 'private, no-store',
        vary: 'cookie',
        'set-cookie': [
          expect.stringMatching(/^canary=\d\d; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/),
        ],
      });
    }
    const overTls = await ask(GUIDE, { ...BROWSER, 'x-forwarded-proto': 'https' });
    expect(overTls.headers['set-cookie']?.[0]).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
    const drawn = new Set<string | undefined>();
    for (let turn = 0; turn < 100; turn += 1)
      drawn.add((await ask(GUIDE, BROWSER)).headers['set-cookie']?.[0]?.split(';')[0]);
    // Fewer than 40 different ones of 100 have a chance below one in ten thousand million.
    expect(drawn.size).toBeGreaterThan(40);
    for (const one of drawn) expect(one).toMatch(/^canary=\d\d$/);
  });

  it('a browser that keeps no cookies gets what is live after one redirect, whatever ?visit= says', async () => {
    const { ask, shows } = await serveCanaries();
    const marked = await ask(`${GUIDE}?visit=new`, BROWSER);
    expect([marked.status, marked.headers['set-cookie']]).toEqual([200, undefined]);
    for (const query of ['?visit=new', '?visit=', '?visit=x', '?visit=x&visit=y&', '?a=1&visit=%6eew']) {
      const { status, headers } = await ask(`${GUIDE}${query}`, BROWSER);
      const there = status === 302 ? String(headers.location) : `${GUIDE}${query}`;
      expect(await shows(there, BROWSER), query).toBe(STABLE);
    }
    expect(await shows(`${GUIDE}?visit=new`, withNumber('03'))).toBe(CANARY);
  });

  it('a number counts beside other cookies; a program gets what is live, a browser without one a number', async () => {
    const { ask, shows } = await serveCanaries();
    const cookies = ['canary=x; canary=05', 'canary=; a=b; canary=05', 'canary=055; canary=05'];
    for (const cookie of [...cookies, 'a=canary=50; canary=05; canary=50'])
      expect(await shows(GUIDE, { ...BROWSER, cookie }), cookie).toBe(CANARY);
    const programs: Record<string, string>[] = [
      { ...BROWSER, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
      { ...BROWSER, 'user-agent': 'Mozilla/5.0 HeadlessChrome/140.0.0.0' },
      { cookie: 'canary=../..' },
    ];
    for (const headers of programs) expect(await shows(GUIDE, headers)).toBe(STABLE);
    for (const cookie of ['canary=5', 'canary=055', 'canary=0x'])
      expect((await ask(GUIDE, { ...BROWSER, cookie })).status, cookie).toBe(302);
  });

  it('no cache keeps for others what differs; what a visitor has already is 304', async () => {
    const { ask } = await serveCanaries();
    for (const path of [GUIDE, '/federation.json', '/search.json', '/guide']) {
      for (const headers of [{}, withNumber('05'), withNumber('50')]) {
        const answer = await ask(path, headers);
        const isPage = String(answer.headers['content-type']).startsWith('text/html');
        const own = {
          'cache-control': `private, no-cache${isPage ? ', no-transform' : ''}`,
          vary: expect.stringMatching(/(^|, )cookie/),
        };
        expect(answer.headers, path).toMatchObject(own);
        if (answer.status !== 200) continue;
        const again = await ask(path, { ...headers, 'if-none-match': String(answer.headers.etag) });
        expect(again, path).toMatchObject({ status: 304, headers: own });
      }
    }
    // The copy of the one is never taken for the other.
    const { etag } = (await ask(GUIDE, withNumber('50'))).headers;
    const moved = await ask(GUIDE, { ...withNumber('05'), 'if-none-match': String(etag) });
    expect([moved.status, JSON.parse(moved.text).text]).toEqual([200, CANARY]);
  });

  it('its files are answered to everybody, and for 30 days after it ended', async () => {
    const file = '/_r/guide/2.0.0/routes.js';
    const { ask, shows } = await serve();
    expect((await ask(file)).status).toBe(404);
    await canary();
    await setImmediate();
    const page = JSON.parse((await ask(GUIDE, withNumber('05'))).text);
    const sheet = String(page.stylesheet.file[0]);
    for (const headers of [{}, withNumber('50'), withNumber('05')]) {
      expect((await ask(file, headers)).text).toBe('/* 2.0.0 */');
      expect((await ask(sheet, headers)).status).toBe(200);
    }
    writeFileSync(join(small.store.folder, 'styles/old.css'), '.old {}');
    for (const [days, status] of [
      [29, 200],
      [31, 404],
    ] as const) {
      const until = new Date(Date.now() - days * 86_400_000).toISOString();
      const former = { app: 'guide', version: '2.0.0', stylesheets: ['old.css'], since: until, until };
      await small.store.rollouts.keep({ ...NO_CANARY, former: [former] });
      await setImmediate();
      expect(await shows(GUIDE, withNumber('05'))).toBe(STABLE);
      expect([(await ask(file)).status, (await ask('/_c/old.css')).status]).toEqual([status, status]);
    }
  });

  it('a form that the browser sends itself is answered by its visitor’s release', async () => {
    writeShell(small.store, '1.5.0');
    const shell = 'export const renderPage = async ({ load }) => (load ? (await load()).default() : "none");';
    writeFileSync(join(small.store.folder, 'releases/shell/1.5.0/server/server.mjs'), shell);
    for (const version of ['1.5.0', '2.0.0']) {
      const page = `<title>Guide</title><h1>${version}</h1><form method="post" data-hold=""><div data-form-note=""></div></form><i id="mfe-own"></i>`;
      const fields = { name: { missing: `Your name, ${version}` } };
      const form = { action: '/send', fields, sent: '/thanks', failed: '' };
      writeRemote(small.store, 'guide', version, `() => ${JSON.stringify(page)}`, [routeAt(GUIDE, { form })]);
    }
    live = await small.change({ shell: '1.5.0', guide: '1.5.0' });
    await canary(smallCanary({ stable: '1.5.0' }));
    const { ask } = await serve();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const asSent = { ...type, origin: config.origin, 'sec-fetch-site': 'same-origin' };
    for (const [headers, version] of [
      [withNumber('05'), '2.0.0'],
      [withNumber('50'), '1.5.0'],
      [BROWSER, '1.5.0'],
    ] as const) {
      const { text } = await ask('/send', { ...headers, ...asSent }, 'POST', 'name=');
      expect(text).toContain(`<h1>${version}</h1>`);
      expect(text).toContain(`Your name, ${version}`);
    }
  });
});

it('a page that only the variant has is not found by others, and is in no shared cache', async () => {
  writeRemote(small.store, 'guide', '2.0.0', '() => "new"', [...SMALL_ROUTES.guide, routeAt('/guide-quiz')]);
  const { ask, shows } = await serveCanaries();
  expect(await shows('/guide-quiz', withNumber('05'))).toBe('new');
  const { status, headers } = await ask('/guide-quiz', withNumber('50'));
  expect([status, headers['cache-control']]).toEqual([404, 'private, no-cache, no-transform']);
  expect((await ask('/guide-quiz', BROWSER)).status).toBe(302);
});

it('a canary of the shell concerns every page, the not-found page and its own files at the root', async () => {
  writeShell(small.store, '2.0.0', '.another{top:0}');
  for (const version of ['1.0.0', '2.0.0'])
    writeFileSync(join(small.store.folder, `releases/shell/${version}/client/favicon.svg`), version);
  const { ask } = await serveCanaries(smallCanary({ app: 'shell' }));
  for (const path of ['/', '/blog', GUIDE, '/login', '/nowhere', '/favicon.svg'])
    expect((await ask(path, BROWSER)).status, path).toBe(302);
  expect((await ask('//elsewhere.example', BROWSER)).headers.location).toBe('/elsewhere.example?visit=new');
  for (const [number, version] of [
    ['05', '2.0.0'],
    ['50', '1.0.0'],
  ] as const) {
    expect((await ask('/nowhere', withNumber(number))).status).toBe(404);
    const icon = await ask('/favicon.svg', withNumber(number));
    expect([icon.text, icon.headers['cache-control']]).toEqual([version, 'private, no-cache']);
  }
  const files = ['/_r/shell/2.0.0/s.css', '/_r/shell/3.0.0/s.css'];
  for (const path of ['/blog/', '/sitemap.xml', '/robots.txt', ...files, '/ready'])
    expect((await ask(path, BROWSER)).headers['set-cookie'], path).toBeUndefined();
});

it('two canaries are independent of each other: each visitor has one of four compositions', async () => {
  writeRemote(small.store, 'content', '2.0.0', '() => "another home"');
  const content = smallCanary({ app: 'content', digit: 'units', percent: 50 });
  const { shows } = await serveCanaries(smallCanary({ percent: 50 }), content);
  for (const [number, home, guide] of [
    ['44', 'another home', CANARY],
    ['45', STABLE, CANARY],
    ['54', 'another home', STABLE],
    ['55', STABLE, STABLE],
  ] as const) {
    expect(await shows('/', withNumber(number)), number).toBe(home);
    expect(await shows(GUIDE, withNumber(number)), number).toBe(guide);
  }
});

describe('what cannot be served', () => {
  beforeEach(() => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    return () => said.mockRestore();
  });
  const said = () => vi.mocked(console.error).mock.calls.map(([line]) => String(line));
  const record = () => join(small.store.folder, 'rollouts.json');

  it.each([
    ['is damaged', (folder: string) => writeFileSync(join(folder, 'pages', GUIDE, 'index.html'), 'x')],
    ['does not exist', (folder: string) => rmSync(folder, { recursive: true })],
  ])(
    'of a canary’s composition that %s: its visitors get what is live, and the log says it once',
    async (what, damage) => {
      const [id = ''] = Object.values(await canary());
      damage(join(small.store.folder, 'compositions', id));
      const { ask } = await serve();
      vi.useFakeTimers({ toFake: ['performance'] });
      onTestFinished(() => void vi.useRealTimers());
      for (let turn = 0; turn < 3; turn += 1) {
        const { headers, text } = await ask(GUIDE, withNumber('05'));
        expect([JSON.parse(text).text, headers['cache-control']]).toEqual([STABLE, 'no-cache, no-transform']);
        // It is tried again every second.
        vi.advanceTimersByTime(600);
      }
      expect(said()).toEqual([expect.stringContaining(what)]);
      expect(said()[0]).toContain('The visitors of guide/2.0.0 get what is live.');
    },
  );

  it('of a damaged record: everybody gets what is live; of one that cannot be read for a while: what was served goes on', async () => {
    await canary();
    const kept = readFileSync(record(), 'utf8');
    writeFileSync(record(), '{"canaries":[');
    const { shows } = await serve();
    expect(await shows(GUIDE, withNumber('05'))).toBe(STABLE);
    expect(said()).toEqual([expect.stringContaining('rollouts.json is damaged, so there is no canary')]);
    const replaced = async (text: string) => {
      rmSync(record(), { recursive: true });
      writeFileSync(record(), text);
      await setImmediate();
      return shows(GUIDE, withNumber('05'));
    };
    expect(await replaced(kept)).toBe(CANARY);
    rmSync(record());
    mkdirSync(record());
    await setImmediate();
    expect(await shows(GUIDE, withNumber('05'))).toBe(CANARY);
    expect(await shows(GUIDE, withNumber('50'))).toBe(STABLE);
    expect(said()[1]).toContain('EISDIR');
  });

  it('a canary whose base is not live any more, or that knows nothing of what is live, is none', async () => {
    const { shows } = await serveCanaries();
    writeRemote(small.store, 'content', '1.1.0', '() => "newer"');
    await small.change({ content: '1.1.0' });
    await setImmediate();
    expect(await shows('/', withNumber('05'))).toBe('newer');
    expect(await shows(GUIDE, withNumber('05'))).toBe(STABLE);
  });
});
