import { beforeEach, expect, it, vi } from 'vitest';
import { abortCanary } from '../../rollout/change-canary.ts';
import { sharesOf, step } from '../../testing/small-canary.ts';
import { routeAt, writeRemote, writeShell } from '../../testing/small-releases.ts';
import { liveStore, publishVersions } from '../../testing/small-store.ts';
import type { Release } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';
import { setId, withVersions } from '../store/version-set.ts';
import { audited } from './change-live.ts';
import { rollBack } from './go-live.ts';
import { actionOf, type PublishOptions, publishAdded, publishStored } from './publish-release.ts';

beforeEach(() => {
  vi.stubEnv('GATE_BROWSER', 'none');
  return () => void vi.unstubAllEnvs();
});

const ORIGIN = { commit: 'c0ffee', clean: true, checks: 'passed' } as const;

function publish(
  store: SiteStore,
  releases: readonly Release[],
  options: Partial<PublishOptions> = {},
  beforeArrival = async () => {},
) {
  const apps = releases.map(({ app }) => app);
  const app = apps.length === 1 ? (apps[0] ?? null) : null;
  const addReleases: Parameters<typeof publishAdded>[2] = async (added) => {
    added.push(...releases.map((release) => ({ release, origin: ORIGIN })));
    await beforeArrival();
  };
  return audited(store, { action: actionOf(options), app }, (note) =>
    publishAdded({ store, step, apps, ...options }, 'The publish of a test', addReleases, note),
  );
}

const PATH = '/free-homeowners-guide';
const writeGuide = (store: SiteStore, version = '2.0.0') =>
  writeRemote(store, 'guide', version, { pages: { [PATH]: `<h1>Guide ${version}</h1>` } });

async function publishContent(store: SiteStore): Promise<void> {
  writeRemote(store, 'content', '2.0.0');
  await publishVersions(store, { content: '2.0.0' });
}

async function guideOf({ live }: SiteStore) {
  const { versions, canaries } = await live.current();
  return [versions.guide, ...canaries.map(({ version, percent }) => `${version} ${percent}%`)];
}

it('makes a release live beside other apps’ releases, and reports the change', async () => {
  const { store, first } = await liveStore();
  const guide = writeGuide(store);
  const { change, releases } = await publish(store, [guide]);
  const live = await store.live.current();
  expect(live).toEqual({ ...first, ...withVersions(first, { guide: '2.0.0' }) });
  expect(releases).toEqual([{ app: 'guide', version: '2.0.0' }]);
  expect(change).toMatchObject({ from: setId(first), to: setId(live), pages: { changed: [PATH], kept: 5 } });
  expect(await store.names.readPublished(guide)).toMatchObject({ origin: ORIGIN });
  expect((await store.comparisons.find('guide', '2.0.0'))?.comparison.to).toBe(change.to);
  await publish(store, [guide]);
  expect(await store.live.history()).toHaveLength(2);
  expect(await store.audit.read()).toMatchObject([
    { action: 'release', outcome: 'live', version: '2.0.0', commit: 'c0ffee', set: change.to },
    { action: 'release', outcome: 'unchanged', set: change.to },
  ]);
});

it('makes several interdependent releases live in one switch', async () => {
  const { store, first } = await liveStore();
  const renderedWith = { react: '19.4.0', 'react-dom': '19.4.0', 'react-router-dom': '7.9.0' };
  const shared = { react: '19.4.0', 'react-dom': '19.4.0' };
  const shell = () => writeShell(store, '2.0.0', { release: { renderedWith, shared } });
  const remotes = ['content', 'guide', 'account'];
  await expect(publish(store, [shell()])).rejects.toThrow('19.4.0');
  expect(await store.live.current()).toEqual(first);
  const all = remotes.map((app) => writeRemote(store, app, '2.0.0', { release: { renderedWith } }));
  const { change } = await publish(store, [shell(), ...all]);
  expect(change.versions.map(({ app }) => app)).toEqual(['shell', ...remotes]);
  expect(await store.live.history()).toMatchObject([{ action: 'start' }, { action: 'release', app: null }]);
  const entry = { app: null, apps: ['shell', ...remotes], outcome: 'live' };
  expect((await store.audit.read()).at(-1)).toMatchObject(entry);
});

it('refuses and deletes a release that fails the checks, but keeps a refused draft', async () => {
  const { store, first } = await liveStore();
  const release = writeRemote(store, 'guide', '2.0.0', { routes: [routeAt('/blog')] });
  await expect(publish(store, [release])).rejects.toThrow('/blog');
  expect(store.releases.has('guide', '2.0.0')).toBe(false);
  expect(await store.audit.read()).toMatchObject([{ outcome: 'refused', version: '2.0.0' }]);
  const typeCheck = () => Promise.reject(new Error('A type is wrong.'));
  await expect(publish(store, [writeGuide(store)], {}, typeCheck)).rejects.toThrow('A type is wrong.');
  expect(store.releases.has('guide', '2.0.0')).toBe(false);
  const stored = { store, app: 'guide', step };
  await expect(publishStored({ ...stored, version: '2.0.0' })).rejects.toThrow('guide 2.0.0 is not stored');
  writeRemote(store, 'guide', '3.0.0', { release: { renderedWith: { react: '1.0.0' } } });
  await expect(publishStored({ ...stored, version: '3.0.0' })).rejects.toThrow('Refused');
  expect(store.releases.has('guide', '3.0.0')).toBe(true);
  expect(await store.live.current()).toEqual(first);
});

