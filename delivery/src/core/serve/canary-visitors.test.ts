import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Hono } from 'hono';
import config from 'shared-lib/site.config.json' with { type: 'json' };
import { RELEASE_HEADER } from 'shared-lib/webhook/webhook-bodies.ts';
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

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}
type Ask = (
  path: string,
  headers?: Record<string, string>,
  method?: string,
  sent?: string,
) => Promise<Answer>;

let small: SmallSite;
let live: Composition;
beforeEach(async () => {
  small = await composeSmallSite();
  live = small.first;
  const routes = [routeAt(GUIDE, { title: 'Another title' })];
  writeRemote(small.store, 'guide', '2.0.0', '() => "another headline"', routes);
  const redirects = { '/guide': GUIDE };
  const file = join(small.store.folder, 'releases/guide/2.0.0/release.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), redirects }));
});

/** Serves the small site. */
async function serve(settings: object = {}): Promise<Ask> {
  const app = createSiteApp({ store: small.store, config, backend: null, ...settings });
  const askSite = await served(app);
  const ask: Ask = async (path, headers = {}, method = 'GET', sent = '') => {
    const { status, headers: all, text: body } = await askSite(path, { method, headers, sent });
    const { date: _, ...kept } = all;
    return { status, headers: kept, body };
  };
  // What is live is in memory then.
  await ask('/');
  return ask;
}

const canary = (...canaries: Canary[]) =>
  keepCanaries(small.store, live, canaries.length > 0 ? canaries : [smallCanary()]);
/** Starts canaries, and then serves. */
async function serveCanaries(...canaries: Canary[]): Promise<Ask> {
  await canary(...canaries);
  return serve();
}
/** What these paths answer to a program, to a browser and to somebody with a number. */
async function answersOf(paths: readonly string[], ask: Ask): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const path of paths)
    for (const headers of [{}, BROWSER, withNumber('05')]) answers.push(await ask(path, headers));
  return answers;
}
const shown = ({ body }: Answer) => (JSON.parse(body) as { text: string }).text;

const EVERYTHING = [
  '/',
  '/blog',
  GUIDE,
  '/login',
  '/nowhere',
  '/blog/',
  '/guide',
  '/favicon.svg',
  '/federation.json',
  '/search.json',
  '/sitemap.xml',
  '/robots.txt',
  '/feed.xml',
  '/site.webmanifest',
  '/_r/guide/1.0.0/routes.js',
  '/_r/guide/9.0.0/routes.js',
  '/ready',
];

it('without canaries every answer is as without the record, to the byte and the header', async () => {
  const ask = await serve();
  const all = () => answersOf(EVERYTHING, ask);
  const before = await all();
  await small.store.rollouts.keep({ canaries: [], compositions: {}, former: [] });
  await ask('/');
  expect(await all()).toEqual(before);
  expect(before.filter(({ headers }) => headers['set-cookie'] || /cookie/.test(headers.vary ?? ''))).toEqual(
    [],
  );
});

