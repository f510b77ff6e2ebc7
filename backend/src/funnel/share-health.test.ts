import { describe, expect, test } from 'vitest';
import { randomNumbers } from '../../test/random-numbers.ts';
import { onBothEngines } from '../../test/test-backend.ts';
import { bucketOf, type CountedHealth, type Trouble, type Vital } from '../counts/page-health.ts';
import { readFunnel } from './funnel.ts';
import { type FunnelCount, noCount } from './judge.ts';
import { judgeHealth } from './share-health.ts';

const BASE = '1.0.0-base';
const NEW = '1.0.0-new';

/** Counts that grow page by page. */
type Growing = Omit<CountedHealth, 'histograms'> & { histograms: Record<Vital, Map<number, number>> };

const noHealth = (release: string): Growing => ({
  release: `guide/${release}`,
  since: 0,
  until: 0,
  pages: 0,
  troubles: { error: 0, load: 0, violation: 0 },
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
  troubles?: Partial<Record<Trouble, number>>;
  /** Values of a vital, each as often as it says. */
  LCP?: readonly (readonly [number, number])[];
  INP?: readonly (readonly [number, number])[];
  openings?: number;
  requests?: number;
}

function given(version: string, { pages = 0, troubles = {}, LCP = [], INP = [], ...counts }: Given) {
  const health = { ...noHealth(version), pages, troubles: { error: 0, load: 0, violation: 0, ...troubles } };
  for (const [value, times] of LCP) measure(health, 'LCP', value, times);
  for (const [value, times] of INP) measure(health, 'INP', value, times);
  return { health, count: { ...noCount(), ...counts } };
}

/** The reasons against a release at a tenth of the visitors. */
function reasons(base: Given, shared: Given): readonly string[] {
  const [before, after] = [given(BASE, base), given(NEW, shared)];
  const [verdict] = judgeHealth(
    { base: BASE, versions: [NEW] },
    new Map([
      [BASE, before.health],
      [NEW, after.health],
    ]),
    new Map([
      [BASE, before.count],
      [NEW, after.count],
    ]),
  );
  return verdict?.reasons ?? [];
}

const QUICK = [
  [900, 1400],
  [2000, 400],
] as const;

describe('a shared release', () => {
  test('that throws for one visitor in five has the reason in words with both figures', () => {
    expect(reasons({ pages: 1800, troubles: { error: 4 } }, { pages: 200, troubles: { error: 40 } })).toEqual(
      [
        '20.0 of 100 page views had an error of its scripts (40 of 200), with the present release 0.2 (4 of 1,800).',
      ],
    );
  });

  test.each([
    ['load', 'failed to load a part of it'],
    ['violation', 'broke the security policy'],
  ] as const)('with trouble of the kind %s has it in words', (trouble, words) => {
    const [reason] = reasons({ pages: 1800 }, { pages: 200, troubles: { [trouble]: 20 } });
    expect(reason).toBe(
      `10.0 of 100 page views ${words} (20 of 200), with the present release 0.0 (0 of 1,800).`,
    );
  });

  test('that is slower by the margins is told by its 75th percentile', () => {
    const [reason, ...more] = reasons(
      { pages: 1800, LCP: QUICK },
      {
        pages: 200,
        LCP: [
          [900, 60],
          [4000, 140],
        ],
      },
    );
    expect(more).toEqual([]);
    expect(reason).toMatch(
      /^Three of four pages showed their main content within 4,\d{3} ms \(LCP, 200 page views\), with the present release within 9\d\d ms \(1,800\)\.$/,
    );
  });

  test('that answers late is told by INP', () => {
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
          [300, 100],
        ],
      },
    );
    expect(reason).toContain('answered a click or key within 3');
  });

  test('whose form fails is told by its requests', () => {
    expect(reasons({ openings: 1800, requests: 180 }, { openings: 400, requests: 4 })).toEqual([
      '1.0 requests for each 100 openings of the signup page (4 of 400), with the present release 10.0 (180 of 1,800): its form may fail.',
    ]);
  });

  test.each<[string, Given, Given]>([
    ['has too few pages', { pages: 1800 }, { pages: 99, troubles: { error: 99 } }],
    ['has nobody to be compared with', { pages: 99 }, { pages: 900, troubles: { error: 900 } }],
    ['has the troubles of one visitor', { pages: 1800 }, { pages: 200, troubles: { error: 9 } }],
    [
      'has fewer troubles',
      { pages: 1800, troubles: { error: 900 } },
      { pages: 200, troubles: { error: 11 } },
    ],
    ['is slower by less than 200 ms', { pages: 1800, LCP: [[500, 1800]] }, { pages: 200, LCP: [[630, 200]] }],
    [
      'is slower by less than a fifth',
      { pages: 1800, LCP: [[3000, 1800]] },
      { pages: 200, LCP: [[3290, 200]] },
    ],
    ['is quicker', { pages: 1800, LCP: [[3000, 1800]] }, { pages: 200, LCP: [[900, 200]] }],
    [
      'brings a few requests less',
      { openings: 20_000, requests: 2000 },
      { openings: 20_000, requests: 1700 },
    ],
    ['brings more requests', { openings: 1800, requests: 18 }, { openings: 400, requests: 80 }],
  ])('that %s is not spoken against', (_, base, shared) => {
    expect(reasons(base, shared)).toEqual([]);
  });
});

