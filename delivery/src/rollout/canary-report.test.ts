import type { EventCount } from 'backend';
import { expect, it, vi } from 'vitest';
import { releaseOf, routeAt, smallCanary } from '../testing/small-releases.ts';
import { readCanaryReport } from './canary-report.ts';

const count = (kind: EventCount['kind'], page: string, version: string, times: number): EventCount => ({
  ...{ day: '2026-11-02', app: 'guide', version, kind, page, detail: '', count: times },
});
const VIEWS = [
  count('view', '/guide', '1.0.0', 900),
  count('view', '/guide', '2.0.0', 100),
  count('view', '/thanks', '1.0.0', 70),
];
const REQUESTS = [count('request', '/guide', '1.0.0', 45), count('request', '/guide', '2.0.0', 9)];
const CLICKS = [count('click', '/thanks', '1.0.0', 7), count('click', '/guide', '0.9.0', 3)];
const ANSWERS = { sent: '/thanks', failed: 'It was not sent.' };
const FORM = { action: '/thanks', fields: {}, call: 'guide_request', ...ANSWERS } as const;

async function reportOn(counts: readonly EventCount[], { hasForm = false, loads = 0 } = {}) {
  const routes = [routeAt('/guide', hasForm ? { form: FORM } : {}), routeAt('/thanks')];
  const releases = { read: async () => releaseOf('guide', routes) };
  const canary = smallCanary({ changedAt: '2026-11-02T12:34:56.000Z' });
  const health = { views: 50, failed: 0, networks: 50, loads, load_ms: 1500 * loads };
  const events = {
    counts: vi.fn(async (_: { since: number }) => [...counts]),
    health: vi.fn(async (_: string, __: number) => new Map([['2.0.0', health]])),
  };
  const now = Date.parse('2026-11-02T13:00:00Z');
  const report = await readCanaryReport({ releases }, canary, events, { stageMs: 0, now });
  return { report, since: [events.counts.mock.calls[0]?.[0].since, events.health.mock.calls[1]?.[1]] };
}

const ratesOf = ({ report: { of, page, releases } }: Awaited<ReturnType<typeof reportOn>>) => [
  of,
  page,
  ...releases.map(({ rate }) => [rate.successes, rate.views]),
];

it('measures requests on the page with the form, even before the first request', async () => {
  const hasForm = { hasForm: true };
  const all = await reportOn([...VIEWS, ...REQUESTS, ...CLICKS], hasForm);
  expect(ratesOf(all)).toEqual(['requests', '/guide', [45, 900], [9, 100]]);
  const before = await reportOn(VIEWS, hasForm);
  expect(ratesOf(before)).toEqual(['requests', '/guide', [0, 900], [0, 100]]);
  expect(before.report.verdict.sentence).toBe('Too early: no results yet in 1,000 views.');
});

it('counts views of pages with clicks, or of all pages before the first click', async () => {
  expect(ratesOf(await reportOn([...VIEWS, ...CLICKS]))).toEqual(['clicks', null, [7, 970], [0, 100]]);
  expect(ratesOf(await reportOn(VIEWS))).toEqual(['clicks', null, [0, 970], [0, 100]]);
});

it('reads load times and rates since the last change, and needs 20 load times for a mean', async () => {
  const { since, report } = await reportOn([], { loads: 20 });
  expect(since).toEqual(Array(2).fill(Date.parse('2026-11-02T12:34:56Z')));
  expect(report.releases.map(({ loadSeconds }) => loadSeconds)).toEqual([null, 1.5]);
  const few = await reportOn([], { loads: 19 });
  expect(few.report.releases[1].loadSeconds).toBe(null);
});
