import { expect, onTestFinished, test } from 'vitest';
import { jsonPost } from '../../test/json-post.ts';
import { GUIDE_REQUEST } from '../../test/submissions.ts';
import { onBothEngines, onSqlite } from '../../test/test-backend.ts';
import { createBackend } from '../app/create-backend.ts';
import { createLog } from '../log/log.ts';
import { HOUR_MS } from '../time/hours.ts';
import { bucketOf, VITALS } from './page-telemetry.ts';
import { MOST_NAMES, readTally } from './tally.ts';
import { firstNames } from './telemetry-limits.ts';

const KEY = 'metrics-of-the-test';
const SOURCE = 'http://localhost:4300/free-homeowners-guide';

test('a backend without a site takes the first forty names of each hour', () => {
  let now = 0;
  const isServed = firstNames(() => now);
  const names = Array.from({ length: 50 }, (_, at) => `guide/${at}`);
  expect(names.filter(isServed)).toEqual(names.slice(0, 40));
  expect(isServed('guide/7')).toBe(true);
  now += HOUR_MS;
  expect(isServed('guide/49')).toBe(true);
});

onSqlite({ METRICS_TOKEN: KEY }, (site) => {
  let posts = 0;
  const post = (path: string, body: unknown, { release = '', from = '' } = {}) => {
    posts += 1;
    return site.post(path, body, { from: from || `20.0.${posts % 50}.9`, headers: { 'x-release': release } });
  };
  const page = (own: string) => ({
    own,
    releases: own,
    vitals: `LCP ${posts * 37},INP ${posts * 11},CLS ${posts / 1000},TTFB ${posts * 5}`,
    errors: `error ${own}`,
    page: '/blog',
  });
  const rows = async () => {
    const found = [];
    for (const scope of ['pages', 'funnel', 'votes'] as const)
      for await (const row of readTally(site.database, scope, 0)) found.push(row);
    return found;
  };
  const metrics = async () => {
    const headers = { authorization: `Bearer ${KEY}` };
    return (await site.backend.app.request('/metrics', { headers })).text();
  };

  test('forged telemetry makes as many rows as there are names in an hour, each of a bounded size, and a metric says the rest', async () => {
    for (let at = 0; at < 1500; at += 1) {
      await post('/page-telemetry', page(`app${at % 60}/${at}`));
      const view = { source: `${SOURCE}?utm_source=campaign-${at}` };
      await post('/landing-page-view', view, { release: `guide/${at}` });
      await post('/landing-page-view', view);
    }
    const found = await rows();
    // Forty names, and the views that name no release.
    expect(new Set(found.map(({ release }) => release)).size).toBeLessThanOrEqual(41);
    expect(found.length).toBeLessThanOrEqual(81);
    for (const { counts } of found) expect(counts.size).toBeLessThanOrEqual(MOST_NAMES.pages + 1);
    const nameless = found.find(({ release }) => release === '');
    expect(nameless?.counts.get('landing-page-view other')).toBe(1500 - MOST_NAMES.funnel);
    const text = await metrics();
    expect(text.match(/^page_reports_total\{.*"page"\}/gm)?.length).toBeLessThanOrEqual(40);
    expect(text).toMatch(/^telemetry_dropped_total\{what="page",why="unseen"\} 14\d\d$/m);
    expect(text).toMatch(/^telemetry_dropped_total\{what="landing-page-view",why="unseen"\} 14\d\d$/m);
  });

  test('a row has room for every value that a page can measure', () => {
    const values = VITALS.flatMap((vital) => {
      const buckets = Array.from({ length: 8000 }, (_, at) => bucketOf(vital, 1.1 ** (at / 40) / 1000));
      return [...new Set(buckets)].map((bucket) => `${vital} ${bucket}`);
    });
    expect(values.length).toBeLessThan(MOST_NAMES.pages - 4);
  });

  test('telemetry of one network is counted 1,200 times in six hours, and then said to be dropped', async () => {
    for (let at = 0; at < 1220; at += 1)
      await post('/page-telemetry', page('app0/0'), { from: '203.0.113.77' });
    expect(await metrics()).toMatch(/^telemetry_dropped_total\{what="page",why="limit"\} 20$/m);
  });
});

onBothEngines((site) => {
  test('what the site has not served is dropped before it is stored, in a header and in a body, and its requests are shown apart', async () => {
    const { now } = site.clock;
    const backend = await createBackend(site.config, {
      log: createLog({ logLevel: 'silent' }),
      now: () => now,
      isServed: (release) => release === 'guide/1.0.0-live',
    });
    onTestFinished(() => backend.close());
    const post = (path: string, body: object, release = '') =>
      backend.app.request(path, jsonPost(body, { 'x-release': release }));
    const nothing = { vitals: '', errors: '', page: '/blog' };
    await post('/page-telemetry', { ...nothing, own: 'guide/2', releases: 'guide/1.0.0-live' });
    await post('/page-telemetry', { ...nothing, own: 'guide/1.0.0-live', releases: 'shell/9,guide/2' });
    await post('/landing-page-view', { source: SOURCE }, 'guide/2');
    await post('/', GUIDE_REQUEST, 'guide/2');
    const tally = await site.rows('tally');
    const kept = tally.map(({ scope, release, counts }) => [scope, release, JSON.parse(counts)]);
    expect(kept.sort()).toEqual([
      ['funnel', '', { 'unseen /free-homeowners-guide': 1 }],
      ['pages', 'guide/1.0.0-live', { page: 1 }],
      ['shop', 'guide/1.0.0-live', { 'view /blog': 1 }],
    ]);
  });
});

onBothEngines((site) => {
  test('takes a request without a view of the landing page by its network in the last hours, and shows it apart', async () => {
    const ask = (name: string, from: string) => site.post('/', { ...GUIDE_REQUEST, name }, { from });
    const [reader, robot] = ['198.51.100.1', '198.51.100.2'];
    await site.post('/landing-page-view', { source: SOURCE }, { from: reader });
    expect((await ask('Seen', reader)).status).toBe(202);
    // Once in 3.3 s, as a robot does that is not too fast.
    for (const name of ['One', 'Two', 'Three']) {
      site.clock.now += 3300;
      expect((await ask(name, robot)).status).toBe(202);
    }
    site.clock.now += 6 * HOUR_MS;
    await ask('Late', reader);
    const kinds = new Map<string, number>();
    for await (const { kind, count } of site.backend.funnel.events(0))
      kinds.set(kind, (kinds.get(kind) ?? 0) + count);
    expect(Object.fromEntries(kinds)).toEqual({ 'landing-page-view': 1, request: 1, unseen: 4 });
  });
});
