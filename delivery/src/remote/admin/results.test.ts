import type { EventCount } from 'backend';
import { expect, it, onTestFinished, vi } from 'vitest';
import { rollBack } from '../../core/publish/go-live.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import { ALL_APPS } from '../../core/store/tokens.ts';
import { setId } from '../../core/store/version-set.ts';
import { abortCanary, promoteCanary } from '../../rollout/change-canary.ts';
import { serveAdmin } from '../../testing/admin-endpoint.ts';
import { publishOthers, releaseBeside, startSmallCanary, step } from '../../testing/small-canary.ts';
import { routeAt, writeRemote } from '../../testing/small-releases.ts';
import { smallSite } from '../../testing/small-site.ts';
import { liveStore, publishVersions } from '../../testing/small-store.ts';
import { type Reach, type Results, readChanges, readReach, readResults } from './results.ts';

const PAGE = '/free-homeowners-guide';
const NOW = Date.parse('2026-11-20T12:00:00Z');
const FORM = {
  action: PAGE,
  fields: {},
  call: 'guide_request',
  sent: PAGE,
  failed: 'It was not sent.',
} as const;

const count = (
  day: string,
  kind: EventCount['kind'],
  page: string,
  detail: string,
  times: number,
): EventCount => ({ ...{ day, app: 'guide', version: '1.1.0', kind, page, detail, count: times } });

const COUNTS = [
  count('2026-11-18', 'view', PAGE, '', 100),
  count('2026-11-18', 'view', '/', '', 70),
  count('2026-11-18', 'request', PAGE, 'fall', 3),
  count('2026-11-20', 'request', PAGE, 'mail', 4),
  count('2026-11-20', 'request', '/blog', 'fall', 2),
  count('2026-11-20', 'download', '/homeowners-guide-download', 'fall', 5),
  count('2026-11-20', 'failed', PAGE, '', 9),
  count('2026-11-20', 'click', '/', 'Wool rug', 1),
  count('2026-11-20', 'click', '/blog', 'Wool rug', 6),
  count('2026-11-18', 'click', '/', 'Wool rug', 2),
];

/** A release of the guide with its request form. */
const writeGuide = (store: SiteStore, version: string) =>
  writeRemote(store, 'guide', version, { routes: [routeAt('/about'), routeAt(PAGE, { form: FORM })] });

/** A site where it is live. */
async function siteWithForm() {
  const { store } = await liveStore();
  writeGuide(store, '1.1.0');
  await publishVersions(store, { guide: '1.1.0' });
  return store;
}

/** Events with these counts, and the start of each requested period. */
function eventsOf(counts: readonly EventCount[]) {
  const since: number[] = [];
  const read = async (query: { since: number }) => {
    since.push(query.since);
    return [...counts];
  };
  return { since, events: { counts: read, health: async () => new Map() } };
}

it('sums the views, requests, downloads and clicks of several days', async () => {
  const { events, since } = eventsOf(COUNTS);
  const options = { days: 3, isOwn: () => true, now: NOW };
  const { releases: _, ...results } = await readResults(await siteWithForm(), events, options);
  const expected: Omit<Results, 'releases'> = {
    days: 3,
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
    canaries: [],
  };
  expect(results).toEqual(expected);
  expect(since).toEqual([Date.parse('2026-11-18T00:00:00Z')]);
});

it('lists at most 20 sources and links, and no page when no app has the form', async () => {
  const many = Array.from({ length: 25 }, (_, at) => [
    count('2026-11-20', 'request', PAGE, `s${at}`, at + 1),
    count('2026-11-20', 'click', '/', `l${at}`, at + 1),
  ]).flat();
  const { store } = await liveStore();
  const options = { days: 1, isOwn: () => true, now: NOW };
  const results = await readResults(store, eventsOf(many).events, options);
  expect([results.sources.length, results.sources[0]?.source]).toEqual([20, 's24']);
  expect([results.clicks.length, results.clicks[0]?.link]).toEqual([20, 'l24']);
  expect([results.page, results.funnel.requests, results.elsewhere]).toEqual([null, 0, 325]);
});

it('shows a team the whole site’s figures, and releases and canaries of its own app', async () => {
  const store = await siteWithForm();
  await publishOthers(store, 'content');
  const commits = [{ commit: 'a'.repeat(40), subject: 'feat(guide): say more' }];
  const origin = { commit: 'a'.repeat(40), clean: true, checks: 'passed', commits } as const;
  writeGuide(store, '1.2.0');
  await store.names.claim({ guide: '1.2.0' }, { guide: origin });
  for (const canary of [{ app: 'content' }, { app: 'guide', version: '1.2.0' }]) {
    await startSmallCanary(store, canary);
    await promoteCanary({ store, app: canary.app, step, by: 'token:ana' });
  }
  const { tokenOf } = await serveAdmin(store, { events: eventsOf(COUNTS).events });
  const read = async (app: string): Promise<Results> =>
    (await (await tokenOf(app, 'preview')).ask('/results?days=7')).json();
  const guide = await read('guide');
  expect(guide).toMatchObject({
    days: 7,
    elsewhere: 2,
    releases: [
      { version: '1.2.0', title: 'Say more', action: 'promote' },
      { version: '1.1.0', title: expect.stringMatching(/^Release of /) },
    ],
    canaries: [{ app: 'guide', title: 'Say more', outcome: 'kept new', by: 'token:ana' }],
  });
  const all = await read(ALL_APPS);
  expect([all.releases.length, all.canaries.map(({ app }) => app)]).toEqual([3, ['guide', 'content']]);
});

