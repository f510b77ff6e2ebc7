import type { EventCount } from 'backend';
import { expect, it } from 'vitest';
import { smallCanary } from '../testing/small-releases.ts';
import { compareRates, rateOf, readCanaryReport } from './canary-report.ts';

it.each([
  // E. Wilson's interval, as R's prop.test(correct = FALSE) prints it.
  [0, 10, 0, 0.2775],
  [5, 100, 0.0215, 0.1118],
  [10, 10, 0.7225, 1],
])('%d of %d lie between %d and %d with 95%', (successes, views, low, high) => {
  const rate = rateOf(successes, views);
  expect(rate.rate).toBe(successes / views);
  expect(rate.low).toBeCloseTo(low, 3);
  expect(rate.high).toBeCloseTo(high, 3);
});

it('knows nothing without views, and counts a view with several clicks once', () => {
  expect(rateOf(0, 0)).toMatchObject({ rate: 0, low: 0, high: 1 });
  expect(rateOf(30, 20)).toMatchObject({ successes: 20, rate: 1 });
});

it.each([
  [
    rateOf(50, 1000),
    rateOf(0, 0),
    'No difference yet. About 7,600 more visitors per release would show a change of 20%.',
  ],
  [rateOf(500, 10_000), rateOf(510, 10_000), 'No difference yet. A change of 20% would have shown by now.'],
  [rateOf(0, 0), rateOf(0, 0), 'No difference yet.'],
  [rateOf(50, 1000), rateOf(120, 1000), 'The canary has the higher rate: 12.0% against 5.0%.'],
  [rateOf(120, 1000), rateOf(50, 1000), 'The canary has the lower rate: 5.0% against 12.0%.'],
])('of %j and %j says: %s', (stable, canary, words) => {
  expect(compareRates(stable, canary)).toBe(words);
});

const count = (kind: EventCount['kind'], page: string, version: string, times: number): EventCount => ({
  ...{ day: '2026-11-02', app: 'guide', version, kind, page, detail: '', count: times },
});
const VIEWS = [
  count('view', '/guide', '1.0.0', 900),
  count('view', '/guide', '2.0.0', 100),
  count('view', '/thanks', '1.0.0', 70),
];

it('counts successes of both releases against views of the pages on which they occurred', async () => {
  const requests = [count('request', '/guide', '1.0.0', 45), count('request', '/guide', '2.0.0', 9)];
  const clicks = [count('click', '/thanks', '1.0.0', 7), count('click', '/guide', '0.9.0', 3)];
  const asked = new Set<number>();
  const read = async (...rows: EventCount[]) => {
    const counts = async ({ since }: { since: number }) => {
      asked.add(since);
      return rows;
    };
    const canary = smallCanary({ changedAt: '2026-11-02T12:34:56.000Z' });
    const events = { counts, health: async () => new Map() };
    const { of, releases } = await readCanaryReport(canary, events, { stageMs: 0, now: Date.now() });
    return [of, ...releases.map(({ rate }) => [rate.successes, rate.views])];
  };
  expect(await read(...VIEWS, ...requests, ...clicks)).toEqual(['requests', [45, 900], [9, 100]]);
  expect(await read(...VIEWS, ...clicks)).toEqual(['clicks', [7, 970], [0, 100]]);
  expect(await read(...VIEWS)).toEqual(['clicks', [0, 0], [0, 0]]);
  // By the hour, since the canary last changed.
  expect([...asked]).toEqual([Date.parse('2026-11-02T12:00:00.000Z')]);
});
