import type { EventCount } from 'backend';
import { expect, it } from 'vitest';
import { ALL_APPS, type Scope } from '../../core/store/tokens.ts';
import { setId } from '../../core/store/version-set.ts';
import { serveAdmin } from '../../testing/admin-endpoint.ts';
import { keepComparison, startSmallCanary } from '../../testing/small-canary.ts';
import { writeRemote } from '../../testing/small-releases.ts';
import { smallSite } from '../../testing/small-site.ts';
import type { CanaryReport, ReleaseView } from './admin-api.ts';
import { performRemotely } from './client.ts';
import type { WatchedEvents } from './views.ts';

/** An admin endpoint of a site with a checked guide that is not live, with a picture. */
async function openViews(events?: WatchedEvents) {
  const { store, first, change } = await smallSite();
  writeRemote(store, 'guide', '2.0.0', { pages: { '/free-homeowners-guide': '<h1>Other</h1>' } });
  const second = await change({ guide: '2.0.0' });
  await change({ guide: '1.0.0' }, 'rollback');
  const name = await keepComparison(store, first, second);
  await store.names.claim(second.versions);
  const admin = await serveAdmin(store, { events });
  const tokenOf = async (app: string, ...scopes: Scope[]) => (await admin.tokenOf(app, ...scopes)).secret;
  const ask = (path: string, token: string) =>
    fetch(`${admin.to}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { store, first, second, name, admin, tokenOf, ask };
}

const RELEASE = '/release?app=guide&version=2.0.0';

it('shows a release’s changes and pictures to its own team only', async () => {
  const { store, name, tokenOf, ask } = await openViews();
  const picture = `/picture?app=guide&comparison=${name}&file=0-390-after.jpg`;
  for (const own of [await tokenOf('guide', 'rollback'), await tokenOf(ALL_APPS, 'preview')]) {
    expect(await (await ask(RELEASE, own)).json()).toMatchObject({
      comparison: { name, stable: '1.0.0', pictures: [{ width: 390 }] },
      previews: [],
    });
    const response = await ask(picture, own);
    expect(await response.text()).toBe('a picture');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  }
  const other = await tokenOf('content', 'release');
  for (const path of [RELEASE, picture]) expect((await ask(path, other)).status, path).toBe(403);
  // Nor by the name of their own app.
  expect((await ask(picture.replace('app=guide', 'app=content'), other)).status).toBe(404);
  expect((await store.audit.read()).every(({ action }) => action === 'token added')).toBe(true);
});

it('returns a release’s audit entries, also those of its version set, and no others', async () => {
  const { store, second, tokenOf, ask } = await openViews();
  const token = await tokenOf('guide', 'preview');
  const [entry] = await store.audit.read();
  if (!entry) throw new Error('The token was not written down.');
  const about = { ...entry, app: 'guide', version: '2.0.0', said: [] };
  await store.audit.append({ ...about, by: 'token:ana', action: 'preview', outcome: 'passed' });
  await store.audit.append({ ...about, app: 'content' });
  await store.audit.append({ ...about, version: '1.0.0' });
  const set = { app: null, version: null, set: setId(second) };
  await store.audit.append({ ...about, ...set, apps: ['content', 'guide'], action: 'rollback' });
  await store.audit.append({ ...about, ...set, apps: ['content'], action: 'rollback' });
  await store.titles.give({ app: 'guide', version: '2.0.0' }, 'A plan');
  const { history } = (await (await ask(RELEASE, token)).json()) as ReleaseView;
  expect(history.map(({ action, title }) => [action, title])).toEqual([
    ['rollback', null],
    ['preview', 'A plan'],
  ]);
  for (let count = 0; count < 60; count += 1) await store.audit.append(about);
  expect(await (await ask(RELEASE, token)).json()).toMatchObject({ history: { length: 50 } });
});

it('returns the origin of the site', async () => {
  const { first, tokenOf, ask } = await openViews();
  const listing = await (await ask('/state', await tokenOf('guide', 'preview'))).json();
  expect(listing).toMatchObject({ origin: first.config.origin });
});

const NOTHING = [
  '/thumbnail?app=guide&version=9.9.9',
  '/thumbnail?app=guide&version=../../x',
  '/thumbnail?app=..&version=2.0.0',
  // Without a browser.
  '/thumbnail?app=guide&version=2.0.0',
  '/release?app=guide&version=9.9.9',
  '/release?app=guide&version=../../x',
  '/release?app=../guide&version=2.0.0',
  `/release?app=guide&version=${'1'.repeat(3000)}`,
  '/picture?app=guide&comparison=..&file=0-390-after.jpg',
  '/picture?app=guide&comparison=NAME&file=comparison.json',
  '/picture?app=guide&comparison=NAME&file=..%2F..%2Flive',
];

it('responds with 404 when there is nothing to show', async () => {
  const { name, tokenOf, ask } = await openViews();
  const token = await tokenOf('guide', 'release');
  for (const path of NOTHING) expect((await ask(path.replace('NAME', name), token)).status, path).toBe(404);
});

it('creates a preview of a kept release, and shows its address again', async () => {
  const { store, second, admin, ask } = await openViews();
  const { secret: token, site } = await admin.tokenOf('guide', 'preview');
  const operation = { kind: 'preview', app: 'guide', version: '2.0.0', days: 7 } as const;
  const output = await performRemotely(site, operation);
  const [preview] = await store.previews.list(Date.now());
  expect(preview).toMatchObject({ app: 'guide', version: '2.0.0', versions: second.versions });
  const { previews } = (await (await ask(RELEASE, token)).json()) as { previews: { address: string }[] };
  expect(previews).toHaveLength(1);
  expect(output).toContain(previews[0]?.address);
  const unknown = { ...operation, version: '9.9.9' };
  await expect(performRemotely(site, unknown)).rejects.toThrow('guide 9.9.9 is no longer kept');
});

const DAY = new Date().toISOString().slice(0, 10);
const row = (kind: EventCount['kind'], version: string, count: number): EventCount => ({
  ...{ day: DAY, app: 'guide', version, kind, page: '/guide', detail: '', count },
});
const health = new Map([
  ['1.0.0', { views: 90, failed: 0, networks: 80, loads: 90, loadMs: 1250 }],
  ['2.0.0', { views: 10, failed: 1, networks: 9, loads: 10, loadMs: 900 }],
]);
const EVENTS: WatchedEvents = {
  counts: async () => [
    ...[row('view', '1.0.0', 100), row('view', '2.0.0', 100)],
    ...[row('click', '1.0.0', 5), row('click', '2.0.0', 8)],
  ],
  health: async () => health,
};

it('exports the events of several days as CSV, if the backend is readable', async () => {
  const { tokenOf, ask } = await openViews(EVENTS);
  const token = await tokenOf('content', 'preview');
  const csv = await ask('/events.csv?days=7', token);
  expect(csv.headers.get('content-disposition')).toContain('attachment; filename="events.csv"');
  expect((await csv.text()).trim().split(/\r?\n/).length).toBeGreaterThanOrEqual(3);
  for (const days of ['0', '-1', '366', 'x', '1e2'])
    expect((await ask(`/events.csv?days=${days}`, token)).status, days).toBe(400);
  expect((await ask('/events.csv', 'x')).status).toBe(401);
  const none = await openViews();
  const other = await none.tokenOf('content', 'preview');
  for (const path of ['/results', '/events.csv']) expect((await none.ask(path, other)).status).toBe(503);
  for (const path of ['/canaries', '/reach?app=guide'])
    expect(await (await none.ask(path, other)).json(), path).toBe(null);
});

it('reports the health of a canary and the stable release, and the next step', async () => {
  const { store, tokenOf, ask } = await openViews(EVENTS);
  await startSmallCanary(store, { progressive: true });
  const token = await tokenOf('content', 'preview');
  const [report] = (await (await ask('/canaries', token)).json()) as CanaryReport[];
  expect(report).toMatchObject({
    app: 'guide',
    of: 'clicks',
    page: '/guide',
    releases: [
      { version: '1.0.0', health: { views: 90 }, rate: { views: 100, successes: 5 }, loadSeconds: 1.25 },
      {
        version: '2.0.0',
        health: { failed: 1 },
        rate: { views: 100, successes: 8, rate: 0.08 },
        loadSeconds: null,
      },
    ],
    verdict: { kind: 'too early', sentence: 'Too early: 100 of about 5,800 views.' },
  });
  expect(report?.words).toEqual([
    expect.stringContaining('It stops automatically when more than 5.0% of its page views fail'),
    expect.stringMatching(/^It is raised to 50% after \d{4}-\d\d-\d\d \d\d:\d\d UTC unless it is stopped\.$/),
  ]);
});