it('stores a draft without making it live, and publishes it later', async () => {
  const { store, first } = await liveStore();
  const release = writeGuide(store);
  const { change } = await publish(store, [release], { draft: true });
  expect([change.versions[0]?.after, change.pages.changed]).toEqual(['2.0.0', [PATH]]);
  expect(await store.names.read(release)).toMatchObject({ preview: true, origin: ORIGIN });
  const { preview } = await publish(store, [writeGuide(store, '3.0.0')], { preview: { days: 1 } });
  expect(preview?.set).toBe(setId(withVersions(first, { guide: '3.0.0' })));
  expect(await store.previews.list(Date.now())).toMatchObject([{ app: 'guide', version: '3.0.0' }]);
  expect(await store.live.current()).toEqual(first);

  const draft = { store, app: 'guide', version: '2.0.0', step, by: 'token:ana' };
  await publishStored(draft);
  expect(await guideOf(store)).toEqual(['2.0.0']);
  expect(await store.names.readPublished(release)).toMatchObject({ origin: ORIGIN });
  expect(await store.audit.read()).toMatchObject([
    { action: 'draft', outcome: 'passed' },
    { action: 'preview', outcome: 'passed' },
    { by: 'token:ana', action: 'release', outcome: 'live', version: '2.0.0', commit: 'c0ffee' },
  ]);
  await rollBack({ store, to: 'guide', step });
  await publishStored(draft);
  expect(await guideOf(store)).toEqual(['2.0.0']);
});

it('never publishes draft pages', async () => {
  const { store, first } = await liveStore();
  const routes = [routeAt(PATH), routeAt('/attic', { indexed: false, draft: true })];
  const { app, version } = writeRemote(store, 'guide', '2.0.0', { routes });
  const reason = /Draft pages must not be live: \/attic\.\n +Release the app from its checkout/;
  for (const options of [{}, { canary: { percent: 10 } }])
    await expect(publishStored({ store, app, version, step, ...options })).rejects.toThrow(reason);
  expect(await store.live.current()).toEqual(first);
});

it('changes nothing without permission', async () => {
  const { store, first } = await liveStore();
  const release = writeGuide(store);
  const confirm = () => Promise.reject(new Error('The token has expired.'));
  await expect(publish(store, [release], { confirm })).rejects.toThrow('has expired.');
  expect([await store.live.current(), store.names.has(release)]).toEqual([first, false]);
  expect(store.releases.has('guide', '2.0.0')).toBe(false);
});

it.each<[string, string[], (store: SiteStore) => unknown]>([
  ['no change', [], () => {}],
  ['another live set', ['compare'], publishContent],
  ['other contents', ['compare'], (store) => writeRemote(store, 'guide', '2.0.0')],
])('publishing a checked draft with %s adds the steps %j', async (_, compares, change) => {
  const { store } = await liveStore();
  await publish(store, [writeGuide(store)], { draft: true });
  const { name, comparison } = (await store.comparisons.find('guide', '2.0.0')) ?? {};
  if (!name || !comparison) throw new Error('The draft has no comparison.');
  await store.comparisons.store(name, async () => ({ ...comparison, seen: true }));
  await change(store);
  const steps: string[] = [];
  const recordStep: PublishOptions['step'] = (name, work) => {
    steps.push(name);
    return work();
  };
  await publish(store, [await store.releases.read('guide', '2.0.0')], { step: recordStep });
  expect(steps).toEqual(['check', ...compares, 'name', 'switch']);
  const said = compares.length > 0 ? ['no browser opened its pages (GATE_BROWSER=none)'] : [];
  expect((await store.audit.read()).at(-1)).toMatchObject({ outcome: 'live', said });
});

it('checks a release again if another goes live meanwhile, but receives it only once', async () => {
  const { store } = await liveStore();
  const beforeArrival = vi.fn(() => publishContent(store));
  await publish(store, [writeGuide(store)], {}, beforeArrival);
  expect(beforeArrival).toHaveBeenCalledTimes(1);
  expect((await store.live.current()).versions).toMatchObject({ content: '2.0.0', guide: '2.0.0' });
});

it('starts a canary, and promotes it when it is published again', async () => {
  const { store } = await liveStore();
  const canary = { percent: 10 };
  const stable = await store.releases.read('guide', '1.0.0');
  // A merge that changes only tests publishes the stable release again.
  expect((await publish(store, [stable], { canary })).canary).toBeUndefined();
  const guide = writeGuide(store);
  await publish(store, [guide], { canary });
  expect(await sharesOf(store, 'guide')).toEqual({ 'guide 1.0.0': 90, 'guide 2.0.0': 10 });

  const stored = { store, app: 'guide', version: '2.0.0', step, by: 'token:ana' };
  expect((await publishStored({ ...stored, canary: { percent: 20 } })).canary).toBeUndefined();
  expect(await guideOf(store)).toEqual(['1.0.0', '2.0.0 10%']);
  const next = writeGuide(store, '3.0.0');
  await expect(publish(store, [next])).rejects.toThrow('It has a canary: guide 2.0.0 for 10%');
  await publish(store, [writeGuide(store, '3.0.0')], { draft: true });
  const both = [next, writeRemote(store, 'content', '2.0.0')];
  await expect(publish(store, both, { canary })).rejects.toThrow('A canary is a release of one app');

  await abortCanary({ store, app: 'guide', step });
  expect((await publishStored({ ...stored, canary })).canary).toMatchObject({ by: 'token:ana', percent: 10 });
  expect(await guideOf(store)).toEqual(['1.0.0', '2.0.0 10%']);
  expect((await publish(store, [guide])).canary).toBeUndefined();
  expect(await guideOf(store)).toEqual(['2.0.0']);
  const history = (await store.live.history()).map(({ action }) => action);
  expect(history).toEqual(['start', 'canary', 'canary aborted', 'canary', 'promote']);
});
