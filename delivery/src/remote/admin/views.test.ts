import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventCount } from 'backend';
import { expect, it, vi } from 'vitest';
import { ALL_APPS, SCOPES, type Scope } from '../../core/store/tokens.ts';
import { setId } from '../../core/store/version-set.ts';
import { replyOf, serveAdmin } from '../../testing/admin-endpoint.ts';
import { startSmallCanary, storeComparison } from '../../testing/small-canary.ts';
import { writeRemote } from '../../testing/small-releases.ts';
import { smallBackend, smallSite } from '../../testing/small-site.ts';
import type { CanaryReport, ReleaseView } from './admin-api.ts';
import { performRemotely } from './client.ts';
import type { WatchedEvents } from './views.ts';

async function openViews(events?: WatchedEvents) {
  const { store, first, change } = await smallSite();
  writeRemote(store, 'guide', '2.0.0', { pages: { '/free-homeowners-guide': '<h1>Other</h1>' } });
  const second = await change({ guide: '2.0.0' });
  await change({ guide: '1.0.0' }, 'rollback');
  const name = await storeComparison(store, first, second);
  await store.names.claim(second.versions);
  return { store, first, second, name, ...(await serveAdmin(store, { events })) };
}

const RELEASE = '/release?app=guide&version=2.0.0';
const LEADS_PATH = '/leads.csv?kind=guide_request&days=7';

it('shows a release’s changes and pictures to its own team only', async () => {
  const { store, first, name, tokenOf } = await openViews();
  const picture = `/picture?app=guide&comparison=${name}&file=0-390-after.jpg`;
  for (const { ask } of [await tokenOf('guide', 'rollback'), await tokenOf(ALL_APPS, 'preview')]) {
    expect(await (await ask(RELEASE)).json()).toMatchObject({
      comparison: { name, stable: '1.0.0', pictures: [{ width: 390 }] },
      previews: [],
    });
    const response = await ask(picture);
    expect(await response.text()).toBe('a picture');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  }
  const own = await tokenOf('guide', 'release');
  for (const path of [
    '/thumbnail?app=guide&version=9.9.9',
    '/thumbnail?app=..&version=2.0.0',
    // The release exists, but the test has no browser to take its picture.
    '/thumbnail?app=guide&version=2.0.0',
    '/release?app=guide&version=9.9.9',
    '/release?app=guide&version=../../x',
    '/picture?app=guide&comparison=..&file=0-390-after.jpg',
    `/picture?app=guide&comparison=${name}&file=comparison.json`,
    `/picture?app=guide&comparison=${name}&file=..%2F..%2Flive`,
  ])
    expect((await own.ask(path)).status, path).toBe(404);
  expect(await (await own.ask('/state')).json()).toMatchObject({ origin: first.config.origin });
  const { ask } = await tokenOf('content', 'release');
  for (const path of [RELEASE, picture]) expect((await ask(path)).status, path).toBe(403);
  expect((await ask(picture.replace('app=guide', 'app=content'))).status).toBe(404);
  expect((await store.audit.read()).every(({ action }) => action === 'token added')).toBe(true);
});

it('returns at most 50 audit entries of a release and its version set, with titles', async () => {
  const { store, second, tokenOf } = await openViews();
  const { ask } = await tokenOf('guide', 'preview');
  const [entry] = await store.audit.read();
  if (!entry) throw new Error('The audit log is empty.');
  const about = { ...entry, app: 'guide', version: '2.0.0' };
  await store.audit.append({ ...about, app: 'content' });
  for (let count = 0; count < 60; count += 1) await store.audit.append(about);
  const ofSet = { ...about, app: null, version: null, set: setId(second) };
  for (const app of ['guide', 'content']) await store.audit.append({ ...ofSet, apps: [app] });
  await store.names.rename({ app: 'guide', version: '2.0.0' }, 'A plan');
  const { history } = (await (await ask(RELEASE)).json()) as ReleaseView;
  const shown = history.map(({ app, apps, title }) => [app ?? apps, title]);
  expect(shown).toEqual([[['guide'], null], ...Array(49).fill(['guide', 'A plan'])]);
});

