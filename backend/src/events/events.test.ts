import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ANALYTICS_EVENT, GUIDE_REQUEST, newNetwork } from '../../test/requests.ts';
import { onBothEngines, onSqlite } from '../../test/test-backend.ts';
import { HOUR_MS } from '../time/hours.ts';
import { eventsCsv, sumDays } from './event-counts.ts';
import { namesWithoutSite } from './site-names.ts';

const SHELL = 'shell/1.0.0-81b0c2aa';
const GUIDE = 'guide/1.0.0-3fa9c1d2';
const UNSERVED = 'guide/1.0.0-never';
const PAGE = '/free-homeowners-guide';
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const served = [SHELL, GUIDE, 'content/1.0.0-c'];
const readNames = async () => ({
  isServed: (release: string) => served.includes(release),
  pages: new Set(['/', PAGE, '/smart-home', '/homeowners-guide-download']),
  links: new Set(['/smart-home Buy Now Wool rug']),
  fieldsFor: () => null,
});

const VIEW = {
  own: GUIDE,
  releases: [SHELL, GUIDE],
  vitals: { LCP: 1180, INP: 64, CLS: 0.02, TTFB: 90 },
  errors: [] as string[],
  page: PAGE,
};
const DOWNLOAD = { ...ANALYTICS_EVENT, name: 'Guide Download' };
const CLICK = { release: 'content/1.0.0-c', page: '/smart-home', link: 'Buy Now Wool rug' };
const failing = (release = GUIDE) => ({ ...VIEW, errors: [`error ${release}`] });

