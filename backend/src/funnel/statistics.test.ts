import { describe, expect, test } from 'vitest';
import { randomNumbers } from '../../test/random-numbers.ts';
import {
  compare,
  compareVotes,
  daysFor,
  happensMore,
  type Proportion,
  rateOf,
  STRANGERS,
  sampleSize,
  without,
} from './statistics.ts';

const of = (successes: number, trials: number): Proportion => ({ successes, trials });

interface Experiment {
  rates: readonly [number, number];
  /** The second group's part of the visitors. */
  fraction: number;
  /** How many visitors come; somebody looks after every hundred. */
  visitors: number;
}

const EXPERIMENTS = 2000;

/** How many of 2,000 experiments end with a verdict at one of the looks, and how many with each. */
function simulate({ rates, fraction, visitors }: Experiment, seed: number, judge = compare) {
  const random = randomNumbers(seed);
  const verdictOf = () => {
    const groups = [of(0, 0), of(0, 0)] as const;
    for (let visitor = 1; visitor <= visitors; visitor += 1) {
      const at = random() < fraction ? 1 : 0;
      groups[at].trials += 1;
      if (random() < rates[at]) groups[at].successes += 1;
      if (visitor % 100 > 0) continue;
      const { verdict } = judge(...groups);
      if (verdict === 'higher' || verdict === 'lower') return verdict;
    }
    return 'none';
  };
  const verdicts = Array.from({ length: EXPERIMENTS }, verdictOf);
  const count = (verdict: string) => verdicts.filter((one) => one === verdict).length;
  return { higher: count('higher'), lower: count('lower') };
}

describe('2,000 experiments, looked at after every hundred visitors', () => {
  test.each<Experiment>([
    { rates: [0.1, 0.1], fraction: 0.5, visitors: 6000 },
    { rates: [0.03, 0.03], fraction: 0.1, visitors: 6000 },
    { rates: [0.4, 0.4], fraction: 0.2, visitors: 4000 },
    // Of links to the shop: a reader who follows one likely follows more, so an opening has a click or none.
    { rates: [0.04, 0.04], fraction: 0.5, visitors: 6000 },
  ])('give at most 5 % false verdicts without a difference: %o', (experiment) => {
    const { higher, lower } = simulate(experiment, 20261125);
    expect(higher + lower).toBeLessThanOrEqual(0.05 * EXPERIMENTS);
  });

  test.each([
    { rate: 0.1, effect: 0.4, fraction: 0.5 },
    { rate: 0.1, effect: -0.4, fraction: 0.2 },
    { rate: 0.3, effect: 0.25, fraction: 0.5 },
  ])('find a real one in at least 80 % with the planned number: %o', ({ rate, effect, fraction }) => {
    const visitors = sampleSize(rate, effect, { fraction });
    const rates = [rate, rate * (1 + effect)] as const;
    const planned = { rates, fraction, visitors: Math.ceil(visitors / 100) * 100 };
    const { higher, lower } = simulate(planned, 7, compareVotes);
    const [right, wrong] = effect > 0 ? [higher, lower] : [lower, higher];
    expect(right).toBeGreaterThanOrEqual(0.8 * EXPERIMENTS);
    expect(wrong).toBeLessThan(0.01 * EXPERIMENTS);
  });
});

describe('something rare', () => {
  /** In how many of 1,000 runs it is found to happen more often in the second group, looked at after every view. */
  function found(rates: readonly [number, number], fraction: number, views: number, falseIn: number): number {
    const random = randomNumbers(11);
    const isFound = () => {
      const groups = [of(0, 0), of(0, 0)] as const;
      for (let view = 0; view < views; view += 1) {
        const at = random() < fraction ? 1 : 0;
        groups[at].trials += 1;
        if (random() >= rates[at]) continue;
        groups[at].successes += 1;
        if (happensMore(...groups, falseIn)) return true;
      }
      return false;
    };
    return Array.from({ length: 1000 }, isFound).filter(Boolean).length;
  }

  test.each([
    [0.002, 0.1],
    [0.02, 0.1],
    [0.02, 0.5],
    [0.3, 0.1],
  ])('that happens to %d in both, with %d in the second, is found in at most 5 %%', (rate, fraction) => {
    expect(found([rate, rate], fraction, 3000, 0.05)).toBeLessThanOrEqual(50);
  });

  test('that happens to one in five of the second group alone is found in a hundred of its views', () => {
    expect(found([0.001, 0.2], 0.1, 1000, 0.001)).toBe(1000);
  });

  test.each([
    [of(50, 1000), of(1, 1000)],
    [of(0, 0), of(20, 100)],
    [of(0, 0), of(0, 0)],
    [of(5, 0), of(0, 0)],
  ])('that happens less often, or to a group without views, is not: %o, %o', (first, second) => {
    expect(happensMore(first, second)).toBe(false);
  });
});

