import { describe, expect, test } from 'vitest';
import { randomNumbers } from '../../test/random-numbers.ts';
import { canaryWith, rateOfRuns, runCanary } from '../../test/strangers.ts';
import { GUIDE_REQUEST } from '../../test/submissions.ts';
import { onBothEngines } from '../../test/test-backend.ts';
import { addressKey, createCounters } from '../limits/counters.ts';
import { bucketOf, type CountedTelemetry, type PageError, type Vital } from '../telemetry/page-telemetry.ts';
import { DAY_MS } from '../time/hours.ts';
import { analyzeCanaries, type ReleaseVotes } from './canary-analysis.ts';
import { readFunnel } from './funnel.ts';
import { type FunnelCount, noCount } from './judge.ts';

const BASE = '1.0.0-base';
const NEW = '1.0.0-new';

/** Counts that grow page by page. */
type Growing = Omit<CountedTelemetry, 'histograms'> & { histograms: Record<Vital, Map<number, number>> };

const noHealth = (release: string): Growing => ({
  release: `guide/${release}`,
  since: 0,
  until: 0,
  pages: 0,
  errors: { error: 0, load: 0, violation: 0 },
  p75: { LCP: null, INP: null, CLS: null, TTFB: null },
  histograms: { LCP: new Map(), INP: new Map(), CLS: new Map(), TTFB: new Map() },
});

function measure(health: Growing, vital: Vital, value: number, times = 1): void {
  const bucket = bucketOf(vital, value);
  const histogram = health.histograms[vital];
  histogram.set(bucket, (histogram.get(bucket) ?? 0) + times);
}

interface Given {
  pages?: number;
  errors?: Partial<Record<PageError, number>>;
  /** Values of a vital, each as often as it says. */
  LCP?: readonly (readonly [number, number])[];
  INP?: readonly (readonly [number, number])[];
  landingPageViews?: number;
  requests?: number;
}

function given(version: string, { pages = 0, errors = {}, LCP = [], INP = [], ...counts }: Given) {
  const health = { ...noHealth(version), pages, errors: { error: 0, load: 0, violation: 0, ...errors } };
  for (const [value, times] of LCP) measure(health, 'LCP', value, times);
  for (const [value, times] of INP) measure(health, 'INP', value, times);
  return { since: 0, health, count: { ...noCount(), ...counts } };
}

/** What is said of a release at a tenth of the visitors. */
function verdictOf(base: Given, canary: Given) {
  const votes = new Map<string, ReleaseVotes>([
    [BASE, given(BASE, base)],
    [NEW, given(NEW, canary)],
  ]);
  const [verdict] = analyzeCanaries({ base: BASE, versions: [NEW] }, votes);
  return { reasons: verdict?.reasons ?? [], doubts: verdict?.doubts ?? [] };
}
const reasons = (base: Given, canary: Given) => verdictOf(base, canary).reasons;

const QUICK = [
  [900, 1400],
  [2000, 400],
] as const;

describe('a canary', () => {
  test('that throws for one visitor in five has the reason in words with both figures', () => {
    expect(reasons({ pages: 3600, errors: { error: 8 } }, { pages: 400, errors: { error: 80 } })).toEqual([
      '20.0 of 100 page views, one of each network, had an error of its scripts (80 of 400), with the stable release 0.2 (8 of 3,600).',
    ]);
  });

  test.each([
    ['load', 'failed to load a part of it'],
    ['violation', 'broke the security policy'],
  ] as const)('with error of the kind %s has it in words', (error, words) => {
    const [reason] = reasons({ pages: 7200 }, { pages: 800, errors: { [error]: 80 } });
    expect(reason).toBe(
      `10.0 of 100 page views, one of each network, ${words} (80 of 800), with the stable release 0.0 (0 of 7,200).`,
    );
  });

  test('that is slower by the margins is found by its 75th percentile', () => {
    const [reason, ...more] = reasons(
      { pages: 1800, LCP: QUICK },
      {
        pages: 200,
        LCP: [
          [900, 60],
          [4000, 190],
        ],
      },
    );
    expect(more).toEqual([]);
    expect(reason).toMatch(
      /^Three of four pages, one of each network, showed their main content within 4,\d{3} ms \(LCP, 200 page views\), with the stable release within 9\d\d ms \(1,750\)\.$/,
    );
  });

  test('that answers late is found by INP', () => {
    const [reason] = reasons(
      {
        pages: 1800,
        INP: [
          [40, 1500],
          [90, 300],
        ],
      },
      {
        pages: 200,
        INP: [
          [40, 100],
          [300, 150],
        ],
      },
    );
    expect(reason).toContain('answered a click or key within 3');
  });

  test('whose form fails is found by its requests', () => {
    expect(
      reasons({ landingPageViews: 3600, requests: 360 }, { landingPageViews: 400, requests: 4 }),
    ).toEqual([
      '1.0 requests for each 100 landing-page views, one of each network (4 of 400), with the stable release 10.0 (360 of 3,600): its form may fail.',
    ]);
  });

  test.each<[string, Given, Given]>([
    ['has too few pages', { pages: 1800 }, { pages: 99, errors: { error: 99 } }],
    ['has nobody to be compared with', { pages: 99 }, { pages: 900, errors: { error: 900 } }],
    ['has errors that strangers may invent', { pages: 1800 }, { pages: 200, errors: { error: 59 } }],
    ['has fewer errors', { pages: 1800, errors: { error: 900 } }, { pages: 200, errors: { error: 61 } }],
    ['is slower by less than 200 ms', { pages: 1800, LCP: [[500, 1800]] }, { pages: 400, LCP: [[630, 400]] }],
    [
      'is slower by less than a fifth',
      { pages: 1800, LCP: [[3000, 1800]] },
      { pages: 400, LCP: [[3290, 400]] },
    ],
    ['is quicker', { pages: 1800, LCP: [[3000, 1800]] }, { pages: 400, LCP: [[900, 400]] }],
    [
      'brings a few requests less',
      { landingPageViews: 20_000, requests: 2000 },
      { landingPageViews: 20_000, requests: 1700 },
    ],
    [
      'brings more requests',
      { landingPageViews: 1800, requests: 18 },
      { landingPageViews: 400, requests: 80 },
    ],
  ])('that %s is not spoken against', (_, base, canary) => {
    expect(reasons(base, canary)).toEqual([]);
  });
});