it('creates a preview of a stored release, and lists its address with the release', async () => {
  const { store, second, tokenOf } = await openViews();
  const { ask, site } = await tokenOf('guide', 'preview');
  const operation = { kind: 'preview', app: 'guide', version: '2.0.0', days: 7 } as const;
  const done = await performRemotely(site, operation);
  const [preview] = await store.previews.list(Date.now());
  expect(preview).toMatchObject({ app: 'guide', version: '2.0.0', versions: second.versions });
  const { previews } = (await (await ask(RELEASE)).json()) as { previews: { address: string }[] };
  expect(previews).toHaveLength(1);
  expect(done).toMatchObject({ preview: previews[0] });
  const unknown = { ...operation, version: '9.9.9' };
  await expect(performRemotely(site, unknown)).rejects.toThrow('guide 9.9.9 is not stored');
});

const DAY = new Date().toISOString().slice(0, 10);
const row = (kind: EventCount['kind'], version: string, count: number): EventCount => ({
  ...{ day: DAY, app: 'guide', version, kind, page: '/guide', detail: '', count },
});
const health = new Map([
  ['1.0.0', { views: 90, failed: 0, networks: 80, loads: 90, load_ms: 90 * 1250 }],
  ['2.0.0', { views: 10, failed: 1, networks: 9, loads: 10, load_ms: 9000 }],
]);
const EVENTS: WatchedEvents = {
  counts: async () => [
    ...[row('view', '1.0.0', 100), row('view', '2.0.0', 100)],
    ...[row('click', '1.0.0', 5), row('click', '2.0.0', 8)],
  ],
  health: async () => health,
};

it('exports the events of several days as CSV, or responds with 503 without a backend', async () => {
  const { ask } = await (await openViews(EVENTS)).tokenOf('content', 'preview');
  const csv = await ask('/events.csv?days=7');
  expect(csv.headers.get('content-disposition')).toMatch(/"events_([\d-]{10})_to_(?!\1)[\d-]{10}\.csv"$/);
  expect((await csv.text()).trim().split(/\r?\n/).length).toBeGreaterThanOrEqual(3);
  for (const path of ['/events.csv', '/results'])
    for (const days of ['0', '366', '1e2'])
      expect((await ask(`${path}?days=${days}`)).status, days).toBe(400);
  const { store, tokenOf } = await openViews();
  const [bare, leads] = [await tokenOf('content', 'preview'), await tokenOf(ALL_APPS, 'leads')];
  for (const path of ['/results', '/events.csv']) expect((await bare.ask(path)).status).toBe(503);
  expect((await leads.ask(LEADS_PATH)).status).toBe(503);
  expect(await store.audit.read()).toHaveLength(2);
  expect(await (await bare.ask('/canaries')).json()).toBe(null);
  const reach = await (await bare.ask('/reach?app=guide')).json();
  expect(reach).toEqual({ stages: [1, 10, 50, 100], stageMs: 0, reach: null });
});