describe('while a tenth of the visitors gets another release of the guide', () => {
  it('they are those of ten numbers, at every address that differs; others get what is live', async () => {
    const ask = await serveCanaries();
    for (const number of ['00', '05', '09']) {
      expect(shown(await ask(GUIDE, withNumber(number)))).toBe('another headline');
      expect((await ask('/guide', withNumber(number))).headers.location).toBe(GUIDE);
      const manifest = JSON.parse((await ask('/federation.json', withNumber(number))).body);
      expect(manifest.apps.guide.version).toBe('2.0.0');
      expect((await ask('/search.json', withNumber(number))).status).toBe(200);
    }
    for (const headers of [withNumber('10'), withNumber('99'), {}]) {
      expect(shown(await ask(GUIDE, headers))).toBe('rendered');
      expect((await ask('/guide', headers)).status).toBe(404);
      expect(JSON.parse((await ask('/federation.json', headers)).body).apps.guide.version).toBe('1.0.0');
    }
  });

  it('a browser without a number gets one by a redirect, where an answer differs', async () => {
    const ask = await serveCanaries();
    for (const [method, path, there] of [
      ['GET', GUIDE, `${GUIDE}?visit=new`],
      ['HEAD', `${GUIDE}?utm_source=a%20b&x`, `${GUIDE}?utm_source=a%20b&x&visit=new`],
      ['GET', '/federation.json', '/federation.json?visit=new'],
      ['GET', '/guide', '/guide?visit=new'],
    ] as const) {
      const { status, headers, body } = await ask(path, BROWSER, method);
      expect([status, headers.location, body]).toEqual([302, there, '']);
      expect(headers['cache-control']).toBe('private, no-store');
      expect(headers.vary).toBe('cookie');
      expect(headers['set-cookie']).toEqual([
        expect.stringMatching(/^canary=\d\d; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/),
      ]);
    }
    const overTls = await ask(GUIDE, { ...BROWSER, 'x-forwarded-proto': 'https' });
    expect(overTls.headers['set-cookie']?.[0]).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
  });

  it('numbers are drawn at random, with two digits', async () => {
    const ask = await serveCanaries();
    const drawn = new Set<string>();
    for (let turn = 0; turn < 100; turn += 1) {
      const { headers } = await ask(GUIDE, BROWSER);
      drawn.add(headers['set-cookie']?.[0]?.slice(0, 9) ?? '');
    }
    // Fewer than 40 different ones of 100 have a chance below one in ten thousand million.
    expect(drawn.size).toBeGreaterThan(40);
    for (const one of drawn) expect(one).toMatch(/^canary=\d\d$/);
  });

  it('who comes back without the number keeps no cookies: gets what is live, and no other redirect', async () => {
    const ask = await serveCanaries();
    const { status, headers, body } = await ask(`${GUIDE}?visit=new`, BROWSER);
    expect([status, JSON.parse(body).text, headers['set-cookie']]).toEqual([200, 'rendered', undefined]);
    expect(shown(await ask(`${GUIDE}?visit=new`, withNumber('03')))).toBe('another headline');
  });

  it('an address with another or a broken ?visit= leads a browser without cookies to an answer at once', async () => {
    const ask = await serveCanaries();
    for (const query of ['?visit=', '?visit=x', '?visit=x&visit=y&', '?a=1&visit=%6eew']) {
      const first = await ask(`${GUIDE}${query}`, BROWSER);
      const answer = first.status === 302 ? await ask(String(first.headers.location), BROWSER) : first;
      expect([answer.status, shown(answer)], query).toEqual([200, 'rendered']);
    }
  });

  it('the number counts beside other cookies', async () => {
    const ask = await serveCanaries();
    const cookies = ['canary=x; canary=05', 'canary=; a=b; canary=05', 'canary=055; canary=05'];
    for (const cookie of [...cookies, 'a=canary=50; canary=05; canary=50'])
      expect(shown(await ask(GUIDE, { ...BROWSER, cookie })), cookie).toBe('another headline');
  });

  it('a program, and a browser without a number, gets what is live, or a number', async () => {
    const ask = await serveCanaries();
    const programs: Record<string, string>[] = [
      {},
      { ...BROWSER, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
      { ...BROWSER, 'user-agent': 'Mozilla/5.0 HeadlessChrome/140.0.0.0' },
      { cookie: 'canary=../..' },
    ];
    for (const headers of programs) {
      const answer = await ask(GUIDE, headers);
      expect([answer.status, shown(answer)], JSON.stringify(headers)).toEqual([200, 'rendered']);
    }
    for (const cookie of ['canary=5', 'canary=055', 'canary=0x'])
      expect((await ask(GUIDE, { ...BROWSER, cookie })).status, cookie).toBe(302);
  });

  it('no cache keeps for others what differs; what a visitor has already is 304', async () => {
    const ask = await serveCanaries();
    for (const path of [GUIDE, '/federation.json', '/search.json', '/guide']) {
      for (const headers of [{}, withNumber('05'), withNumber('50')]) {
        const answer = await ask(path, headers);
        expect(answer.headers['cache-control'], path).toBe('private, no-cache');
        expect(answer.headers.vary?.split(', '), path).toContain('cookie');
        const { etag } = answer.headers;
        if (answer.status !== 200) continue;
        const again = await ask(path, { ...headers, 'if-none-match': String(etag) });
        expect([again.status, again.headers['cache-control']], path).toEqual([304, 'private, no-cache']);
        expect(again.headers.vary).toContain('cookie');
      }
    }
    const [base, variant] = [await ask(GUIDE, withNumber('50')), await ask(GUIDE, withNumber('05'))];
    expect(base.headers.etag).not.toBe(variant.headers.etag);
    // The copy of the one is never taken for the other.
    const moved = await ask(GUIDE, { ...withNumber('05'), 'if-none-match': String(base.headers.etag) });
    expect([moved.status, shown(moved)]).toEqual([200, 'another headline']);
    const refused = await ask(GUIDE, { ...withNumber('05'), 'if-match': '"other"' });
    expect([refused.status, refused.headers['cache-control']]).toEqual([412, 'no-store']);
  });

  it('everything else answers as before, at once, without a cookie', async () => {
    const ask = await serve();
    const rest = EVERYTHING.filter(
      (path) => ![GUIDE, '/guide', '/federation.json', '/search.json'].includes(path),
    );
    const all = () => answersOf(rest, ask);
    const before = await all();
    await canary();
    await ask('/');
    expect(await all()).toEqual(before);
  });

  it('its files are answered to everybody, and for 30 days after it ended', async () => {
    const file = '/_r/guide/2.0.0/routes.js';
    const ask = await serve();
    expect((await ask(file)).status).toBe(404);
    await canary();
    await setImmediate();
    const page = JSON.parse((await ask(GUIDE, withNumber('05'))).body);
    const sheet = String(page.stylesheet.file[0]);
    for (const headers of [{}, withNumber('50'), withNumber('05')]) {
      expect((await ask(file, headers)).body).toBe('/* 2.0.0 */');
      expect((await ask(sheet, headers)).status).toBe(200);
    }
    const ended = async (days: number) => {
      const until = new Date(Date.now() - days * 86_400_000).toISOString();
      const former = { app: 'guide', version: '2.0.0', stylesheets: ['old.css'], since: until, until };
      await small.store.rollouts.keep({ canaries: [], compositions: {}, former: [former] });
      writeFileSync(join(small.store.folder, 'styles/old.css'), '.old {}');
      await setImmediate();
      expect(shown(await ask(GUIDE, withNumber('05')))).toBe('rendered');
      return [(await ask(file)).status, (await ask('/_c/old.css')).status];
    };
    expect(await ended(29)).toEqual([200, 200]);
    expect(await ended(31)).toEqual([404, 404]);
  });

  it('a larger part leaves everybody their release; a stop gives everybody what is live', async () => {
    const ask = await serveCanaries();
    const having = async () => {
      const numbers = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));
      const texts = await Promise.all(
        numbers.map(async (number) => shown(await ask(GUIDE, withNumber(number)))),
      );
      return numbers.filter((_, index) => texts[index] === 'another headline');
    };
    let before: string[] = [];
    for (const percent of [10, 37, 100]) {
      await canary(smallCanary({ variants: [{ version: '2.0.0', percent }] }));
      await setImmediate();
      const now = await having();
      expect(now).toHaveLength(percent);
      expect(now).toEqual(expect.arrayContaining(before));
      before = now;
    }
    await small.store.rollouts.keep({ canaries: [], compositions: {}, former: [] });
    await setImmediate();
    expect(await having()).toEqual([]);
  });

  it('a form that the browser sends itself counts for, and is answered by, its visitor’s release', async () => {
    const told: [string | undefined, string][] = [];
    const backend = new Hono().post('*', async (c) => {
      const { source } = (await c.req.json()) as { source: string };
      told.push([c.req.header(RELEASE_HEADER), source]);
      return c.json({});
    });
    writeShell(small.store, '1.5.0');
    const shell = 'export const renderPage = async ({ load }) => (load ? (await load()).default() : "none");';
    writeFileSync(join(small.store.folder, 'releases/shell/1.5.0/server/server.mjs'), shell);
    for (const version of ['1.5.0', '2.0.0']) {
      const own = JSON.stringify({ app: 'guide', release: { version }, main: '/m.js', files: [] });
      const page = `<title>Guide</title><h1>${version}</h1><form method="post" data-hold="" id="f"><input name="name"><div hidden="" data-form-note="" data-good="g">.</div></form><script type="application/json" id="mfe-own">${own}</script>`;
      const form = {
        action: '/homeowners-guide-download',
        fields: { name: { missing: `Your name, ${version}` }, email: {} },
        call: 'guide_request',
        sent: '/homeowners-guide-download',
        failed: '',
      } as const;
      writeRemote(small.store, 'guide', version, `() => ${JSON.stringify(page)}`, [routeAt(GUIDE, { form })]);
    }
    live = await small.change({ shell: '1.5.0', guide: '1.5.0' });
    await canary(smallCanary({ stable: '1.5.0' }));
    const ask = await serve({ backend });
    const sent = new URLSearchParams({ name: 'Rosa', email: 'rosa@example.com' }).toString();
    const send = (headers: Record<string, string>, fields = sent) =>
      ask(
        '/homeowners-guide-download',
        {
          ...headers,
          origin: config.origin,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
          referer: `${config.origin}${GUIDE}?utm_source=mail&visit=new`,
        },
        'POST',
        fields,
      );
    for (const headers of [withNumber('05'), withNumber('50'), BROWSER]) {
      expect((await send(headers)).status).toBe(303);
    }
    for (const [number, version] of [
      ['05', '2.0.0'],
      ['50', '1.5.0'],
    ] as const) {
      const { body } = await send(withNumber(number), 'name=');
      expect(body).toContain(`<h1>${version}</h1>`);
      expect(body).toContain(`Your name, ${version}`);
    }
    const source = `${config.origin}${GUIDE}?utm_source=mail`;
    expect(told).toEqual([
      ['guide/2.0.0', source],
      ['guide/1.5.0', source],
      ['guide/1.5.0', source],
    ]);
  });
});