// L. Brown, T. Cai, A. DasGupta, "Interval Estimation for a Binomial Proportion", and R's prop.test(correct = FALSE).
test.each([
  [of(10, 100), 0.1, 0.0552, 0.1744],
  [of(0, 20), 0, 0, 0.1611],
  [of(20, 20), 1, 0.8389, 1],
  [of(0, 0), 0, 0, 1],
])('a rate of %o has the Wilson interval', (counts, value, low, high) => {
  const rate = rateOf(counts);
  expect(rate.value).toBe(value);
  expect(rate.low).toBeCloseTo(low, 3);
  expect(rate.high).toBeCloseTo(high, 3);
});

describe('a comparison', () => {
  test('says nothing of a few visitors, however different', () => {
    expect(compare(of(0, 20), of(8, 20)).verdict).toBe('early');
    const difference = { value: 0, low: -1, high: 1 };
    expect(compare(of(0, 0), of(0, 0))).toEqual({ difference, verdict: 'early' });
  });

  test('names the direction, from the first group to the second, and wants more when several share the question', () => {
    const [low, middle, high] = [of(100, 2000), of(152, 2000), of(180, 2000)];
    expect(compare(low, high).verdict).toBe('higher');
    expect(compare(high, low).verdict).toBe('lower');
    expect(compare(low, low).verdict).toBe('open');
    expect([compare(low, middle).verdict, compare(low, middle, 3).verdict]).toEqual(['higher', 'open']);
  });

  test('has an interval around the difference that leaves out zero with the verdict, and no sooner', () => {
    for (let extra = 0; extra <= 100; extra += 1) {
      const { difference, verdict } = compare(of(100, 2000), of(100 + extra, 2000));
      expect(difference.value).toBeCloseTo(extra / 2000, 10);
      expect(difference.low).toBeLessThan(difference.value);
      expect(difference.high).toBeGreaterThan(difference.value);
      expect(difference.low > 0).toBe(verdict === 'higher');
    }
  });
});

describe('a comparison of votes', () => {
  const [FEW, MORE] = [of(500, 10_000), of(800, 10_000)];

  test('leaves out the votes that strangers may have given, for and against', () => {
    expect(without(of(80, 100), 50)).toEqual(of(30, 50));
    expect(without(of(80, 100), -50)).toEqual(of(80, 80));
    expect(without(of(20, 100), 50)).toEqual(of(0, 80));
  });

  test('has no verdict by as many votes as strangers may have, though they would make one', () => {
    const bent = of(580 + STRANGERS, 10_000 + STRANGERS);
    expect([compare(FEW, bent).verdict, compareVotes(FEW, bent).verdict]).toEqual(['higher', 'open']);
    // Against the one release, and for the other.
    const twice = (votes: number) =>
      compareVotes(of(500, 10_000 + votes), of(500 + votes, 10_000 + votes)).verdict;
    expect([twice(STRANGERS), twice(10 * STRANGERS)]).toEqual(['open', 'higher']);
  });

  test('has the verdict of a difference that is larger, in both directions, with a wider interval', () => {
    expect(compareVotes(FEW, MORE).verdict).toBe('higher');
    const [{ difference, verdict }, plain] = [compareVotes(MORE, FEW), compare(MORE, FEW).difference];
    expect(verdict).toBe('lower');
    expect(difference.value).toBe(plain.value);
    expect(difference.low).toBeLessThan(plain.low);
    expect(difference.high).toBeGreaterThan(plain.high);
  });
});

describe('the number of visitors', () => {
  test('grows as the effect gets smaller, the fraction gets smaller, and more is compared', () => {
    const usual = sampleSize(0.05, 0.2);
    expect(usual).toBeGreaterThan(16_000);
    expect(usual).toBeLessThan(60_000);
    expect(sampleSize(0.05, 0.1)).toBeGreaterThan(3 * usual);
    expect(sampleSize(0.05, 0.2, { fraction: 0.1 })).toBeGreaterThan(2 * usual);
    expect(sampleSize(0.05, 0.2, { comparisons: 2 })).toBeGreaterThan(usual);
    expect(sampleSize(0.05, -0.2)).toBeGreaterThan(0.5 * usual);
  });

  test.each([
    [0, 0.2],
    [1, 0.2],
    [0.6, 1],
    [0.1, 0],
    [0.1, -1],
    [Number.NaN, 0.2],
  ])('does not exist for a rate of %d and a change by %d', (rate, effect) => {
    expect(() => sampleSize(rate, effect)).toThrow(RangeError);
  });

  test('in days is rounded up, and unknown without visitors', () => {
    expect([daysFor(1000, 300), daysFor(10, 300), daysFor(1000, 0)]).toEqual([4, 1, null]);
  });
});
