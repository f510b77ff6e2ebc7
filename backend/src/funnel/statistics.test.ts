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
  const verdicts = { higher: 0, lower: 0, none: 0 };
  for (let experiment = 0; experiment < EXPERIMENTS; experiment += 1) {
    const first: Proportion = { successes: 0, trials: 0 };
    const second: Proportion = { successes: 0, trials: 0 };
    let end: keyof typeof verdicts = 'none';
    for (let visitor = 1; visitor <= visitors && end === 'none'; visitor += 1) {
      const isSecond = random() < fraction;
      const group = isSecond ? second : first;
      group.trials += 1;
      if (random() < rates[isSecond ? 1 : 0]) group.successes += 1;
      if (visitor % 100 > 0) continue;
      const { verdict } = judge(first, second);
      if (verdict === 'higher' || verdict === 'lower') end = verdict;
    }
    verdicts[end] += 1;
  }
  return verdicts;
}

describe('2,000 experiments, looked at after every hundred visitors', () => {
  test.each<Experiment>([
    { rates: [0.1, 0.1], fraction: 0.5, visitors: 6000 },
    { rates: [0.03, 0.03], fraction: 0.1, visitors: 6000 },
    { rates: [0.4, 0.4], fraction: 0.2, visitors: 4000 },
  ])('give at most 5 % false verdicts without a difference: %o', (experiment) => {
    const { higher, lower } = simulate(experiment, 20251122);
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

  test('would give many false verdicts by the plain test, which is why it is not used', () => {
    const random = randomNumbers(1);
    let wrong = 0;
    for (let experiment = 0; experiment < 300; experiment += 1) {
      const [successes, trials] = [
        [0, 0],
        [0, 0],
      ];
      for (let visitor = 1; visitor <= 6000; visitor += 1) {
        const at = random() < 0.5 ? 1 : 0;
        trials[at] = (trials[at] ?? 0) + 1;
        if (random() < 0.1) successes[at] = (successes[at] ?? 0) + 1;
        if (visitor % 100 > 0) continue;
        const [s0 = 0, s1 = 0, n0 = 0, n1 = 0] = [...successes, ...trials];
        const pooled = (s0 + s1) / visitor;
        const z = (s1 / n1 - s0 / n0) / Math.sqrt(pooled * (1 - pooled) * (1 / n0 + 1 / n1));
        if (Math.abs(z) > 1.96) {
          wrong += 1;
          break;
        }
      }
    }
    expect(wrong / 300).toBeGreaterThan(0.2);
  });
});

describe('something rare', () => {
  /** In how many of 1,000 runs it is found to happen more often in the second group, looked at after every view. */
  function found(rates: readonly [number, number], fraction: number, views: number, falseIn: number): number {
    const random = randomNumbers(11);
    let runs = 0;
    for (let run = 0; run < 1000; run += 1) {
      const groups = [of(0, 0), of(0, 0)] as [Proportion, Proportion];
      for (let view = 0; view < views; view += 1) {
        const at = random() < fraction ? 1 : 0;
        groups[at].trials += 1;
        if (random() >= rates[at]) continue;
        groups[at].successes += 1;
        if (!happensMore(...groups, falseIn)) continue;
        runs += 1;
        break;
      }
    }
    return runs;
  }

  test.each([
    [0.002, 0.1],
    [0.02, 0.1],
    [0.02, 0.5],
    [0.3, 0.1],
  ])(
    'that happens to %d in both, a part of %d in the second, is called more often in at most 5 %%',
    (rate, fraction) => {
      expect(found([rate, rate], fraction, 3000, 0.05)).toBeLessThanOrEqual(50);
    },
  );

  test('that happens to one in five of the second group alone is found in a hundred of its views', () => {
    expect(found([0.001, 0.2], 0.1, 1000, 0.001)).toBe(1000);
  });

  test('that happens less often, or to a group without views, is not', () => {
    expect(happensMore(of(50, 1000), of(1, 1000))).toBe(false);
    expect(happensMore(of(0, 0), of(20, 100))).toBe(false);
    expect(happensMore(of(0, 0), of(0, 0))).toBe(false);
    expect(happensMore(of(5, 0), of(0, 0))).toBe(false);
  });
});

describe('a rate', () => {
  // L. Brown, T. Cai, A. DasGupta, "Interval Estimation for a Binomial Proportion", and R's prop.test(correct = FALSE).
  test.each([
    [of(10, 100), 0.1, 0.0552, 0.1744],
    [of(0, 20), 0, 0, 0.1611],
    [of(20, 20), 1, 0.8389, 1],
    [of(0, 0), 0, 0, 1],
  ])('of %o has the Wilson interval', (counts, value, low, high) => {
    const rate = rateOf(counts);
    expect(rate.value).toBe(value);
    expect(rate.low).toBeCloseTo(low, 3);
    expect(rate.high).toBeCloseTo(high, 3);
  });
});

describe('a comparison', () => {
  test('says nothing of a few visitors, however different', () => {
    expect(compare(of(0, 20), of(8, 20)).verdict).toBe('early');
    expect(compare(of(0, 0), of(0, 0))).toEqual({
      difference: { value: 0, low: -1, high: 1 },
      verdict: 'early',
    });
  });

  test('names the direction, from the first group to the second', () => {
    const [low, high] = [of(100, 2000), of(180, 2000)];
    expect(compare(low, high).verdict).toBe('higher');
    expect(compare(high, low).verdict).toBe('lower');
    expect(compare(low, low).verdict).toBe('open');
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

  test('wants more when several share the question', () => {
    const groups = [of(100, 2000), of(152, 2000)] as const;
    expect(compare(...groups).verdict).toBe('higher');
    expect(compare(...groups, 3).verdict).toBe('open');
  });
});

describe('a comparison of votes', () => {
  const PAIR = [of(500, 10_000), of(500, 10_000)] as const;
  /** What strangers add: votes for one release, and against the other. */
  const bent = ([first, second]: typeof PAIR, votes: number) =>
    compareVotes(
      of(first.successes, first.trials + votes),
      of(second.successes + votes, second.trials + votes),
    ).verdict;

  test('leaves out the votes that strangers may have given, for and against', () => {
    expect(without(of(80, 100), 50)).toEqual(of(30, 50));
    expect(without(of(80, 100), -50)).toEqual(of(80, 80));
    expect(without(of(20, 100), 50)).toEqual(of(0, 80));
  });

  test('has no verdict by as many votes as strangers may have, though they would make one', () => {
    const [first, second] = [of(500, 10_000), of(580, 10_000)];
    const { successes, trials } = second;
    const more = { successes: successes + STRANGERS, trials: trials + STRANGERS };
    expect(compare(first, more).verdict).toBe('higher');
    expect(compareVotes(first, more).verdict).toBe('open');
    expect(bent(PAIR, STRANGERS)).toBe('open');
    expect(bent(PAIR, 10 * STRANGERS)).toBe('higher');
  });

  test('has the verdict of a difference that is larger, in both directions', () => {
    const more = { successes: 800, trials: 10_000 };
    expect(compareVotes(PAIR[0], more).verdict).toBe('higher');
    const { difference, verdict } = compareVotes(more, PAIR[0]);
    expect(verdict).toBe('lower');
    const plain = compare(more, PAIR[0]).difference;
    expect(difference.value).toBe(plain.value);
    expect([difference.low < plain.low, difference.high > plain.high]).toEqual([true, true]);
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