it('a page that only the variant has is not found by others, and is in no shared cache', async () => {
  writeRemote(small.store, 'guide', '2.0.0', '() => "new"', [...SMALL_ROUTES.guide, routeAt('/guide-quiz')]);
  const ask = await serveCanaries();
  expect(shown(await ask('/guide-quiz', withNumber('05')))).toBe('new');
  const { status, headers } = await ask('/guide-quiz', withNumber('50'));
  expect([status, headers['cache-control']]).toEqual([404, 'private, no-cache']);
  expect((await ask('/guide-quiz', BROWSER)).status).toBe(302);
});

it('a canary of the shell concerns every page, the not-found page and its own files at the root', async () => {
  writeShell(small.store, '2.0.0', '.another{top:0}');
  for (const version of ['1.0.0', '2.0.0'])
    writeFileSync(
      join(small.store.folder, `releases/shell/${version}/client/favicon.svg`),
      `<svg id="${version}"/>`,
    );
  const ask = await serveCanaries(smallCanary({ app: 'shell' }));
  for (const path of ['/', '/blog', GUIDE, '/login', '/nowhere', '/favicon.svg'])
    expect((await ask(path, BROWSER)).status, path).toBe(302);
  expect((await ask('//elsewhere.example', BROWSER)).headers.location).toBe('/elsewhere.example?visit=new');
  for (const [number, version] of [
    ['05', '2.0.0'],
    ['50', '1.0.0'],
  ] as const) {
    const { status, body } = await ask('/nowhere', withNumber(number));
    expect([status, JSON.parse(body).boot]).toEqual([404, expect.anything()]);
    const icon = await ask('/favicon.svg', withNumber(number));
    expect([icon.body, icon.headers['cache-control']]).toEqual([
      `<svg id="${version}"/>`,
      'private, no-cache',
    ]);
  }
  for (const path of [
    '/blog/',
    '/sitemap.xml',
    '/robots.txt',
    '/_r/shell/2.0.0/s.css',
    '/_r/shell/3.0.0/s.css',
    '/ready',
  ])
    expect((await ask(path, BROWSER)).headers['set-cookie'], path).toBeUndefined();
});