it('reports a canary’s health, and adds its figures to the audit log at its end', async () => {
  const { store, tokenOf } = await openViews(EVENTS);
  await startSmallCanary(store, { progressive: true });
  const { ask } = await tokenOf('content', 'preview');
  const [report] = (await (await ask('/canaries')).json()) as CanaryReport[];
  expect(report).toMatchObject({
    ...{ app: 'guide', of: 'clicks', page: '/guide' },
    releases: [{ rate: { successes: 5 }, loadSeconds: 1.25 }, { health: { failed: 1 } }],
    verdict: {
      kind: 'too early',
      sentence: 'Too early: the old release has 100 of about 5,800 needed views.',
    },
  });
  expect(report?.stopText).toContain('It stops automatically when more than 5% of its page views fail');
  const [canary] = (await store.live.current()).canaries;
  expect(report?.next).toEqual({ percent: 50, at: canary?.changedAt });
  const { site } = await tokenOf('guide', 'release');
  const said = [
    'Too early: the old release has 100 of about 5,800 needed views. New release: 8 shop clicks in 100 views (8.0%). Old release: 5 shop clicks in 100 views (5.0%).',
    'guide 2.0.0 for 10% of the visitors',
  ];
  await performRemotely(site, { kind: 'abort', app: 'guide' });
  expect((await store.audit.read()).at(-1)).toMatchObject({ action: 'canary aborted', said });
  await startSmallCanary(store);
  await performRemotely(site, { kind: 'release', app: 'guide', version: '2.0.0' });
  expect((await store.audit.read()).at(-1)).toMatchObject({ action: 'promote', said });
});

const REQUEST = {
  ...{ type: 'guide_request', event: 'guide_request', timestamp: '2025-06-12T09:30:00.000Z' },
  ...{
    name: 'Rosa Field',
    email: 'rosa@example.com',
    source: 'https://www.example.com/free-homeowners-guide',
  },
};

async function openLeads() {
  const { store } = await smallSite();
  const { app, leads } = await smallBackend(store);
  const headers = { 'content-type': 'application/json' };
  await app.request('/', { method: 'POST', headers, body: JSON.stringify(REQUEST) });
  const exports = async () => (await store.audit.read()).filter(({ action }) => action === 'leads exported');
  return { store, exports, ...(await serveAdmin(store, { leads })) };
}

it('exports leads to tokens with the scope "leads", and logs each export', async () => {
  const { store, tokenOf, exports } = await openLeads();
  const { ask, name } = await tokenOf(ALL_APPS, 'leads');
  for (const query of ['', '?kind=guide_request&days=0', '?kind=constructor'])
    expect((await ask(`/leads.csv${query}`)).status, query).toBe(400);
  const answer = await ask(LEADS_PATH);
  expect(answer.status).toBe(200);
  expect((await answer.text()).split('\r\n')[1]).toContain('"Rosa Field","rosa@example.com"');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="guide_request_20\S+\.csv"$/),
    'cache-control': 'no-store',
  });
  const entry = { outcome: 'done', app: null, said: ['guide requests of the last 7 days (1)'] };
  expect(await exports()).toMatchObject([{ by: `token:${name}`, ...entry }]);
  expect(readFileSync(join(store.folder, 'audit.jsonl'), 'utf8')).not.toContain('rosa@');
  vi.spyOn(store.audit, 'append').mockRejectedValue(new Error('The disk is full.'));
  expect(await replyOf(ask(LEADS_PATH))).toEqual([500, expect.not.stringContaining('rosa@example.com')]);
});

it('returns no leads without a token, or to a token without the scope "leads"', async () => {
  const { tokenOf, ask: stranger, exports } = await openLeads();
  const others: [string, Scope[]][] = [
    [ALL_APPS, SCOPES.filter((scope) => scope !== 'leads')],
    ['guide', ['release', 'rollback', 'preview', 'tokens']],
  ];
  for (const [app, scopes] of others) {
    const { ask } = await tokenOf(app, ...scopes);
    for (const path of [LEADS_PATH, '/leads.csv', '/audit', '/results?days=7', '/events.csv', '/state'])
      expect(await (await ask(path)).text(), path).not.toContain('rosa@example.com');
    expect((await ask(LEADS_PATH)).status).toBe(403);
    const token = { app: ALL_APPS, scopes: ['leads'], name: 'mine', days: 1 };
    expect((await ask('POST /tokens', token)).status).toBe(403);
  }
  expect((await stranger(LEADS_PATH)).status).toBe(401);
  expect(await exports()).toEqual([]);
  await expect(tokenOf('guide', 'leads')).rejects.toThrow('Only a token for all apps may download');
});