onBothEngines({ readNames }, (site) => {
  const view = (body: object = VIEW, from = newNetwork(), headers: object = FIREFOX) =>
    site.post('/page-view', body, { from, headers: { ...headers } });
  const click = (body: object, from = newNetwork()) =>
    site.post('/shop-click', body, { from, headers: FIREFOX });
  async function counted(work: () => Promise<unknown>): Promise<string[]> {
    site.clock.now += HOUR_MS;
    await work();
    const counts = await site.backend.events.counts({ since: site.clock.now });
    return counts.map(({ app, kind, page, detail, count }) => `${app} ${kind} ${page} ${detail}: ${count}`);
  }
  const health = (app = 'guide') => site.backend.events.health(app, site.clock.now);

  test('counts views and errors of each release, including one that failed to load', async () => {
    expect(await counted(() => view())).toEqual([`guide view ${PAGE} : 1`]);
    const expected = { views: 1, failed: 0, networks: 1, loads: 1, load_ms: 1180 };
    expect(await health()).toEqual(new Map([['1.0.0-3fa9c1d2', expected]]));
    expect(await health('shell')).toEqual(new Map([['1.0.0-81b0c2aa', expected]]));
    const body = { ...VIEW, own: 'content/1.0.0-c', releases: [SHELL], errors: [`load ${GUIDE}`] };
    expect(await counted(() => view(body))).toEqual([`content view ${PAGE} : 1`]);
    expect((await health()).get('1.0.0-3fa9c1d2')).toMatchObject({ views: 1, failed: 1, networks: 1 });
    expect((await health('content')).get('1.0.0-c')).toMatchObject({ failed: 0 });
  });

  test('sums the LCPs of a release’s page views, each capped at ten seconds', async () => {
    site.clock.now += HOUR_MS - (site.clock.now % HOUR_MS);
    const version = '1.0.0-3fa9c1d2';
    // A row as the previous version wrote it, without load times.
    await sql`insert into release_hour (hour, app, version, views, failed, networks)
      values (${site.clock.now}, 'guide', ${version}, 5, 0, 5)`.execute(site.database.db);
    expect((await health()).get(version)).toMatchObject({ views: 5, loads: 0, load_ms: 0 });
    for (const LCP of [1000.4, 600_000, undefined]) await view({ ...VIEW, vitals: { LCP } });
    expect((await health()).get(version)).toMatchObject({ views: 8, loads: 2, load_ms: 11_000 });
  });

  test('counts unknown pages and links as `other`, and ignores unknown releases', async () => {
    const sums = await counted(async () => {
      await view({ ...VIEW, page: '/rosa-field' });
      await view({ ...VIEW, own: UNSERVED });
      await view({ ...VIEW, releases: [UNSERVED], errors: [`error ${UNSERVED}`] });
      await click(CLICK);
      await click({ ...CLICK, page: '/x', link: 'Rosa Field' });
      // This link is on another page.
      await click({ ...CLICK, page: '/' });
      await click({ ...CLICK, release: UNSERVED });
    });
    expect(sums).toEqual([
      'content click / other: 1',
      'content click /smart-home Buy Now Wool rug: 1',
      'content click other other: 1',
      `guide view ${PAGE} : 1`,
      'guide view other : 1',
    ]);
    expect([...(await health()).keys()]).toEqual(['1.0.0-3fa9c1d2']);
  });

  test('counts a network’s views of a release in 5 minutes as one, and as failed if any failed', async () => {
    site.clock.now += HOUR_MS - (site.clock.now % HOUR_MS);
    const from = '203.0.113.1';
    for (const body of [VIEW, VIEW, failing(), failing(), VIEW]) await view(body, from);
    await view(failing(), '203.0.113.99');
    expect((await health()).get('1.0.0-3fa9c1d2')).toMatchObject({ views: 1, failed: 1, networks: 1 });
    site.clock.now += 5 * 60_000;
    await view(VIEW, from);
    await view(failing(), '2001:db8:1:2::1');
    await view(VIEW, '2001:db8:1:ffff::1');
    expect((await health()).get('1.0.0-3fa9c1d2')).toMatchObject({ views: 3, failed: 2, networks: 2 });
    site.clock.now += HOUR_MS;
    await view(VIEW, from);
    expect((await health()).get('1.0.0-3fa9c1d2')).toMatchObject({ views: 1, failed: 0, networks: 1 });
  });

  test('limits a network to 2,000 events a day, without affecting other networks', async () => {
    site.clock.now += 24 * HOUR_MS;
    const from = '198.51.100.7';
    const sums = await counted(async () => {
      // As many calls at once as the pool has connections. More would time out on a busy machine.
      for (let at = 0; at < 210; at += 1)
        await Promise.all(Array.from({ length: 10 }, () => view(failing(), from)));
      await view();
    });
    expect(sums).toEqual([`guide view ${PAGE} : 2001`]);
    expect((await health()).get('1.0.0-3fa9c1d2')).toMatchObject({ views: 2, failed: 1, networks: 2 });
  });

  test('counts guide requests and downloads by campaign, without bots and internal traffic', async () => {
    const source = `http://localhost:4300${PAGE}?utm_source=Fall`;
    const download = { ...DOWNLOAD, source: 'http://localhost:4300/x' };
    const send = (body: object, headers: object = {}) =>
      site.post('/', body, { from: newNetwork(), headers: { ...FIREFOX, ...headers } });
    const sums = await counted(async () => {
      await send({ ...GUIDE_REQUEST, source, email: 'a@example.com' }, { 'x-release': GUIDE });
      await send({ ...GUIDE_REQUEST, source, email: 'b@example.com' }, { 'x-release': UNSERVED });
      await send({ ...GUIDE_REQUEST, source, email: 'c@example.com' }, { 'x-release': 'internal' });
      await send({ ...GUIDE_REQUEST, source, email: 'd@example.com' }, { 'user-agent': 'curl/8' });
      await send({ ...GUIDE_REQUEST, source, email: 'e@example.com', website: 'spam' });
      await send(download);
      await send(ANALYTICS_EVENT);
    });
    expect(sums).toEqual([
      `guide download other /x: 1`,
      `guide request ${PAGE} fall: 1`,
      `guide request ${PAGE} fall: 1`,
    ]);
    const counts = await site.backend.events.counts({ since: site.clock.now, app: 'guide' });
    expect(counts.map(({ version }) => version).sort()).toEqual(['', '', '1.0.0-3fa9c1d2']);
    expect(await site.rows('submission', { suspicion: 'internal' })).toMatchObject([{ release: null }]);
    expect(await site.rows('submission', { suspicion: 'robot' })).toHaveLength(1);
    expect(await site.rows('mail', { recipient: 'c@example.com' })).toHaveLength(1);
  });

  test('counts new campaigns of a network as `other` after the first twenty of a day', async () => {
    const download = (campaign: string, from: string) => {
      const source = `http://localhost:4300${PAGE}?utm_source=${campaign}`;
      return site.post('/', { ...DOWNLOAD, source }, { from, headers: FIREFOX });
    };
    site.clock.now += 24 * HOUR_MS;
    const sums = await counted(async () => {
      for (let at = 0; at < 25; at += 1) await download(`invented-${at}`, '198.51.100.9');
      await download('fall', newNetwork());
      await download('fall', '198.51.100.9');
      await click(CLICK);
    });
    expect(sums.filter((sum) => !sum.includes('invented-'))).toEqual([
      'content click /smart-home Buy Now Wool rug: 1',
      `guide download ${PAGE} fall: 2`,
      `guide download ${PAGE} other: 5`,
    ]);
    expect(sums).toHaveLength(20 + 3);
  });

  test('sums events per day, and merges hourly rows after three days', async () => {
    const day = Date.parse('2027-03-01T00:00:00Z');
    for (const hour of [0, 1, 2, 30]) {
      site.clock.now = day + hour * HOUR_MS;
      await view();
    }
    const counts = (since: number) => site.backend.events.counts({ since });
    const [first, second] = [{ day: '2027-03-01' }, { day: '2027-03-02', count: 1 }];
    const days = [{ ...first, count: 3 }, second];
    expect(await counts(day)).toMatchObject(days);
    expect(await counts(day + 2 * HOUR_MS)).toMatchObject([{ ...first, count: 1 }, second]);
    await sumDays(site.database, day + 100 * HOUR_MS);
    expect(await counts(day)).toMatchObject(days);
    // Once hours are merged, a day counts from its start. Otherwise a long canary would lose its first day.
    site.clock.now = day + 100 * HOUR_MS;
    expect(await counts(day + 2 * HOUR_MS)).toMatchObject(days);
    const rows = (await site.rows('event_count')).filter(({ hour }) => hour >= day);
    expect(rows.map(({ hour }) => (hour - day) / HOUR_MS).sort((a, b) => a - b)).toEqual([0, 30]);
  });
});

