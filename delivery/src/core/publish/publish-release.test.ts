import { mkdir } from 'node:fs/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { partsOf, step } from '../../testing/small-canary.ts';
import { routeAt, writeRemote, writeShell } from '../../testing/small-releases.ts';
import { liveStore, publishVersions } from '../../testing/small-store.ts';
import type { AssembledSite } from '../assemble/site.ts';
import type { Release } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';
import { setId, withVersions } from '../store/version-set.ts';
import { audited } from './change-live.ts';
import { actionOf, type PublishOptions, publishArrived } from './publish-release.ts';

beforeEach(() => {
  vi.stubEnv('GATE_BROWSER', 'none');
  return () => void vi.unstubAllEnvs();
});

const ORIGIN = { commit: 'c0ffee', clean: true, checks: 'passed' } as const;

/** Publishes releases in the site's folder as if they were uploaded. */
function publish(
  store: SiteStore,
  releases: readonly Release[],
  options: Partial<PublishOptions> = {},
  arrive = async () => {},
) {
  const apps = releases.map(({ app }) => app);
  const app = apps.length === 1 ? (apps[0] ?? null) : null;
  return audited(store, { action: actionOf({ store, step, ...options }), app }, (note) =>
    publishArrived(
      { store, step, apps, ...options },
      `The publish of ${apps.join(', ')}`,
      async () => {
        await arrive();
        return releases.map((release) => ({ release, origin: ORIGIN }));
      },
      note,
    ),
  );
}

const PATH = '/free-homeowners-guide';
const writeGuide = (store: SiteStore, version = '2.0.0') =>
  writeRemote(store, 'guide', version, { pages: { [PATH]: `<h1>Guide ${version}</h1>` } });

it('makes a release live with the others, names it, and reports the change', async () => {
  const { store, first } = await liveStore();
  const { change, releases } = await publish(store, [writeGuide(store)]);
  const live = await store.live.current();
  expect(live).toEqual({ ...first, ...withVersions(first, { guide: '2.0.0' }) });
  expect(releases).toEqual([{ app: 'guide', version: '2.0.0' }]);
  expect(change).toMatchObject({ from: setId(first), to: setId(live), pages: { changed: [PATH], kept: 5 } });
  expect((await store.live.history()).at(-1)).toMatchObject({ action: 'release', app: 'guide' });
  expect(await store.names.published({ app: 'guide', version: '2.0.0' })).toMatchObject({ origin: ORIGIN });
  expect((await store.comparisons.of('guide', '2.0.0'))?.comparison.to).toBe(change.to);
  expect(await store.audit.read()).toMatchObject([
    { action: 'release', outcome: 'live', version: '2.0.0', commit: 'c0ffee', set: change.to },
  ]);
});

it('compresses the pages before they go live', async () => {
  const { store } = await liveStore();
  const live: string[] = [];
  const keep = async (site: AssembledSite) => {
    expect(site.pages.get(PATH)?.html).toContain('Guide 2.0.0');
    live.push((await store.live.current()).versions.guide ?? '');
  };
  const watched: SiteStore = { ...store, compressed: { ...store.compressed, keep } };
  await publish(watched, [writeGuide(store)]);
  expect(live).toEqual(['1.0.0']);
  expect((await store.live.current()).versions.guide).toBe('2.0.0');
});

it('changes nothing when the release is live already', async () => {
  const { store, first } = await liveStore();
  const { change } = await publish(store, [await store.releases.read('guide', '1.0.0')]);
  expect([change.from, change.to]).toEqual([setId(first), setId(first)]);
  expect(await store.live.history()).toHaveLength(1);
  expect(await store.audit.read()).toMatchObject([{ outcome: 'unchanged', set: setId(first) }]);
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
  expect(new Set(Object.values((await store.live.current()).versions))).toEqual(new Set(['2.0.0']));
  const history = await store.live.history();
  expect(history.map(({ action, app }) => [action, app].join(' '))).toEqual(['start ', 'release ']);
  const [, entry] = await store.audit.read();
  expect(entry).toMatchObject({ app: null, apps: ['shell', ...remotes], outcome: 'live' });
});

it('refuses and deletes a release that fails the checks', async () => {
  const { store, first } = await liveStore();
  const release = writeRemote(store, 'guide', '2.0.0', { routes: [routeAt('/blog')] });
  await expect(publish(store, [release])).rejects.toThrow('/blog');
  expect(await store.live.current()).toEqual(first);
  expect(store.releases.has('guide', '2.0.0')).toBe(false);
  expect(await store.audit.read()).toMatchObject([{ outcome: 'refused', version: '2.0.0' }]);
});

it('stores a draft without making it live; it can be published later', async () => {
  const { store, first } = await liveStore();
  const release = writeGuide(store);
  const { change } = await publish(store, [release], { draft: true });
  expect([change.versions[0]?.after, change.pages.changed]).toEqual(['2.0.0', [PATH]]);
  expect(await store.live.current()).toEqual(first);
  expect(await store.names.used(release)).toMatchObject({ preview: true, origin: ORIGIN });
  await publish(store, [release]);
  expect(await store.names.published(release)).toMatchObject({ origin: ORIGIN });
  expect(await store.audit.read()).toMatchObject([
    { action: 'draft', outcome: 'passed' },
    { action: 'release', outcome: 'live' },
  ]);
});

it('stores nothing after a failure', async () => {
  const { store } = await liveStore();
  const release = writeGuide(store);
  const confirm = () => Promise.reject(new Error('The machine is too busy.'));
  await expect(publish(store, [release], { draft: true, confirm })).rejects.toThrow('too busy');
  expect(store.releases.has('guide', '2.0.0')).toBe(false);
});

