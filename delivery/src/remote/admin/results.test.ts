import type { EventCount } from 'backend';
import { expect, it, onTestFinished, vi } from 'vitest';
import { rollBack } from '../../core/publish/go-live.ts';
import type { AuditEntry } from '../../core/store/audit.ts';
import { ALL_APPS } from '../../core/store/tokens.ts';
import { abortCanary, promoteCanary } from '../../rollout/change-canary.ts';
import { serveAdmin } from '../../testing/admin-endpoint.ts';
import { publishOthers, startSmallCanary, step } from '../../testing/small-canary.ts';
import { routeAt, writeRemote } from '../../testing/small-releases.ts';
import { liveStore, publishVersions } from '../../testing/small-store.ts';
import { type Results, readReach, readResults } from './results.ts';

const PAGE = '/free-homeowners-guide';
const NOW = Date.parse('2026-11-20T12:00:00Z');
const ANSWERS = { sent: PAGE, failed: 'It was not sent.' };
const FORM = { action: PAGE, fields: {}, call: 'guide_request', ...ANSWERS } as const;

const count = (day: string, kind: EventCount['kind'], page: string, detail: string, times: number) => ({
  ...{ day, app: 'guide', version: '1.1.0', kind, page, detail, count: times },
});

const COUNTS = [
  count('2026-11-18', 'view', PAGE, '', 100),
  count('2026-11-18', 'view', '/', '', 70),
  count('2026-11-18', 'request', PAGE, 'fall', 3),
  count('2026-11-20', 'request', PAGE, 'mail', 4),
  count('2026-11-20', 'request', '/blog', 'fall', 2),
  count('2026-11-20', 'download', '/homeowners-guide-download', 'fall', 5),
  count('2026-11-20', 'click', '/', 'Wool rug', 1),
  count('2026-11-20', 'click', '/blog', 'Wool rug', 6),
  count('2026-11-18', 'click', '/', 'Wool rug', 2),
];

async function siteWithForm() {
  const { store } = await liveStore();
  writeRemote(store, 'guide', '1.1.0', { routes: [routeAt('/about'), routeAt(PAGE, { form: FORM })] });
  await publishVersions(store, { guide: '1.1.0' });
  return store;
}

const eventsOf = (counts: readonly EventCount[]) => ({
  counts: vi.fn(async (_: { since: number }) => [...counts]),
  health: async () => new Map(),
});

it('sums the views, requests, downloads and clicks of several days', async () => {
  const events = eventsOf(COUNTS);
  const results = await readResults(await siteWithForm(), events, { days: 3, isOwn: () => true, now: NOW });
  expect(results).toEqual({
    page: PAGE,
    funnel: { views: 100, requests: 7, downloads: 5 },
    elsewhere: 2,
    perDay: [
      { day: '2026-11-18', views: 100, requests: 3, downloads: 0 },
      { day: '2026-11-19', views: 0, requests: 0, downloads: 0 },
      { day: '2026-11-20', views: 0, requests: 4, downloads: 5 },
    ],
    sources: [
      { source: 'fall', requests: 5, downloads: 5 },
      { source: 'mail', requests: 4, downloads: 0 },
    ],
    clicks: [
      { page: '/blog', link: 'Wool rug', count: 6 },
      { page: '/', link: 'Wool rug', count: 3 },
    ],
    releases: [],
    canaries: [],
  });
  expect(events.counts).toHaveBeenCalledWith({ since: Date.parse('2026-11-18T00:00:00Z') });
});

it('lists only the 20 sources and the 20 links with the highest counts', async () => {
  const many = Array.from({ length: 25 }, (_, at) => [
    count('2026-11-20', 'request', PAGE, `s${at}`, at + 1),
    count('2026-11-20', 'click', '/', `l${at}`, at + 1),
  ]).flat();
  const { store } = await liveStore();
  const results = await readResults(store, eventsOf(many), { days: 1, isOwn: () => true, now: NOW });
  expect([results.sources.length, results.sources[0]?.source]).toEqual([20, 's24']);
  expect([results.clicks.length, results.page, results.elsewhere]).toEqual([20, null, 325]);
});

it('lists releases and ended canaries of a token’s app, or of all apps', async () => {
  const { store } = await liveStore();
  await publishOthers(store, 'guide', 'content');
  const options = { store, app: 'guide', step, by: 'token:ana' };
  await startSmallCanary(store);
  await abortCanary({ ...options, by: 'canary-check', reason: 'Its page views failed.' });
  await startSmallCanary(store);
  await promoteCanary(options);
  await startSmallCanary(store, { app: 'content' });
  await promoteCanary({ ...options, app: 'content' });
  await rollBack({ ...options, to: 'guide' });
  const { tokenOf } = await serveAdmin(store, { events: eventsOf(COUNTS) });
  const read = async (app: string) => {
    const results: Results = await (await (await tokenOf(app, 'preview')).ask('/results?days=7')).json();
    const textOf = ({ app: of, version, action, by }: AuditEntry) => `${by} ${action} ${of} ${version}`;
    return { live: results.releases.map(textOf), ended: results.canaries.map(textOf) };
  };
  const back = 'token:ana rollback guide 1.0.0';
  const [guide, content] = ['guide', 'content'].map((app) => `token:ana promote ${app} 2.0.0`);
  const aborted = 'canary-check canary aborted guide 2.0.0';
  expect(await read('guide')).toEqual({ live: [back, guide], ended: [guide, aborted] });
  expect(await read(ALL_APPS)).toEqual({ live: [back, content, guide], ended: [content, guide, aborted] });
});

const reachCount = (day: string, kind: EventCount['kind'], page: string, times: number): EventCount => ({
  ...{ ...count(day, kind, page, '', times), app: 'content', version: '1.0.0' },
});

it('returns the views per day and the success rate of the last 14 days', async () => {
  const { store } = await liveStore();
  const reachOf = (counts: EventCount[], app = 'content') => readReach(store, eventsOf(counts), app, NOW);
  const counts = [
    reachCount('2026-11-07', 'view', '/', 270),
    reachCount('2026-11-19', 'click', '/', 27),
    reachCount('2026-11-20', 'view', '/blog', 9),
  ];
  expect(await reachOf(counts)).toEqual({ page: '/', viewsPerDay: 20, rate: 0.1, days: 14 });
  // A new site's average starts with its first day, and spans at least one day.
  expect(await reachOf([reachCount('2026-11-18', 'view', '/', 50)])).toMatchObject({ viewsPerDay: 20 });
  expect(await reachOf([reachCount('2026-11-20', 'view', '/', 50)])).toMatchObject({ viewsPerDay: 50 });
  expect([await reachOf(counts.slice(1, 2)), await reachOf(counts, 'offers')]).toEqual([null, null]);

  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { ask } = await (await serveAdmin(store, { events: eventsOf(counts) })).tokenOf('guide', 'preview');
  expect(await (await ask('/reach?app=content')).json()).toMatchObject({ reach: { viewsPerDay: 20 } });
  expect((await ask('/reach?app=../content')).status).toBe(404);
});
