import { describe, expect, test } from 'vitest';
import { randomNumbers } from '../../test/random-numbers.ts';
import { canaryWith, rateOfRuns, runCanary } from '../../test/strangers.ts';
import { GUIDE_REQUEST } from '../../test/submissions.ts';
import { onBothEngines } from '../../test/test-backend.ts';
import { addressKey, createCounters } from '../limits/counters.ts';
import { bucketOf, PAGE_ERRORS, telemetryIn, type Vital } from '../telemetry/page-telemetry.ts';
import { DAY_MS } from '../time/hours.ts';
import { analyzeCanaries, type ReleaseVotes } from './canary-analysis.ts';
import { readFunnel } from './funnel.ts';
import { noCount } from './judge.ts';

const BASE = '1.0.0-base';
const NEW = '1.0.0-new';

/** The votes on a release, by the names under which they are kept. */
type Given = ReadonlyMap<string, number> | Readonly<Record<string, number>>;

function votesOf(given: Given): ReleaseVotes {
  const counts = new Map(given instanceof Map ? given : Object.entries(given));
  const landingPageViews = counts.get('landing-page-view') ?? 0;
  const count = { ...noCount(), landingPageViews, requests: counts.get('request') ?? 0 };
  return { since: 0, health: telemetryIn({ at: 0, release: 'guide/1', counts }), count };
}

/** What is said of a release at a tenth of the visitors. */
function verdictOf(base: Given, canary: Given) {
  const votes = new Map([
    [BASE, votesOf(base)],
    [NEW, votesOf(canary)],
  ]);
  const [verdict] = analyzeCanaries({ base: BASE, versions: [NEW] }, votes);
  return { reasons: verdict?.reasons ?? [], doubts: verdict?.doubts ?? [] };
}

/** Pages with a vital, by its value in milliseconds. */
const measured = (vital: Vital, pages: Readonly<Record<number, number>>) =>
  Object.fromEntries(
    Object.entries(pages).map(([value, times]) => [`${vital} ${bucketOf(vital, Number(value))}`, times]),
  );
const LCP = (pages: Readonly<Record<number, number>>) => measured('LCP', pages);
const INP = (pages: Readonly<Record<number, number>>) => measured('INP', pages);
const asked = (views: number, request: number) => ({ 'landing-page-view': views, request });

describe('a canary', () => {
  test.each<[string, Given, Given, string]>([
    [
      'throws for one visitor in five',
      { page: 3600, error: 8 },
      { page: 400, error: 80 },
      '20.0 of 100 page views, one of each network, had an error of its scripts (80 of 400), with the stable release 0.2 (8 of 3,600).',
    ],
    [
      'cannot load a part of it',
      { page: 7200 },
      { page: 800, load: 80 },
      '10.0 of 100 page views, one of each network, failed to load a part of it (80 of 800), with the stable release 0.0 (0 of 7,200).',
    ],
    [
      'breaks the policy',
      { page: 7200 },
      { page: 800, violation: 80 },
      '10.0 of 100 page views, one of each network, broke the security policy (80 of 800), with the stable release 0.0 (0 of 7,200).',
    ],
    [
      'is slower by the margins at its 75th percentile',
      { page: 1800, ...LCP({ 900: 1400, 2000: 400 }) },
      { page: 200, ...LCP({ 900: 60, 4000: 190 }) },
      expect.stringMatching(
        /^Three of four pages, one of each network, showed their main content within 4,\d{3} ms \(LCP, 200 page views\), with the stable release within 9\d\d ms \(1,750\)\.$/,
      ),
    ],
    [
      'answers late',
      { page: 1800, ...INP({ 40: 1500, 90: 300 }) },
      { page: 200, ...INP({ 40: 100, 300: 150 }) },
      expect.stringContaining('answered a click or key within 3'),
    ],
    [
      'has a form that fails',
      asked(3600, 360),
      asked(400, 4),
      '1.0 requests for each 100 landing-page views, one of each network (4 of 400), with the stable release 10.0 (360 of 3,600): its form may fail.',
    ],
  ])('that %s has the reason in words with both figures', (_, base, canary, reason) => {
    expect(verdictOf(base, canary).reasons).toEqual([reason]);
  });

  test.each<[string, Given, Given]>([
    ['has too few pages', { page: 1800 }, { page: 99, error: 99 }],
    ['has nobody to be compared with', { page: 99 }, { page: 900, error: 900 }],
    ['has errors that strangers may invent', { page: 1800 }, { page: 200, error: 59 }],
    ['has fewer errors', { page: 1800, error: 900 }, { page: 200, error: 61 }],
    [
      'is less than 200 ms slower',
      { page: 1800, ...LCP({ 500: 1800 }) },
      { page: 400, ...LCP({ 630: 400 }) },
    ],
    ['is a tenth slower', { page: 1800, ...LCP({ 3000: 1800 }) }, { page: 400, ...LCP({ 3400: 400 }) }],
    ['is quicker', { page: 1800, ...LCP({ 3000: 1800 }) }, { page: 400, ...LCP({ 900: 400 }) }],
    ['brings a few requests less', asked(20_000, 2000), asked(20_000, 1700)],
    ['brings more requests', asked(1800, 18), asked(400, 80)],
  ])('that %s is not spoken against', (_, base, canary) => {
    expect(verdictOf(base, canary).reasons).toEqual([]);
  });

  test('that would be stopped if strangers had not spoken for it is held, until more networks come', () => {
    expect(verdictOf({ page: 1850, error: 50 }, { page: 200, error: 12 })).toEqual({
      reasons: [],
      doubts: [expect.stringMatching(/^6\.0 of 100 page views, one of each network, had an error/)],
    });
    const more = verdictOf({ page: 18_000, error: 360 }, { page: 2000, error: 40 });
    expect(more).toEqual({ reasons: [], doubts: [] });
  });
});

