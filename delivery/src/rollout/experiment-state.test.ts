import type { Funnel, FunnelEvent } from 'backend';
import { expect, it } from 'vitest';
import { type ExperimentCanary, experimentRates, experimentState } from './experiment-state.ts';

const HOUR = 3_600_000;
const BEGUN = Date.parse('2026-03-02T10:30:00.000Z');

const canary = {
  app: 'guide',
  stable: '1.0.0',
  variants: [{ version: '2.0.0', percent: 50 }],
  since: new Date(BEGUN).toISOString(),
  experiment: { goal: 'requests', question: '', views: 0, ends: '' },
} as unknown as ExperimentCanary;

const event = (at: number, version: string, kind: FunnelEvent['kind'], count: number): FunnelEvent => {
  return { kind, at, source: '/', release: `guide/${version}`, count };
};

/** What was counted, given as the database gives it: from the start of an hour. */
const funnelOf = (all: readonly FunnelEvent[]): Pick<Funnel, 'events'> => ({
  async *events(since) {
    yield* all.filter(({ at }) => at >= Math.floor(since / HOUR) * HOUR);
  },
});

it('adds up both releases hour by hour, with the range of each rate', async () => {
  const first = Math.floor(BEGUN / HOUR) * HOUR;
  const events = [
    event(first - HOUR, '1.0.0', 'landing-page-view', 1000),
    event(first, '1.0.0', 'landing-page-view', 100),
    event(first, '1.0.0', 'request', 10),
    event(first, '3.0.0', 'landing-page-view', 7),
    event(first, '2.0.0', 'uncounted', 50),
    event(first + HOUR, '1.0.0', 'landing-page-view', 100),
    event(first + HOUR, '2.0.0', 'landing-page-view', 40),
    event(first + HOUR, '2.0.0', 'download', 40),
  ];
  const [stable, other] = await experimentRates(canary, funnelOf(events), first + 2 * HOUR);
  expect(stable?.points.map(({ at, trials, successes }) => [at, trials, successes])).toEqual([
    [first + HOUR, 100, 10],
    [first + 2 * HOUR, 200, 10],
  ]);
  const [point] = stable?.points ?? [];
  expect(point?.value).toBeCloseTo(0.1);
  expect(point?.low).toBeLessThan(0.1);
  expect(point?.high).toBeGreaterThan(0.1);
  expect(other?.points.map(({ trials, successes }) => [trials, successes])).toEqual([[40, 0]]);
});

it('goes by days when hours are not kept any more, and begins with the first whole day', async () => {
  const day = Date.parse('2026-03-02T00:00:00.000Z');
  const events = [0, 1, 2, 3, 4].map((days) =>
    event(day + days * 24 * HOUR, '2.0.0', 'landing-page-view', 10),
  );
  const [, other] = await experimentRates(canary, funnelOf(events), day + 4.5 * 24 * HOUR);
  expect(other?.points.map(({ at, trials }) => [(at - day) / HOUR, trials])).toEqual([
    [48, 10],
    [72, 20],
    [96, 30],
    [108, 40],
  ]);
});

it('says what its releases earned, where their links have tracking ids of their own', async () => {
  const asked: string[] = [];
  const earned = (version: string, cents: number) => {
    return { day: '2026-03-05', tag: version, links: `guide/${version}`, items: 1, cents };
  };
  const earnings = async (from: string) => {
    asked.push(from);
    return [earned('1.0.0', 1000), earned('2.0.0', 2000)];
  };
  const state = (percent: number) => {
    const running = { ...canary, changedAt: canary.since, variants: [{ version: '2.0.0', percent }] };
    return experimentState(running, { votes: async () => new Map(), earnings }, BEGUN + 5 * 24 * HOUR);
  };
  expect((await state(50)).words).toEqual([
    'Nothing was counted yet.',
    'Revenue on the 1 day with figures of both: 2.0.0 $20.00, 1.0.0 $10.00.',
    'No difference in revenue beyond chance so far: 2.0.0 was ahead on 1 of 1 day.',
  ]);
  expect((await state(33)).words.at(-1)).toContain('different parts of the visitors');
  expect(asked).toEqual(['2026-03-04', '2026-03-04']);
});