const reachCount = (day: string, kind: EventCount['kind'], page: string, times: number): EventCount => ({
  ...count(day, kind, page, '', times),
  ...{ app: 'content', version: '1.0.0' },
});

async function reachOf(...counts: EventCount[]) {
  const { store } = await smallSite();
  const { events, since } = eventsOf(counts);
  return { reach: await readReach(store, events, 'content', NOW), since, events, store };
}

it('estimates a canary from the views per day and the rate of the last 14 days', async () => {
  const { reach, since } = await reachOf(
    reachCount('2026-11-07', 'view', '/', 270),
    reachCount('2026-11-19', 'click', '/', 27),
    reachCount('2026-11-20', 'view', '/blog', 9),
  );
  const expected: Reach = { app: 'content', of: 'clicks', page: '/', viewsPerDay: 20, rate: 0.1, days: 14 };
  expect(reach).toEqual(expected);
  expect(since).toEqual([Date.parse('2026-11-07T00:00:00Z')]);
  // From the first day of a new site, at least one day.
  for (const [day, viewsPerDay] of [
    ['2026-11-18', 20],
    ['2026-11-20', 50],
  ] as const)
    expect((await reachOf(reachCount(day, 'view', '/', 50))).reach).toMatchObject({ viewsPerDay });
});

it('estimates nothing without views or a live release, and something for every token', async () => {
  expect((await reachOf(reachCount('2026-11-19', 'click', '/', 1))).reach).toBe(null);
  const { store, events } = await reachOf(reachCount('2026-11-19', 'view', '/', 1));
  expect(await readReach(store, events, 'offers', NOW)).toBe(null);
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { ask } = await (await serveAdmin(store, { events })).tokenOf('guide', 'preview');
  expect(await (await ask('/reach?app=content')).json()).toMatchObject({ page: '/', rate: 0 });
  expect((await ask('/reach?app=../content')).status).toBe(404);
});

const everything = { since: 0, isOwn: () => true };

/** A site whose guide and content have a second release that is not live. */
async function siteWithOthers() {
  const { store, first } = await liveStore();
  await publishOthers(store, 'guide', 'content');
  return { store, first, options: { store, step, by: 'token:ana' } };
}

it('returns the outcome, actor and reason of each ended canary', async () => {
  const { store, options } = await siteWithOthers();
  await startSmallCanary(store);
  await abortCanary({ ...options, app: 'guide', by: 'canary-check', reason: 'Its page views failed.' });
  await startSmallCanary(store, { percent: 20 });
  await abortCanary({ ...options, app: 'guide' });
  await startSmallCanary(store, { percent: 50 });
  await promoteCanary({ ...options, app: 'guide' });
  await startSmallCanary(store, { app: 'content' });
  const { canaries } = await readChanges(store, everything);
  expect(
    canaries.map(({ app, percent, outcome, by, reason }) => [app, percent, outcome, by, reason]),
  ).toEqual([
    ['guide', 50, 'kept new', 'token:ana', null],
    ['guide', 20, 'kept old', 'token:ana', null],
    ['guide', 10, 'kept old', 'canary-check', 'Its page views failed.'],
  ]);
  expect(canaries.every(({ since, endedAt }) => since <= endedAt)).toBe(true);
});

it('returns the reason of a canary that a rollback ended', async () => {
  const { store, options } = await siteWithOthers();
  await releaseBeside(store, { guide: '2.0.0' }, { app: 'guide' });
  writeRemote(store, 'guide', '3.0.0');
  await startSmallCanary(store, { version: '3.0.0' });
  await rollBack({ ...options, to: 'guide' });
  const { canaries } = await readChanges(store, everything);
  expect(canaries).toMatchObject([
    { version: '3.0.0', outcome: 'kept old', by: 'token:ana', reason: 'guide was rolled back' },
  ]);
});

it('lists releases that became live: each one of a site rollback, but no canary', async () => {
  const { store, first, options } = await siteWithOthers();
  await startSmallCanary(store);
  await promoteCanary({ ...options, app: 'guide' });
  await releaseBeside(store, { content: '2.0.0' });
  await rollBack({ ...options, to: setId(first) });
  const { releases } = await readChanges(store, everything);
  expect(releases.map(({ app, version, action, by }) => [app, version, action, by])).toEqual([
    ['guide', '1.0.0', 'rollback', 'token:ana'],
    ['content', '1.0.0', 'rollback', 'token:ana'],
    // This one is not in the audit log.
    ['content', '2.0.0', 'release', 'unknown'],
    ['guide', '2.0.0', 'promote', 'token:ana'],
  ]);
  const own = await readChanges(store, { since: 0, isOwn: (app) => app === 'guide' });
  expect([own.releases.length, own.canaries.length]).toEqual([2, 1]);
  const later = await readChanges(store, { ...everything, since: Date.now() + 1 });
  expect(later).toEqual({ releases: [], canaries: [] });
});