onSqlite({ METRICS_TOKEN: 'm'.repeat(16), readNames }, (site) => {
  const metrics = async () => {
    const headers = { authorization: `Bearer ${'m'.repeat(16)}` };
    return (await site.backend.app.request('/metrics', { headers })).text();
  };

  test.each([
    ['an invalid app', { own: '../x/1' }],
    ['more releases than a page has', { releases: Array(11).fill(GUIDE) }],
    ['an unknown kind of error', { errors: [`panic ${GUIDE}`] }],
    ['an error with extra text', { errors: [`error ${GUIDE} rosa@example.com`] }],
    ['too many errors', { errors: Array(21).fill(`error ${GUIDE}`) }],
    ['a vital below zero', { vitals: { CLS: -1 } }],
    ['a vital that lasts a week', { vitals: { TTFB: 6e8 } }],
    ['a page with a query', { page: '/login?token=secret' }],
    ['a long path', { page: `/${'a'.repeat(200)}` }],
  ])('refuses a page view with %s', async (_, wrong) => {
    const { status, body } = await site.post('/page-view', { ...VIEW, ...wrong });
    expect([status, body.field.split('.')[0]]).toEqual([422, Object.keys(wrong)[0]]);
  });

  test('adds views, errors, vitals and ignored events to the metrics', async () => {
    await site.post('/page-view', failing(), { from: '203.0.113.1', headers: FIREFOX });
    await site.post('/page-view', VIEW, { headers: { 'user-agent': 'HeadlessChrome/140.0' } });
    await site.post('/page-view', { ...VIEW, own: UNSERVED }, { headers: FIREFOX });
    const text = await metrics();
    for (const line of [
      'page_views_total{app="guide",version="1.0.0-3fa9c1d2"} 1',
      'page_errors_total{app="guide",version="1.0.0-3fa9c1d2",kind="error"} 1',
      'web_vital_seconds_sum{app="guide",version="1.0.0-3fa9c1d2",vital="LCP"} 1.18',
      'web_vital_cls_bucket{le="0.05",app="guide",version="1.0.0-3fa9c1d2"} 1',
      'events_dropped_total{why="robot"} 1',
      'events_dropped_total{why="unknown-release"} 1',
    ])
      expect(text).toContain(line);
    expect(text).not.toContain('never');
  });

  const violation = (body: object) => ({ type: 'csp-violation', body });
  const documentURL = 'https://x.example/';
  const blockedURL = 'https://static.cdn-analytics.example/beacon.min.js';
  const INLINE = violation({ blockedURL: 'inline', sourceFile: documentURL, documentURL });
  const FILE = violation({ blockedURL: `https://x.example/_r/${SHELL}/a.js` });
  const FIREFOX_ESR = { 'csp-report': { 'blocked-uri': 'inline', 'source-file': 'http://localhost:4300/' } };
  const CDN = violation({ documentURL, blockedURL, sourceFile: documentURL });
  const CDN_ESR = { 'csp-report': { 'document-uri': documentURL, 'blocked-uri': blockedURL } };
  const EXTENSION_FILE = violation({ blockedURL: 'moz-extension://1/a.css' });
  const EXTENSION = violation({ sourceFile: 'chrome-extension' });
  const BOTH = ['guide', 'shell'];
  test.each([
    ['a list of reports (Chromium)', [INLINE, INLINE], 'application/reports+json', BOTH],
    ['one report (WebKit)', INLINE, 'application/reports+json', BOTH],
    ['a policy report (Firefox)', FIREFOX_ESR, 'application/csp-report', BOTH],
    ['a crash', [{ type: 'crash', body: null }], 'application/reports+json', BOTH],
    ['a file of a release', [FILE], 'application/reports+json', ['shell']],
    ['a script of an extension', [EXTENSION], 'application/reports+json', []],
    ['a file of an extension', [EXTENSION_FILE], 'application/reports+json', []],
    ['a file of a CDN', [CDN], 'application/reports+json', []],
    ['a file of a CDN (Firefox)', CDN_ESR, 'application/csp-report', []],
    ['a deprecation', [{ type: 'deprecation' }], 'application/reports+json', []],
  ])('counts a reported failure for the releases at fault only: %s', async (what, body, type, apps) => {
    site.clock.now += HOUR_MS;
    const headers = { ...FIREFOX, 'content-type': type };
    const query = `?release=${GUIDE}&shell=${SHELL}`;
    expect((await site.post(`/browser-reports${query}`, body, { headers })).status, what).toBe(202);
    const failed = [];
    for (const app of BOTH) {
      const health = await site.backend.events.health(app, site.clock.now);
      for (const one of health.values()) failed.push([app, one.views, one.failed]);
    }
    expect(failed).toEqual(apps.map((app) => [app, 1, 1]));
  });

  test('counts reports about other origins as dropped, and refuses invalid or oversized lists', async () => {
    const headers = { ...FIREFOX, 'content-type': 'application/reports+json' };
    const dropped = /events_dropped_total\{why="foreign-origin"\} (\d+)/;
    const count = async () => Number(dropped.exec(await metrics())?.[1] ?? 0);
    const before = await count();
    await site.post(`/browser-reports?release=${GUIDE}&shell=${SHELL}`, [CDN, EXTENSION], { headers });
    expect(await count()).toBe(before + 1);
    const send = async (body: unknown) => (await site.post('/browser-reports', body, { headers })).status;
    expect(await send(Array(100).fill({ ...INLINE, policy: 'x'.repeat(2000) }))).toBe(202);
    expect(await send(Array(150).fill({ ...INLINE, policy: 'x'.repeat(2000) }))).toBe(413);
    for (const body of [[], ['x'], 7, null, Array(201).fill(INLINE)]) expect(await send(body)).toBe(422);
  });
});

