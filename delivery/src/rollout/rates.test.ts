import { expect, it } from 'vitest';
import { rateOf, verdictOf, viewsNeeded } from './rates.ts';

it.each([
  // Wilson's interval, as R's prop.test(correct = FALSE) prints it.
  [0, 10, 0, 0.2775],
  [5, 100, 0.0215, 0.1118],
  [10, 10, 0.7225, 1],
])('the 95% interval of %d successes in %d views is from %d to %d', (successes, views, low, high) => {
  const rate = rateOf(successes, views);
  expect(rate.rate).toBe(successes / views);
  expect(rate.low).toBeCloseTo(low, 3);
  expect(rate.high).toBeCloseTo(high, 3);
});

it('a rate without views has the interval 0 to 1, and no rate exceeds 100%', () => {
  expect(rateOf(0, 0)).toMatchObject({ rate: 0, low: 0, high: 1 });
  expect(rateOf(30, 20)).toMatchObject({ successes: 30, rate: 1 });
});

it('a verdict needs more views for a lower rate, and never fewer than 50', () => {
  expect([0, 0.05, 1].map(viewsNeeded)).toEqual([Number.POSITIVE_INFINITY, 7600, 50]);
});

type Figures = readonly [successes: number, views: number, newSuccesses: number, newViews: number];

it.each<[string, Figures, string]>([
  ['too early', [0, 4, 0, 2], 'Too early: no results yet in 6 views.'],
  ['too early', [0, 1, 0, 0], 'Too early: no results yet in 1 view.'],
  ['too early', [10, 98, 0, 6], 'Too early: the new release has 6 of about 3,800 needed views.'],
  ['too early', [17, 33, 11, 11], 'Too early: the new release has 11 of about 230 needed views.'],
  ['too early', [8, 3, 3, 3], 'Too early: the old release has 3 of about 50 needed views.'],
  ['better', [50, 1000, 120, 1000], 'The new release is better: 12.0% against 5.0%.'],
  ['worse', [120, 1000, 50, 1000], 'The new release is worse: 5.0% against 12.0%.'],
  ['same', [500, 10_000, 510, 10_000], 'No difference: 5.1% against 5.0%.'],
])('the verdict on a canary is %s for %j: %s', (kind, [success, views, newSuccess, newViews], words) => {
  const sentence = expect.stringContaining(words);
  expect(verdictOf(rateOf(success, views), rateOf(newSuccess, newViews))).toEqual({ kind, sentence });
});

it('a verdict detects a relative difference of 20% with enough views, but not with fewer', () => {
  const kindAt = (views: number) => verdictOf(rateOf(0.05 * views, views), rateOf(0.06 * views, views)).kind;
  expect([kindAt(5000), kindAt(viewsNeeded(0.055))]).toEqual(['too early', 'better']);
});
