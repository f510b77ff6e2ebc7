import { describe, expect, test } from 'vitest';
import { randomNumbers } from '../../test/random-numbers.ts';
import { type FunnelCount, judge, latestFirst, noCount, proportionOf } from './judge.ts';
import { compare, rateOf } from './statistics.ts';

const DAY = 86_400_000;
const count = (part: Partial<FunnelCount>): FunnelCount => ({ ...noCount(), ...part });
const release = (name: string, part: Partial<FunnelCount>) => ({ name, count: count(part) });

const rate = (one: { count: FunnelCount } | undefined, goal: 'requests' | 'downloads') =>
  rateOf(proportionOf(one?.count ?? noCount(), goal));

describe('releases', () => {
  test('have their rates, the latest first', () => {
    const [latest, earlier] = latestFirst([
      {
        ...release('1.0.0-a', { landingPageViews: 100, requests: 10, views: 40, downloads: 20 }),
        since: 1,
      },
      { ...release('1.0.0-b', { landingPageViews: 2 }), since: 5 },
    ]);
    expect(latest).toMatchObject({ name: '1.0.0-b', since: 5 });
    expect(rate(earlier, 'requests').value).toBe(0.1);
    expect(rate(earlier, 'downloads').value).toBe(0.5);
    expect(rate(latest, 'downloads')).toEqual({ value: 0, low: 0, high: 1 });
  });

  test('with more requests than landing-page views have a rate of one: forms that are sent without script', () => {
    const [only] = latestFirst([{ ...release('1.0.0-a', { landingPageViews: 2, requests: 3 }), since: 0 }]);
    expect(rate(only, 'requests').value).toBe(1);
  });
});

describe('two releases', () => {
  /** Compared for two days, by these votes. Of all that was counted of them, the numbers differ. */
  function compared(old: Partial<FunnelCount>, young: Partial<FunnelCount>) {
    const votes = new Map([
      ['1.0.0-old', { since: 0, count: count(old) }],
      ['1.0.0-new', { since: 0, count: count(young) }],
    ]);
    const pair = [
      release('1.0.0-old', { landingPageViews: 50_000, requests: 40_000 }),
      release('1.0.0-new', { landingPageViews: 50_000 }),
    ] as const;
    return judge(pair, 'requests', votes, { now: 2 * DAY });
  }

  test('are compared by the votes of networks alone', () => {
    const { releases, together, comparison, words } = compared(
      { landingPageViews: 10_000, requests: 1000 },
      { landingPageViews: 10_000, requests: 2000 },
    );
    expect(together).toBe(true);
    expect(releases.map(({ name, counts }) => [name, counts])).toEqual([
      ['1.0.0-old', { successes: 1000, trials: 10_000 }],
      ['1.0.0-new', { successes: 2000, trials: 10_000 }],
    ]);
    expect(comparison.verdict).toBe('higher');
    expect(words[0]).toBe('1.0.0-new is better, beyond chance.');
    expect(words[1]).toBe('1.0.0-new brings 20.0 requests for each 100 landing-page views, 1.0.0-old 10.0.');
    expect(words[2]).toMatch(
      /^With 95 % certainty, .* whatever 50 strangers do, the difference is between \+[678]\.\d and \+1[123]\.\d requests for each 100\.$/,
    );
  });

  test('get no verdict without votes, whatever was counted of them', () => {
    const pair = [
      release('1.0.0-old', { landingPageViews: 20_000, requests: 2000 }),
      release('1.0.0-new', { landingPageViews: 20_000, requests: 18_000 }),
    ] as const;
    const { together, words } = judge(pair, 'requests', new Map(), { now: DAY });
    expect(together).toBe(false);
    expect(words[0]).toContain('1.0.0-new brings 90.0 requests');
    expect(words[1]).toMatch(/^No verdict: visitors did not get one of them by chance/);
  });

  test('say that it is too early, how many more it takes, and for how long', () => {
    const { words } = compared({ landingPageViews: 40, requests: 4 }, { landingPageViews: 40, requests: 3 });
    expect(words[0]).toBe(
      'Too early to say: 1.0.0-new and 1.0.0-old have had 40 landing-page views and 40 landing-page views of different networks.',
    );
    expect(words[1]).toMatch(
      /^At this rate a change by 20 % would be found in 80 of 100 cases with \d\d,\d{3} landing-page views in all; there are 80 so far, and the rest takes about \d+ days at the present traffic\.$/,
    );
  });

  test('say when none is better, and that a difference of that size would have been found', () => {
    const some = { landingPageViews: 100_000, requests: 10_000 };
    const { words, comparison } = compared(some, some);
    expect(comparison.verdict).toBe('open');
    expect(words[0]).toBe('No difference beyond chance so far.');
    expect(words.at(-1)).toMatch(
      /^It has had the [\d,]+ that find a change by 20 %: if there is one, it is likely smaller\.$/,
    );
  });

  test('say which is worse, also when nothing comes any more', () => {
    const { comparison, words } = compared(
      { landingPageViews: 20_000, requests: 2000 },
      { landingPageViews: 2000 },
    );
    expect(comparison.verdict).toBe('lower');
    expect(words[0]).toBe('1.0.0-new is worse, beyond chance.');
  });
});

test('of 2,000 experiments by clicks without a difference, looked at after every hundred networks, at most 5 % have a verdict', () => {
  const random = randomNumbers(20261125);
  const EXPERIMENTS = 2000;
  let wrong = 0;
  for (let experiment = 0; experiment < EXPERIMENTS; experiment += 1) {
    const [one, other] = [count({}), count({})];
    for (let network = 1; network <= 6000; network += 1) {
      const own = random() < 0.5 ? one : other;
      own.openings += 1;
      // A reader who follows one link likely follows more: an opening has a click or none.
      if (random() < 0.04) own.clicks += 1;
      if (network % 100 > 0) continue;
      const { verdict } = compare(proportionOf(one, 'clicks'), proportionOf(other, 'clicks'));
      if (verdict !== 'higher' && verdict !== 'lower') continue;
      wrong += 1;
      break;
    }
  }
  // 14, in November 2026.
  expect(wrong).toBeLessThanOrEqual(0.05 * EXPERIMENTS);
});