test('a backend without a site counts events of at most forty releases an hour', async () => {
  let now = 0;
  const { isServed, pages } = await namesWithoutSite(() => now)();
  const releases = Array.from({ length: 50 }, (_, at) => `guide/1.0.${at}`);
  expect([isServed('no release'), ...releases.map(isServed)].filter(Boolean)).toHaveLength(40);
  expect([isServed('guide/1.0.49'), isServed('guide/1.0.0'), pages.size]).toEqual([false, true, 0]);
  now += HOUR_MS;
  expect(isServed('guide/1.0.49')).toBe(true);
});

test('escapes formulas in exported CSV', () => {
  const release = { app: 'guide', version: '1.0.0' };
  const sum = { ...release, day: '2026-11-27', kind: 'request', page: PAGE, count: 2 } as const;
  const rowOf = (detail: string) => eventsCsv([{ ...sum, detail }]).split('\r\n')[1];
  const row = (detail: string) => `"2026-11-27","guide","1.0.0","request","${PAGE}","${detail}","2"`;
  expect(eventsCsv([])).toBe('\uFEFF"day","app","version","kind","page","detail","count"\r\n');
  expect(rowOf('=1+1')).toBe(row("'=1+1"));
  expect(rowOf('a "b", c-d')).toBe(row('a ""b"", c-d'));
  // In some locales, a semicolon or a tab also begins a new cell.
  expect(rowOf('a;=1+1;+2,-3;@A1\t=4;"=6|\t=7')).toBe(row(`a;'=1+1;'+2,'-3;'@A1\t'=4;""'=6|'\t'=7`));
});