describe('a doubt', () => {
  test('holds a release that would be stopped if strangers had not spoken for it', () => {
    const { reasons: stops, doubts } = verdictOf(
      { pages: 1850, errors: { error: 50 } },
      { pages: 200, errors: { error: 12 } },
    );
    expect(stops).toEqual([]);
    expect(doubts).toEqual([
      expect.stringMatching(/^6\.0 of 100 page views, one of each network, had an error/),
    ]);
  });

  test('goes as more networks come', () => {
    const base = { pages: 18_000, errors: { error: 360 } };
    expect(verdictOf(base, { pages: 2000, errors: { error: 40 } })).toEqual({ reasons: [], doubts: [] });
  });
});

test('of 300 canaries without a difference, looked at after every hundred networks, at most one in a hundred has a reason', () => {
  const random = randomNumbers(2026);
  const versions = [NEW];
  const CANARIES = 300;
  const NETWORKS = 3000;
  let stopped = 0;
  for (let at = 0; at < CANARIES; at += 1) {
    const part = [0.1, 0.5, 0.9][at % 3] ?? 0;
    const health = new Map([BASE, NEW].map((version) => [version, noHealth(version)]));
    const funnel = new Map<string, FunnelCount>([BASE, NEW].map((version) => [version, noCount()]));
    for (let network = 1; network <= NETWORKS; network += 1) {
      const version = random() < part ? NEW : BASE;
      const own = health.get(version) as Growing;
      const count = funnel.get(version) as FunnelCount;
      const slow = random() < 0.2 ? 3 : 1;
      own.pages += 1;
      // More than strangers may invent, so that the tests have something to say.
      if (random() < 0.08)
        for (const error of ['error', 'load', 'violation'] as const) own.errors[error] += 1;
      measure(own, 'LCP', (700 + 1500 * random() ** 2) * slow);
      measure(own, 'INP', (20 + 150 * random() ** 3) * slow);
      count.landingPageViews += 1;
      if (random() < 0.08) count.requests += 1;
      if (network % 100 > 0) continue;
      const votes = new Map<string, ReleaseVotes>(
        [BASE, NEW].map((one) => [
          one,
          { since: 0, health: health.get(one) as Growing, count: funnel.get(one) as FunnelCount },
        ]),
      );
      const [verdict] = analyzeCanaries({ base: BASE, versions }, votes);
      if ((verdict?.reasons.length ?? 0) === 0) continue;
      stopped += 1;
      break;
    }
  }
  expect(stopped).toBeLessThanOrEqual(CANARIES / 100);
});

describe('strangers with fifty networks', () => {
  const stopped = (errors: number, networks: number, strangers: number) =>
    rateOfRuns(10, (random) => runCanary(canaryWith(errors, networks, strangers), random), 'stopped');

  test('stop no good release, and sixty do: the figure of docs/security.md', () => {
    expect([stopped(0.005, 2000, 50), stopped(0.005, 2000, 60)]).toEqual([0, 100]);
  });

  test('keep no bad one: it is stopped as without them', () => {
    expect([stopped(0.1, 12_000, 0), stopped(0.1, 12_000, 50)]).toEqual([100, 100]);
  });
});

