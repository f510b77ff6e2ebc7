import { expect, it } from 'vitest';
import { jsonPost } from '../../../../backend/test/json-post.ts';
import { ALL_APPS, type Scope } from '../../core/store/tokens.ts';
import { serveAdmin } from '../../testing/admin-endpoint.ts';
import { keepComparison } from '../../testing/small-comparison.ts';
import { SMALL_ROUTES, writeRemote } from '../../testing/small-releases.ts';
import { composeSmallSite, smallBackend } from '../../testing/small-site.ts';
import type { FunnelView, WeekView } from './admin-api.ts';
import { performRemotely } from './client.ts';

/** An admin endpoint of a site with a guide that was checked and is not live, with a picture. */
async function openViews({ isFunnel = false } = {}) {
  const { store, first, change } = await composeSmallSite();
  writeRemote(store, 'guide', '2.0.0', '() => "other"');
  const second = await change({ guide: '2.0.0' });
  await change({ guide: '1.0.0' }, 'rollback');
  const name = await keepComparison(store, first.id, second.id);
  await store.names.claim(second.versions);
  const backend = isFunnel ? await smallBackend(store) : null;
  const admin = await serveAdmin(store, { funnel: backend?.funnel });
  const tokenOf = async (app: string, ...scopes: Scope[]) => (await admin.tokenOf(app, ...scopes)).secret;
  const ask = (path: string, token: string, body?: unknown) =>
    fetch(`${admin.to}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const post = (path: string, body: object) => {
    const headers = { 'user-agent': 'Firefox', 'x-release': 'guide/1.0.0' };
    return backend?.app.request(path, jsonPost(body, headers));
  };
  return { store, backend, second, name, admin, tokenOf, ask, post };
}

const RELEASE = '/release?app=guide&version=2.0.0';

it('shows what a release changes, and its pictures, to its own team alone', async () => {
  const { store, name, tokenOf, ask } = await openViews();
  const picture = `/picture?app=guide&comparison=${name}&file=0-390-after.jpg`;
  for (const own of [await tokenOf('guide', 'rollback'), await tokenOf(ALL_APPS, 'preview')]) {
    expect(await (await ask(RELEASE, own)).json()).toMatchObject({
      comparison: { name, stable: '1.0.0', pictures: [{ width: 390 }] },
      previews: [],
    });
    const shown = await ask(picture, own);
    expect(await shown.text()).toBe('a picture');
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  }
  const other = await tokenOf('content', 'release');
  for (const path of [RELEASE, picture]) expect((await ask(path, other)).status, path).toBe(403);
  // By the name of their own app neither.
  expect((await ask(picture.replace('app=guide', 'app=content'), other)).status).toBe(404);
  expect((await store.audit.read()).every(({ action }) => action === 'token added')).toBe(true);
});

const NOTHING = [
  '/release?app=guide&version=9.9.9',
  '/release?app=guide&version=../../x',
  '/release?app=../guide&version=2.0.0',
  `/release?app=guide&version=${'1'.repeat(3000)}`,
  '/picture?app=guide&comparison=..&file=0-390-after.jpg',
  '/picture?app=guide&comparison=NAME&file=comparison.json',
  '/picture?app=guide&comparison=NAME&file=..%2F..%2Flive',
];

it('answers with nothing where nothing is shown', async () => {
  const { name, tokenOf, ask } = await openViews();
  const token = await tokenOf('guide', 'release');
  for (const path of NOTHING) expect((await ask(path.replace('NAME', name), token)).status, path).toBe(404);
});

it('gives a kept release a preview, and shows its address again', async () => {
  const { store, second, admin, ask } = await openViews();
  const { secret: token, site } = await admin.tokenOf('guide', 'preview');
  const wish = { days: 7, forms: false };
  const operation = { kind: 'preview', app: 'guide', version: '2.0.0', wish } as const;
  const said = await performRemotely(site, operation);
  const [preview] = await store.previews.list(Date.now());
  expect(preview).toMatchObject({ app: 'guide', version: '2.0.0', composition: second.id });
  const { previews } = (await (await ask(RELEASE, token)).json()) as { previews: { address: string }[] };
  expect(previews).toHaveLength(1);
  expect(said).toContain(previews[0]?.address);
  // Forms reach the live backend only with another scope, and a release that was never checked has no pages.
  const forms = await ask('/preview', token, { app: 'guide', version: '2.0.0', forms: true });
  expect(forms.status).toBe(403);
  const unknown = { ...operation, version: '1.0.0' };
  await expect(performRemotely(site, unknown)).rejects.toThrow('are not kept');
});

it('says the same of the funnel as the report, as JSON and as CSV', async () => {
  const { tokenOf, ask, post } = await openViews({ isFunnel: true });
  const source = 'http://localhost:4300/free-homeowners-guide?utm_source=fall';
  const posted = await post('/landing-page-view', { source });
  const token = await tokenOf('content', 'preview');
  const answer = await ask('/funnel?days=7', token);
  const { report, columns } = (await answer.json()) as FunnelView;
  expect(columns[0]?.field).toBe('landingPageViews');
  expect([posted?.status, report.total.landingPageViews]).toEqual([202, 1]);
  const csv = await ask('/funnel.csv?days=7', token);
  expect(csv.headers.get('content-disposition')).toContain('attachment');
  expect(await csv.text()).toMatch(/^table,name,landing_page_views/);
  for (const days of ['0', '-1', '1000', 'x', '1e2']) {
    expect((await ask(`/funnel?days=${days}`, token)).status, days).toBe(400);
  }
});

it('says of the week what the funnel and the report say of the same days', async () => {
  const { backend, tokenOf, ask, post } = await openViews({ isFunnel: true });
  const CONTENT = 'content/1.0.0';
  await post('/landing-page-view', { source: 'http://localhost:4300/free-homeowners-guide' });
  await post('/page-telemetry', { own: CONTENT, releases: CONTENT, vitals: '', errors: '', page: '/blog' });
  await post(`/shop-click?release=${CONTENT}`, { page: '/blog', link: 'Buy Now', place: '1' });
  const token = await tokenOf('content', 'preview');
  const { week, news } = (await (await ask('/week', token)).json()) as WeekView;
  const { report } = (await (await ask('/funnel?days=7', token)).json()) as FunnelView;
  expect(week?.asked).toEqual(report.total);
  expect(week).toMatchObject({ from: report.from, to: report.to, asked: { landingPageViews: 1 } });
  const pages = (await backend?.funnel.shop(Date.parse(report.from)))?.pages;
  expect(pages).toMatchObject([{ page: '/blog', views: 2, clicks: 1 }]);
  expect(week).toMatchObject({
    views: 2,
    clicks: 1,
    read: pages,
    clicked: pages,
    links: [{ link: 'Buy Now', clicks: 1 }],
  });
  expect(news.due).toEqual(await (await import('../../../../docs/claims/due.ts')).due(report.to));
});

it('says what is due and released where it cannot read what visitors did, and that it cannot', async () => {
  const { tokenOf, ask } = await openViews();
  expect((await ask('/week', 'x')).status).toBe(401);
  const token = await tokenOf('guide', 'release');
  const answer = await ask('/week', token);
  expect(await answer.json()).toMatchObject({ week: null, news: { due: expect.any(Array) } });
  for (const path of ['/funnel', '/funnel.csv', '/experiment'])
    expect((await ask(path, token)).status, path).toBe(503);
});

const WISH = {
  compare: ['1.0.0', '2.0.0'],
  goal: 'requests',
  effect: 20,
  days: 14,
  question: 'Is it better?',
};

it('plans an experiment, starts it for who may release, and says how it stands', async () => {
  const { store, tokenOf, ask } = await openViews({ isFunnel: true });
  const looks = await tokenOf('guide', 'preview');
  const releases = await tokenOf('guide', 'release');
  expect(await (await ask('/experiment', looks)).json()).toMatchObject({
    app: 'guide',
    stable: '1.0.0',
    candidates: ['2.0.0'],
    running: null,
  });
  const plan = await ask('/experiment/plan', looks, WISH);
  expect(await plan.json()).toMatchObject({ question: 'Is it better?', plan: { days: 14 }, hindrance: null });
  expect((await ask('/experiment', looks, WISH)).status).toBe(403);
  expect((await ask('/experiment', await tokenOf('content', 'release'), WISH)).status).toBe(403);
  expect((await ask('/experiment', releases, { ...WISH, days: null })).status).toBe(409);
  expect((await store.rollouts.read()).canaries).toEqual([]);
  expect(await (await ask('/experiment', releases, WISH)).text()).toContain('"kind":"experiment"');
  expect((await store.rollouts.read()).canaries).toMatchObject([
    { app: 'guide', stable: '1.0.0', variants: [{ version: '2.0.0', percent: 50 }] },
  ]);
  expect(await (await ask('/experiment', looks)).json()).toMatchObject({
    running: {
      canary: { experiment: { question: 'Is it better?' } },
      counted: 0,
      rates: [{ points: [] }, { points: [] }],
    },
  });
});

it('plans an experiment of another app by its own goal, for its own team', async () => {
  const { tokenOf, ask, store } = await openViews({ isFunnel: true });
  const content = await tokenOf('content', 'release');
  writeRemote(store, 'content', '2.0.0', '() => "other"', SMALL_ROUTES.content);
  const { versions } = await store.live.composition();
  await store.names.claim({ ...versions, content: '2.0.0' });
  expect(await (await ask('/experiment?app=content', content)).json()).toMatchObject({
    app: 'content',
    apps: ['guide', 'content'],
    candidates: ['2.0.0'],
    goals: [{ goal: 'clicks', one: 'click', each: 'page openings' }],
    running: null,
  });
  const wish = { ...WISH, goal: 'clicks' };
  const plan = async (app: string, asked: unknown) =>
    (await ask(`/experiment/plan?app=${app}`, content, asked)).status;
  expect([await plan('content', wish), await plan('content', WISH), await plan('guide', wish)]).toEqual([
    200, 400, 400,
  ]);
  for (const app of ['account', '../content', 'constructor']) expect(await plan(app, wish), app).toBe(400);
  expect((await ask('/experiment?app=content', await tokenOf('guide', 'release'), wish)).status).toBe(403);
  expect(await (await ask('/experiment?app=content', content, wish)).text()).toContain('"kind":"experiment"');
  expect((await store.rollouts.read()).canaries).toMatchObject([
    { app: 'content', experiment: { goal: 'clicks' } },
  ]);
});

const SENSELESS: readonly [string, unknown, number][] = [
  ['one release', { ...WISH, compare: ['1.0.0'] }, 409],
  ['a release that is not kept', { ...WISH, compare: ['1.0.0', '9.9.9'] }, 409],
  ['none that is live, as after another release', { ...WISH, compare: ['2.0.0', '2.0.0'] }, 409],
  ['too many', { ...WISH, compare: Array(5).fill('1.0.0') }, 400],
  ['no such goal', { ...WISH, goal: 'money' }, 400],
  ['no effect', { ...WISH, effect: 0 }, 400],
  ['more days than there may be', { ...WISH, days: 181 }, 400],
  ['a long question', { ...WISH, question: 'x'.repeat(201) }, 400],
  ['a long body', { ...WISH, question: 'x'.repeat(5000) }, 400],
  ['nothing', null, 400],
];

it('plans nothing for what makes no sense', async () => {
  const { tokenOf, ask } = await openViews({ isFunnel: true });
  const token = await tokenOf('guide', 'preview');
  for (const [what, wish, status] of SENSELESS)
    expect((await ask('/experiment/plan', token, wish)).status, what).toBe(status);
});
