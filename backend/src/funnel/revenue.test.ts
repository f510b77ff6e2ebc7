import { describe, expect, test } from 'vitest';
import { randomNumbers } from '../../test/random-numbers.ts';
import { compareDays, firstRevenueDay, revenueWords } from './revenue.ts';

/** Two releases with orders of lognormal worth for three months, and somebody who looks every day. */
interface Season {
  /** Orders of a release on a usual day, and the standard deviation of the logarithm of their worth. */
  orders: number;
  sigma: number;
  /** How many more orders the later release brings. */
  effect?: number;
  /** The part of the orders that come from twenty readers, each with the release that they have had from the start. */
  regulars?: number;
}

const SEASONS = 2000;
const DAYS = 90;
const REGULARS = 20;

/** A number of orders with this mean (Poisson). */
function arrivals(mean: number, random: () => number): number {
  let [count, chance] = [0, Math.exp(-mean)];
  for (let rest = random() - chance; rest > 0; rest -= chance) {
    count += 1;
    chance *= mean / count;
  }
  return count;
}
const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** In how many of a hundred seasons there is a verdict on some day. */
function simulate({ orders, sigma, effect = 0, regulars = 0 }: Season) {
  const random = randomNumbers(7);
  const verdictOf = () => {
    const releases = Array.from({ length: REGULARS }, () => random() < 0.5);
    const worth = () => Math.round(100 * Math.exp(3 + sigma * normal(random)));
    const differences = Array.from({ length: DAYS }, () => {
      // Weekdays, holidays and campaigns change both.
      const traffic = orders * (0.5 + random());
      let difference = 0;
      for (const sign of [-1, 1]) {
        const mean = traffic * (1 - regulars) * (sign > 0 ? 1 + effect : 1);
        for (let left = arrivals(mean, random); left > 0; left -= 1) difference += sign * worth();
      }
      for (let left = arrivals(2 * traffic * regulars, random); left > 0; left -= 1)
        difference += releases[Math.floor(random() * REGULARS)] ? worth() : -worth();
      return difference;
    });
    // Each day's verdict is kept by the next ones.
    return compareDays(differences).verdict;
  };
  const verdicts = Array.from({ length: SEASONS }, verdictOf);
  const percent = (verdict: string) => (100 * verdicts.filter((one) => one === verdict).length) / SEASONS;
  return { higher: percent('higher'), lower: percent('lower') };
}

describe('2,000 seasons of 90 days with lognormal orders', () => {
  // The figures stand in docs/decisions/117. Some more where visitors are not alike.
  test.each<Season & { found: number; most: number }>([
    { orders: 5, sigma: 1, found: 2.3, most: 5 },
    { orders: 5, sigma: 2, found: 1.95, most: 5 },
    { orders: 1, sigma: 1.5, found: 1.95, most: 5 },
    { orders: 40, sigma: 1, effect: -0.02, found: 3.65, most: 5 },
    { orders: 5, sigma: 1, regulars: 0.2, found: 5.85, most: 6.5 },
  ])('give few false verdicts: %o', ({ found, most, ...season }) => {
    const { higher, lower } = simulate(season);
    expect(higher + lower).toBeLessThanOrEqual(most);
    expect(higher + lower).toBeCloseTo(found, 0);
  });

  test('find a release with half as many orders again, and never call it worse', () => {
    const { higher, lower } = simulate({ orders: 10, sigma: 1, effect: 0.5 });
    expect(higher).toBeGreaterThan(95);
    expect(lower).toBe(0);
  });
});

describe('days compared', () => {
  test('say nothing of a week, however different, nor of one order that is worth all others', () => {
    expect(compareDays([])).toEqual({ days: 0, ahead: 0, verdict: 'open' });
    expect(compareDays(Array(4).fill(1e9)).verdict).toBe('open');
    expect(compareDays([...Array.from({ length: 20 }, (_, at) => (-1) ** at), 1e12]).verdict).toBe('open');
  });

  test('name the direction, keep it, leave out days without a difference, and want more for more questions', () => {
    const ahead = Array(12).fill(100);
    expect(compareDays(ahead)).toEqual({ days: 12, ahead: 12, verdict: 'higher' });
    expect(compareDays(ahead.map((one) => -one))).toMatchObject({ ahead: 0, verdict: 'lower' });
    expect(compareDays([...ahead, ...Array(8).fill(-100)]).verdict).toBe('higher');
    expect(compareDays([0, 0, ...ahead]).days).toBe(12);
    const least =
      [...ahead.keys()].find((days) => compareDays(ahead.slice(0, days)).verdict === 'higher') ?? 0;
    expect(compareDays(ahead.slice(0, least), 3).verdict).toBe('open');
  });
});

describe('the words on revenue', () => {
  const SINCE = Date.parse('2026-03-02T20:00:00Z');
  const question = {
    app: 'content',
    earlier: '1.0.0-a',
    later: '1.1.0-b',
    isEven: true,
    since: SINCE,
    now: Date.parse('2026-03-20T01:00:00Z'),
    comparisons: 1,
  };
  const row = (day: number, version: string, dollars: number) => ({
    day: `2026-03-${String(day).padStart(2, '0')}`,
    tag: version,
    links: `content/${version}`,
    items: 1,
    cents: 100 * dollars,
  });
  const both = (days: readonly number[], before: number, after: number) =>
    days.flatMap((day) => [row(day, '1.0.0-a', before), row(day, '1.1.0-b', after)]);
  const DAYS_OF_BOTH = Array.from({ length: 17 }, (_, at) => at + 3);

  test('leave out the days that earlier clicks are paid on, today, and days with figures of one', () => {
    expect(firstRevenueDay(SINCE)).toBe('2026-03-04');
    const rows = [...both([3, 20], 9000, 1), ...both([4, 5], 10, 20), row(6, '1.0.0-a', 5000)];
    expect(revenueWords(question, rows)).toEqual([
      'Revenue on the 2 days with figures of both: 1.1.0-b $40.00, 1.0.0-a $20.00.',
      'No difference in revenue beyond chance so far: 1.1.0-b was ahead on 2 of 2 days.',
    ]);
  });

  test.each<[string, object, number, number]>([
    ['1.1.0-b earns more, beyond chance: it was ahead on 16 of 16 days.', {}, 10, 20],
    ['1.1.0-b earns less, beyond chance: it was ahead on 0 of 16 days.', {}, 20, 10],
    ['No verdict on revenue: they have different parts of the visitors.', { isEven: false }, 10, 20],
  ])('say: %s', (words, changes, before, after) => {
    expect(revenueWords({ ...question, ...changes }, both(DAYS_OF_BOTH, before, after))[1]).toBe(words);
  });

  test('are none without figures of both', () => {
    const others = { ...question, later: '1.2.0-c', earlier: '1.3.0-d' };
    expect(revenueWords(others, both(DAYS_OF_BOTH, 10, 20))).toEqual([]);
    expect(revenueWords(question, [])).toEqual([]);
  });
});