test('of 500 shares without a difference, looked at after every hundred pages, at most one in a hundred has a reason', () => {
  const random = randomNumbers(2026);
  const versions = [NEW];
  const SHARES = 500;
  const VISITORS = 1500;
  let stopped = 0;
  for (let share = 0; share < SHARES; share += 1) {
    const part = [0.01, 0.1, 0.5][share % 3] ?? 0;
    const health = new Map([BASE, NEW].map((version) => [version, noHealth(version)]));
    const funnel = new Map<string, FunnelCount>([BASE, NEW].map((version) => [version, noCount()]));
    let pages = 0;
    for (let visitor = 0; visitor < VISITORS; visitor += 1) {
      const version = random() < part ? NEW : BASE;
      const own = health.get(version) as Growing;
      const count = funnel.get(version) as FunnelCount;
      // What a visitor has, all their pages have: a slow phone, or a browser in which everything throws.
      const slow = random() < 0.2 ? 3 : 1;
      const troubled = random() < 0.01;
      const views = 1 + Math.floor(random() * 4);
      for (let view = 0; view < views; view += 1) {
        own.pages += 1;
        pages += 1;
        if (troubled)
          for (const trouble of ['error', 'load', 'violation'] as const) own.troubles[trouble] += 1;
        measure(own, 'LCP', (700 + 1500 * random() ** 2) * slow);
        measure(own, 'INP', (20 + 150 * random() ** 3) * slow);
      }
      count.openings += 1;
      if (random() < 0.08) count.requests += 1;
      if (pages % 100 >= views) continue;
      const [verdict] = judgeHealth({ base: BASE, versions }, health, funnel);
      if ((verdict?.reasons.length ?? 0) === 0) continue;
      stopped += 1;
      break;
    }
  }
  expect(stopped).toBeLessThanOrEqual(SHARES / 100);
});

onBothEngines((site) => {
  test('is judged by what was told since it has its part, of its own app', async () => {
    const told = async (version: string, openings: number, errors: number) => {
      for (let at = 0; at < openings; at += 1) {
        await site.post(
          '/opening',
          { source: 'http://localhost:4300/free-homeowners-guide' },
          {
            headers: { 'x-release': `guide/${version}` },
          },
        );
        const own = `guide/${version}`;
        await site.post('/page-health', {
          kind: 'guide',
          own,
          releases: `shell/1.0.0-s,${own}`,
          vitals: 'LCP 900',
          troubles: at < errors ? `error ${own}` : '',
        });
      }
    };
    site.clock.now = Date.parse('2026-11-22T10:00:00Z');
    await told(NEW, 20, 20);
    site.clock.now = Date.parse('2026-11-22T10:05:00Z');
    await told(BASE, 110, 0);
    await told(NEW, 100, 60);
    const since = site.clock.now;
    const shared = { app: 'guide', base: BASE, versions: [NEW], since, requestsSince: since };
    const { judge, claim } = readFunnel(site.database);
    expect(await judge(shared)).toEqual([
      {
        version: NEW,
        views: 100,
        baseViews: 110,
        reasons: [
          '60.0 of 100 page views had an error of its scripts (60 of 100), with the present release 0.0 (0 of 110).',
        ],
      },
    ]);
    expect(await judge({ ...shared, app: 'account' })).toMatchObject([
      { views: 0, baseViews: 0, reasons: [] },
    ]);
    expect(await judge({ ...shared, since: since + 60_000 })).toMatchObject([{ views: 0 }]);
    expect([await claim('a guard', 60_000), await claim('a guard', 60_000)]).toEqual([true, false]);
  });
});