/** Whether a canary like its base, with this part of 3,000 networks, has a reason at one of the looks. */
function isStopped(part: number, random: () => number): boolean {
  const [base, canary] = [new Map<string, number>(), new Map<string, number>()];
  for (let network = 1; network <= 3000; network += 1) {
    const own = random() < part ? canary : base;
    const vote = (name: string) => own.set(name, (own.get(name) ?? 0) + 1);
    const slow = random() < 0.2 ? 3 : 1;
    vote('page');
    // More than strangers may invent, so that the tests have something to say.
    if (random() < 0.08) PAGE_ERRORS.forEach(vote);
    vote(`LCP ${bucketOf('LCP', (700 + 1500 * random() ** 2) * slow)}`);
    vote(`INP ${bucketOf('INP', (20 + 150 * random() ** 3) * slow)}`);
    vote('landing-page-view');
    if (random() < 0.08) vote('request');
    if (network % 100 === 0 && verdictOf(base, canary).reasons.length > 0) return true;
  }
  return false;
}

test('of 300 canaries without a difference, looked at after every hundred networks, at most one in a hundred has a reason', () => {
  const random = randomNumbers(2026);
  const parts = Array.from({ length: 100 }, () => [0.1, 0.5, 0.9]).flat();
  expect(parts.filter((part) => isStopped(part, random)).length).toBeLessThanOrEqual(3);
});

test('strangers with fifty networks stop no good release and keep no bad one; sixty stop it: the figures of docs/security.md', () => {
  const stopped = (errors: number, networks: number, strangers: number) =>
    rateOfRuns(10, (random) => runCanary(canaryWith(errors, networks, strangers), random), 'stopped');
  expect([stopped(0.005, 2000, 50), stopped(0.005, 2000, 60)]).toEqual([0, 100]);
  expect([stopped(0.1, 12_000, 0), stopped(0.1, 12_000, 50)]).toEqual([100, 100]);
});