onBothEngines(
  (site) => {
    let networks = 0;
    /** Another network than all before, or the same again. */
    const from = (network?: number) => {
      networks += 1;
      const own = network ?? networks;
      return { 'x-forwarded-for': `20.${own >> 8}.${own & 255}.7` };
    };
    const open = (version: string, headers: Record<string, string>) =>
      site.post(
        '/landing-page-view',
        { source: 'http://localhost:4300/free-homeowners-guide' },
        { headers: { 'x-release': `guide/${version}`, ...headers } },
      );
    const send = (version: string, isWrong: boolean, headers: Record<string, string> = from()) => {
      const own = `guide/${version}`;
      const errors = isWrong ? `error ${own}` : '';
      const body = { own, releases: `shell/1.0.0-s,${own}`, vitals: 'LCP 900', errors, page: '/blog' };
      return site.post('/page-telemetry', body, { headers });
    };
    const report = async (version: string, pages: number, errors: number) => {
      for (let at = 0; at < pages; at += 1) await send(version, at < errors);
    };
    const judged = () => {
      const since = Date.parse('2026-11-22T10:00:00Z');
      const canary = { app: 'guide', base: BASE, versions: [NEW], since };
      return { canary, judge: readFunnel(site.database, () => site.clock.now).judge };
    };

    test('is judged by the first page of each network since it has its part, of its own app', async () => {
      site.clock.now = Date.parse('2026-11-22T10:00:00Z');
      const { judge, canary } = judged();
      await report(NEW, 20, 20);
      expect(await judge(canary)).toMatchObject([{ views: 0, baseViews: 0, reasons: [] }]);
      await report(BASE, 110, 0);
      await report(NEW, 100, 80);
      const said = [
        {
          version: NEW,
          views: 100,
          baseViews: 110,
          reasons: [
            '80.0 of 100 page views, one of each network, had an error of its scripts (80 of 100), with the stable release 0.0 (0 of 110).',
          ],
        },
      ];
      expect(await judge(canary)).toMatchObject(said);
      // Four hundred pages of one network are none, and say nothing of the release that others get.
      for (let at = 0; at < 400; at += 1)
        await send(BASE, true, { 'x-forwarded-for': `20.0.30.${at % 250}` });
      expect(await judge(canary)).toMatchObject(said);
      expect(await judge({ ...canary, app: 'account' })).toMatchObject([
        { views: 0, baseViews: 0, reasons: [] },
      ]);
      expect(await judge({ ...canary, since: canary.since + 60_000 })).toMatchObject([{ views: 0 }]);
    });

    test('counts a request only after a landing-page view of the same network with the same release', async () => {
      site.clock.now = Date.parse('2026-11-23T10:00:00Z');
      const { judge, canary } = judged();
      await judge({ ...canary, since: site.clock.now });
      const request = (version: string, network: number) =>
        site.post(
          '/',
          { ...GUIDE_REQUEST, name: `Reader ${network}` },
          { headers: { 'x-release': `guide/${version}`, ...from(network) } },
        );
      await open(NEW, from(9001));
      for (const network of [9001, 9001, 9002]) {
        await request(NEW, network);
        site.clock.now += 3300;
      }
      await request(BASE, 9001);
      const votes = await readFunnel(site.database).votes('guide');
      expect(votes.get(NEW)?.count).toMatchObject({ landingPageViews: 1, requests: 1 });
      expect(votes.get(BASE)?.count).toMatchObject({ landingPageViews: 0, requests: 0 });
    });

    test('keeps of a network that votes a hash with a secret key, for 30 days, and nothing else', async () => {
      const { judge, canary } = judged();
      const since = site.clock.now + 1;
      await judge({ ...canary, since });
      const kept = () => site.database.db.selectFrom('limit_counter').select(['key', 'until']).execute();
      const before = new Set((await kept()).map(({ key }) => key));
      await send(NEW, false, from(9500));
      const added = (await kept()).filter(({ key }) => !before.has(key));
      const vote = `page votes of guide/${NEW} since ${since}`;
      const others = [vote, `pages from ${from(9500)['x-forwarded-for']}`].map(addressKey);
      const [network, ...more] = added.filter(({ key }) => !others.includes(key));
      expect(more).toEqual([]);
      expect(network?.until).toBe(site.clock.now + 30 * DAY_MS);
      for (const plain of ['20.37.28.0/24', `${vote} by 20.37.28.0/24`])
        expect(network?.key).not.toBe(addressKey(plain));
      expect(JSON.stringify(await site.database.db.selectFrom('tally').selectAll().execute())).not.toContain(
        '20.37',
      );
    });

    test('counts votes also when strangers have used up what may be posted', async () => {
      const { judge, canary } = judged();
      await judge({ ...canary, since: site.clock.now + 2 });
      const all = { key: 'pages', cost: 100_000, most: 0, windowMs: 1000 };
      await createCounters(site.database.db, () => site.clock.now).add([all]);
      await send(NEW, true);
      const votes = await readFunnel(site.database).votes('guide');
      expect(votes.get(NEW)?.health).toMatchObject({ pages: 1, errors: { error: 1 } });
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