describe('pages that a browser has opened', () => {
  /** A site with a checked draft of the guide, whose comparison records a browser check. */
  async function siteWithCheckedDraft() {
    const { store, first } = await liveStore();
    await publish(store, [writeGuide(store)], { draft: true });
    const stored = await store.comparisons.of('guide', '2.0.0');
    if (!stored) throw new Error('It was not compared.');
    expect(stored.comparison.seen).toBe(false);
    await store.comparisons.discard(stored.name);
    await store.comparisons.keep(stored.name, async (draft) => {
      await mkdir(draft, { recursive: true });
      return { ...stored.comparison, seen: true };
    });
    const steps: string[] = [];
    const noted: PublishOptions['step'] = (name, work) => {
      steps.push(name);
      return work();
    };
    return { store, first, steps, step: noted };
  }

  it('are not opened again with the same bytes in the same site', async () => {
    const { store, steps, step } = await siteWithCheckedDraft();
    await publish(store, [await store.releases.read('guide', '2.0.0')], { step });
    expect(steps).toEqual(['check', 'name', 'switch']);
    expect((await store.audit.read()).at(-1)).toMatchObject({ outcome: 'live', said: [] });
  });

  it('are opened again when the live set differs', async () => {
    const { store, steps, step } = await siteWithCheckedDraft();
    writeRemote(store, 'content', '2.0.0');
    await publishVersions(store, { content: '2.0.0' });
    await publish(store, [await store.releases.read('guide', '2.0.0')], { step });
    expect(steps).toEqual(['check', 'compare', 'name', 'switch']);
  });

  it('are opened again when the name has other bytes', async () => {
    const { store, steps, step } = await siteWithCheckedDraft();
    const other = writeRemote(store, 'guide', '2.0.0', { pages: { [PATH]: '<h1>Other</h1>' } });
    await publish(store, [other], { step });
    expect(steps).toEqual(['check', 'compare', 'name', 'switch']);
    expect((await store.comparisons.of('guide', '2.0.0'))?.comparison.seen).toBe(false);
  });
});

it('is checked again with a newer live set, and arrives once', async () => {
  const { store } = await liveStore();
  writeRemote(store, 'content', '2.0.0');
  const arrive = vi.fn(() => publishVersions(store, { content: '2.0.0' }).then(() => {}));
  const { change } = await publish(store, [writeGuide(store)], {}, arrive);
  expect(arrive).toHaveBeenCalledTimes(1);
  expect(change.versions).toEqual([{ app: 'guide', before: '1.0.0', after: '2.0.0' }]);
  expect((await store.live.current()).versions).toMatchObject({ content: '2.0.0', guide: '2.0.0' });
});

it('changes nothing and assigns no name without permission', async () => {
  const { store, first } = await liveStore();
  const release = writeGuide(store);
  const confirm = () => Promise.reject(new Error('The token has expired.'));
  await expect(publish(store, [release], { confirm })).rejects.toThrow('The token has expired.');
  expect([await store.live.current(), store.names.has(release)]).toEqual([first, false]);
});

it('starts a canary instead, during which its app cannot be released', async () => {
  const { store, first } = await liveStore();
  const canary = { percent: 10 };
  const started = await publish(store, [writeGuide(store)], { canary });
  expect(started.canary).toMatchObject({ app: 'guide', stable: '1.0.0', version: '2.0.0', percent: 10 });
  expect(await store.live.current()).toEqual({ ...first, canaries: [started.canary] });
  expect(await partsOf(store, 'guide')).toEqual({ 'guide 1.0.0': 90, 'guide 2.0.0': 10 });
  expect(await store.audit.read()).toMatchObject([{ action: 'canary', outcome: 'done' }]);
  const next = writeGuide(store, '3.0.0');
  await expect(publish(store, [next])).rejects.toThrow('It has a canary: guide 2.0.0 for 10%');
  await publish(store, [writeGuide(store, '3.0.0')], { draft: true });
  const both = [next, writeRemote(store, 'content', '2.0.0')];
  await expect(publish(store, both, { canary })).rejects.toThrow('A canary is a release of one app.');
});

it('promotes the app’s canary if it is the same release', async () => {
  const { store } = await liveStore();
  const release = writeGuide(store);
  await publish(store, [release], { canary: { percent: 10 } });
  const { canary, change } = await publish(store, [release]);
  expect([canary, change.versions[0]?.after]).toEqual([undefined, '2.0.0']);
  expect(await store.live.current()).toMatchObject({ versions: { guide: '2.0.0' }, canaries: [] });
  expect((await store.live.history()).at(-1)).toMatchObject({ action: 'promote', app: 'guide' });
  expect((await store.audit.read()).at(-1)).toMatchObject({ action: 'promote', outcome: 'live' });
});

it('starts no canary of the stable release', async () => {
  const { store } = await liveStore();
  const live = await store.releases.read('guide', '1.0.0');
  await expect(publish(store, [live], { canary: { percent: 10 } })).rejects.toThrow(
    'Everybody gets this release already.',
  );
});

it('creates a preview instead', async () => {
  const { store, first } = await liveStore();
  const { preview } = await publish(store, [writeGuide(store)], { preview: { days: 1 } });
  expect(preview?.set).toBe(setId(withVersions(first, { guide: '2.0.0' })));
  expect(await store.previews.list(Date.now())).toMatchObject([{ app: 'guide', version: '2.0.0' }]);
  expect(await store.live.current()).toEqual(first);
});

it('replaces a damaged release', async () => {
  const { store } = await liveStore();
  writeRemote(store, 'guide', '1.0.0', { release: { routes: [routeAt('/other')] } });
  const { change } = await publish(store, [writeGuide(store)]);
  expect(change.versions).toEqual([{ app: 'guide', before: '1.0.0', after: '2.0.0' }]);
});