onBothEngines(
  (site) => {
    const address = (network: number) => `20.${network >> 8}.${network & 255}.7`;
    let networks = 0;
    const anotherNetwork = () => {
      networks += 1;
      return address(networks);
    };
    const send = (version: string, isWrong: boolean, from = anotherNetwork()) => {
      const own = `guide/${version}`;
      const errors = isWrong ? `error ${own}` : '';
      const body = { own, releases: `shell/1.0.0-s,${own}`, vitals: 'LCP 900', errors, page: '/blog' };
      return site.post('/page-telemetry', body, { headers: { 'x-forwarded-for': from } });
    };
    const report = async (version: string, pages: number, errors: number) => {
      for (let at = 0; at < pages; at += 1) await send(version, at < errors);
    };
    const canary = { app: 'guide', base: BASE, versions: [NEW], since: Date.parse('2026-11-22T10:00:00Z') };
    const judge = (changes: object = {}) =>
      readFunnel(site.database, () => site.clock.now).judge({ ...canary, ...changes });
    const votes = () => readFunnel(site.database).votes('guide');

    test('is judged by the first page of each network since it has its part, of its own app', async () => {
      site.clock.now = canary.since;
      await report(NEW, 20, 20);
      const nothing = { views: 0, baseViews: 0, reasons: [] };
      expect(await judge()).toMatchObject([nothing]);
      await report(BASE, 110, 0);
      await report(NEW, 100, 80);
      const reason = expect.stringContaining('(80 of 100), with the stable release 0.0 (0 of 110).');
      const said = [{ version: NEW, views: 100, baseViews: 110, reasons: [reason] }];
      expect(await judge()).toMatchObject(said);
      // Four hundred pages of one network are none, and say nothing of the release that others get.
      for (let at = 0; at < 400; at += 1) await send(BASE, true, `20.0.30.${at % 250}`);
      expect(await judge()).toMatchObject(said);
      expect(await judge({ app: 'account' })).toMatchObject([nothing]);
      expect(await judge({ since: canary.since + 60_000 })).toMatchObject([nothing]);
    });

    test('counts a request only after a landing-page view of the same network with the same release', async () => {
      site.clock.now = Date.parse('2026-11-23T10:00:00Z');
      await judge({ since: site.clock.now });
      const post = (path: string, body: object, version: string, network: number) =>
        site.post(path, body, {
          headers: { 'x-release': `guide/${version}`, 'x-forwarded-for': address(network) },
        });
      const source = 'http://localhost:4300/free-homeowners-guide';
      await post('/landing-page-view', { source }, NEW, 9001);
      for (const network of [9001, 9001, 9002]) {
        await post('/', { ...GUIDE_REQUEST, name: `Reader ${network}` }, NEW, network);
        site.clock.now += 3300;
      }
      await post('/', { ...GUIDE_REQUEST, name: 'Reader 9001' }, BASE, 9001);
      const [before, after] = [(await votes()).get(BASE), (await votes()).get(NEW)];
      expect(after?.count).toMatchObject({ landingPageViews: 1, requests: 1 });
      expect(before?.count).toMatchObject({ landingPageViews: 0, requests: 0 });
    });

    test('keeps of a network that votes a hash with a secret key, for 30 days, and nothing else', async () => {
      const since = site.clock.now + 1;
      await judge({ since });
      const kept = () => site.database.db.selectFrom('limit_counter').select(['key', 'until']).execute();
      const before = new Set((await kept()).map(({ key }) => key));
      await send(NEW, false, address(9500));
      const vote = `page votes of guide/${NEW} since ${since}`;
      const others = [vote, `pages from ${address(9500)}`].map(addressKey);
      const added = (await kept()).filter(({ key }) => !before.has(key) && !others.includes(key));
      expect(added).toEqual([{ key: expect.any(String), until: site.clock.now + 30 * DAY_MS }]);
      for (const plain of ['20.37.28.0/24', `${vote} by 20.37.28.0/24`])
        expect(added[0]?.key).not.toBe(addressKey(plain));
      const tally = await site.database.db.selectFrom('tally').selectAll().execute();
      expect(JSON.stringify(tally)).not.toContain('20.37');
    });

    test('counts votes also when strangers have used up what may be posted', async () => {
      await judge({ since: site.clock.now + 2 });
      const all = { key: 'pages', cost: 100_000, most: 0, windowMs: 1000 };
      await createCounters(site.database.db, () => site.clock.now).add([all]);
      await send(NEW, true);
      expect((await votes()).get(NEW)?.health).toMatchObject({ pages: 1, errors: { error: 1 } });
    });

    test('is looked at once in its time', async () => {
      const { claim } = readFunnel(site.database, () => site.clock.now);
      expect([await claim('a guard', 60_000), await claim('a guard', 60_000)]).toEqual([true, false]);
      site.clock.now += 60_000;
      expect(await claim('a guard', 60_000)).toBe(true);
    });
  },
  { settings: { CLIENT_IP_HEADER: 'x-forwarded-for' } },
);
