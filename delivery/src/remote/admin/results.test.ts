import type { EventCount } from 'backend';
import { expect, it } from 'vitest';
import type { SiteStore } from '../../core/store/site-store.ts';
import { ALL_APPS } from '../../core/store/tokens.ts';
import { promoteCanary } from '../../rollout/change-canary.ts';
import { serveAdmin } from '../../testing/admin-endpoint.ts';
import { publishOthers, startSmallCanary, step } from '../../testing/small-canary.ts';
import { routeAt, writeRemote } from '../../testing/small-releases.ts';
import { liveStore, publishVersions } from '../../testing/small-store.ts';
import { type Results, readResults } from './results.ts';

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

it('sums the views, requests, downloads and clicks of several days', async () => {
  const since: number[] = [];
  const events = {
    counts: async (query: { since: number }) => {
      since.push(query.since);
      return COUNTS;
    },
  };
  const store = await siteWithForm();
  const { releases: _, ...results } = await readResults(store, events, {
    days: 3,
    isOwn: () => true,
    now: NOW,
  });
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
  const results = await readResults(store, { counts: async () => many }, options);
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
  const admin = await serveAdmin(store, {
    events: { counts: async () => COUNTS, health: async () => new Map() },
  });
  const ask = async (app: string, path = '/results?days=7') => {
    const { headers } = await admin.tokenOf(app, 'preview');
    return fetch(`${admin.to}${path}`, { headers });
  };
  const read = async (app: string) => (await (await ask(app)).json()) as Results;
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
  for (const days of ['0', '366', 'x'])
    expect((await ask('guide', `/results?days=${days}`)).status).toBe(400);
  expect((await fetch(`${admin.to}/results`)).status).toBe(401);
});
