import { describe, expect, test } from 'vitest';
import { type FunnelCount, type Goal, judge, noCount, proportionOf } from './judge.ts';

const DAY = 86_400_000;

test.each<[Goal, Partial<FunnelCount>, number, number]>([
  ['requests', { landingPageViews: 100, requests: 10, views: 40, downloads: 20 }, 10, 100],
  ['downloads', { landingPageViews: 100, requests: 10, views: 40, downloads: 20 }, 20, 40],
  ['clicks', { openings: 50, clicks: 2 }, 2, 50],
  // Forms that are sent without script come without a view.
  ['requests', { landingPageViews: 2, requests: 3 }, 2, 2],
  ['downloads', { landingPageViews: 2 }, 0, 0],
])('the %s of %j are %i of %i', (goal, part, successes, trials) => {
  expect(proportionOf({ ...noCount(), ...part }, goal)).toEqual({ successes, trials });
});

describe('two releases', () => {
  type Counts = readonly [landingPageViews: number, requests: number];
  const count = ([landingPageViews, requests]: Counts) => ({ ...noCount(), landingPageViews, requests });
  const pair = (old: Counts, young: Counts) =>
    [
      { name: '1.0.0-old', count: count(old) },
      { name: '1.0.0-new', count: count(young) },
    ] as const;
  /** Compared for two days, by these votes. Of all that was counted of them, the numbers differ. */
  function compared(old: Counts, young: Counts) {
    const votes = new Map(pair(old, young).map(({ name, count }) => [name, { since: 0, count }]));
    return judge(pair([50_000, 40_000], [50_000, 0]), 'requests', votes, { now: 2 * DAY });
  }

  test('are compared by the votes of networks alone', () => {
    const { releases, together, comparison, words } = compared([10_000, 1000], [10_000, 2000]);
    expect(together).toBe(true);
    expect(releases).toMatchObject([
      { name: '1.0.0-old', counts: { successes: 1000, trials: 10_000 } },
      { name: '1.0.0-new', counts: { successes: 2000, trials: 10_000 } },
    ]);
    expect(comparison.verdict).toBe('higher');
    expect(words).toEqual([
      '1.0.0-new is better, beyond chance.',
      '1.0.0-new brings 20.0 requests for each 100 landing-page views, 1.0.0-old 10.0.',
      expect.stringMatching(
        /^With 95 % certainty, .* whatever 50 strangers do, the difference is between \+[678]\.\d and \+1[123]\.\d requests for each 100\.$/,
      ),
    ]);
  });

  test('get no verdict without votes, whatever was counted of them', () => {
    const { together, words } = judge(pair([20_000, 2000], [20_000, 18_000]), 'requests', new Map(), {
      now: DAY,
    });
    expect(together).toBe(false);
    expect(words).toEqual([
      expect.stringContaining('1.0.0-new brings 90.0 requests'),
      expect.stringMatching(/^No verdict: visitors did not get one of them by chance/),
    ]);
  });

  test('say that it is too early, how many more it takes, and for how long', () => {
    expect(compared([40, 4], [40, 3]).words).toEqual([
      'Too early to say: 1.0.0-new and 1.0.0-old have had 40 landing-page views and 40 landing-page views of different networks.',
      expect.stringMatching(
        /^At this rate a change by 20 % would be found in 80 of 100 cases with \d\d,\d{3} landing-page views in all; there are 80 so far, and the rest takes about \d+ days at the present traffic\.$/,
      ),
    ]);
  });

  test('say when none is better, and that a difference of that size would have been found', () => {
    const { words, comparison } = compared([100_000, 10_000], [100_000, 10_000]);
    expect(comparison.verdict).toBe('open');
    expect(words[0]).toBe('No difference beyond chance so far.');
    expect(words.at(-1)).toMatch(
      /^It has had the [\d,]+ that find a change by 20 %: if there is one, it is likely smaller\.$/,
    );
  });

  test('say which is worse, also when nothing comes any more', () => {
    const { comparison, words } = compared([20_000, 2000], [2000, 0]);
    expect(comparison.verdict).toBe('lower');
    expect(words[0]).toBe('1.0.0-new is worse, beyond chance.');
  });
});