it('two canaries are independent of each other: each visitor has one of four compositions', async () => {
  writeRemote(small.store, 'content', '2.0.0', '() => "another home"');
  const half = (version: string) => [{ version, percent: 50 }];
  await canary(
    smallCanary({ variants: half('2.0.0') }),
    smallCanary({ app: 'content', digit: 'units', variants: half('2.0.0') }),
  );
  const ask = await serve();
  const seen = new Map<string, number>();
  for (let number = 0; number < 100; number += 1) {
    const cookie = withNumber(String(number).padStart(2, '0'));
    const [home, guide] = [shown(await ask('/', cookie)), shown(await ask(GUIDE, cookie))];
    const { apps } = JSON.parse((await ask('/federation.json', cookie)).body);
    expect([apps.content.version, apps.guide.version]).toEqual([
      home === 'rendered' ? '1.0.0' : '2.0.0',
      guide === 'rendered' ? '1.0.0' : '2.0.0',
    ]);
    seen.set(`${home}, ${guide}`, (seen.get(`${home}, ${guide}`) ?? 0) + 1);
  }
  expect([...seen.values()]).toEqual([25, 25, 25, 25]);
});

describe('what cannot be served', () => {
  beforeEach(() => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    return () => said.mockRestore();
  });
  const said = () => vi.mocked(console.error).mock.calls.map(([line]) => String(line));

  it.each([
    [
      'is damaged',
      (folder: string) => writeFileSync(join(folder, 'pages', GUIDE, 'index.html'), 'x'),
      /is damaged/,
    ],
    ['is missing', (folder: string) => rmSync(folder, { recursive: true }), /does not exist/],
  ])(
    'of a canary’s composition that %s: its visitors get what is live, and the log says it once',
    async (_, damage, words) => {
      const [id = ''] = Object.values(await canary());
      damage(join(small.store.folder, 'compositions', id));
      const ask = await serve();
      vi.useFakeTimers({ toFake: ['performance'] });
      onTestFinished(() => void vi.useRealTimers());
      for (let turn = 0; turn < 3; turn += 1) {
        const { status, headers, body } = await ask(GUIDE, withNumber('05'));
        expect([status, JSON.parse(body).text]).toEqual([200, 'rendered']);
        expect(headers['cache-control']).toBe('no-cache');
        // It is tried again every second.
        vi.advanceTimersByTime(600);
      }
      expect(said()).toEqual([expect.stringMatching(words)]);
      expect(said()[0]).toContain('The visitors of guide/2.0.0 get what is live.');
    },
  );

  it('of a damaged record: everybody gets what is live', async () => {
    await canary();
    writeFileSync(join(small.store.folder, 'rollouts.json'), '{"canaries":[');
    const ask = await serve();
    expect(shown(await ask(GUIDE, withNumber('05')))).toBe('rendered');
    expect(said()).toEqual([expect.stringContaining('rollouts.json is damaged, so there is no canary')]);
    await canary();
    await setImmediate();
    expect(shown(await ask(GUIDE, withNumber('05')))).toBe('another headline');
  });

  it('of a record that cannot be read for a while: what was served goes on, and it is read again', async () => {
    const ask = await serveCanaries();
    expect(shown(await ask(GUIDE, withNumber('05')))).toBe('another headline');
    const record = join(small.store.folder, 'rollouts.json');
    const kept = readFileSync(record, 'utf8');
    rmSync(record);
    mkdirSync(record);
    await setImmediate();
    for (const number of ['05', '50']) {
      const { status, body } = await ask(GUIDE, withNumber(number));
      expect([status, JSON.parse(body).text]).toEqual([
        200,
        number === '05' ? 'another headline' : 'rendered',
      ]);
    }
    expect(said()).toEqual([expect.stringContaining('EISDIR')]);
    rmSync(record, { recursive: true });
    writeFileSync(record, kept.replaceAll('"2.0.0"', '"9.9.9"'));
    await setImmediate();
    expect(shown(await ask(GUIDE, withNumber('05')))).toBe('rendered');
  });

  it('a canary whose base is not live any more, or that knows nothing of what is live, is none', async () => {
    const ask = await serveCanaries();
    writeRemote(small.store, 'content', '1.1.0', '() => "newer"');
    await small.change({ content: '1.1.0' });
    await setImmediate();
    expect([shown(await ask('/', withNumber('05'))), shown(await ask(GUIDE, withNumber('05')))]).toEqual([
      'newer',
      'rendered',
    ]);
  });
});
