// @vitest-environment jsdom
import { setImmediate as settled } from 'node:timers/promises';
import type { ModuleFederation } from '@module-federation/runtime';
import type { FederationManifest, OwnBlock } from 'shared-lib/federation/documents.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFederatedPages } from './federated-pages.ts';
import type { FoundPage } from './page-source.ts';
import { foundPage } from './testing/found-page.ts';

const Page = () => null;
const blog = foundPage('content', '/blog', { title: 'Blog' });
const { release: content } = blog;
const manifest: FederationManifest = { composition: 'c1', main: '/m.js', apps: { content } };

/** The source of a page of the shell; the remote and the manifest fail so many times, then arrive. */
function opened({
  remoteFails = 0,
  manifestFails = 0,
  own = {},
  live = manifest,
}: {
  remoteFails?: number;
  manifestFails?: number;
  own?: Partial<OwnBlock>;
  live?: FederationManifest;
} = {}) {
  const loadRemote = vi.fn(async () => {
    if (loadRemote.mock.calls.length <= remoteFails) throw new Error('404');
    return { routes: [{ path: '/blog', load: async () => ({ default: Page }) }] };
  });
  const fetchManifest = vi.fn(async () => {
    if (fetchManifest.mock.calls.length <= manifestFails) throw new Error('offline');
    return live;
  });
  const reload = vi.fn();
  const source = createFederatedPages({
    host: { registerRemotes() {}, loadRemote } as unknown as ModuleFederation,
    own: { app: null, release: null, main: '/m.js', ...own },
    prerenderedPath: '/missing',
    prerendered: null,
    fetchManifest,
    reload,
    isOnline: () => true,
  });
  return { source, loadRemote, fetchManifest, reload };
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

describe('prefetching', () => {
  it('loads what the visitor then opens', async () => {
    const { source, loadRemote } = opened();
    source.prefetch('/blog');
    await settled();
    expect(loadRemote).toHaveBeenCalledOnce();
    expect(await source.load(blog)).toEqual({ kind: 'page', Page });
    expect(loadRemote).toHaveBeenCalledOnce();
  });

  it('of a path that nobody owns loads nothing', async () => {
    const { source, loadRemote } = opened();
    source.prefetch('/nowhere');
    await settled();
    expect(loadRemote).not.toHaveBeenCalled();
  });

  it('gets nothing ready that this document may not show', async () => {
    const { source, loadRemote, reload } = opened({ live: { ...manifest, main: '/shell-2.js' } });
    source.prefetch('/blog');
    await settled();
    expect(loadRemote).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });

  it('that fails is forgotten', async () => {
    const { source } = opened({ remoteFails: 1 });
    source.prefetch('/blog');
    await settled();
    expect(await source.load(blog)).toEqual({ kind: 'page', Page });
  });

  it('that fails because the manifest did not arrive is forgotten', async () => {
    const { source } = opened({ manifestFails: 1 });
    source.prefetch('/blog');
    await settled();
    expect(await source.find('/blog')).toEqual(blog);
  });

  it('that fails while the page is already asked for leaves the failure to the page: one attempt, not two', async () => {
    const { source, loadRemote } = opened({ remoteFails: 1 });
    source.prefetch('/blog');
    await source.find('/blog');
    const shown = source.load(blog);
    expect((await shown).kind).toBe('failed');
    await settled();
    expect(source.load(blog)).toBe(shown);
    expect(loadRemote).toHaveBeenCalledOnce();
  });

  it('that was under way before the click, and fails after it, is tried anew: once', async () => {
    for (const [remoteFails, kind] of [
      [1, 'page'],
      [2, 'failed'],
    ] as const) {
      const { source, loadRemote } = opened({ remoteFails });
      const { promise, reject } = Promise.withResolvers<never>();
      loadRemote.mockReturnValueOnce(promise);
      source.prefetch('/blog');
      await settled();
      await source.find('/blog');
      const shown = source.load(blog);
      reject(new Error('offline'));
      expect((await shown).kind).toBe(kind);
      expect(source.load(blog)).toBe(shown);
      expect(loadRemote).toHaveBeenCalledTimes(2);
    }
  });

  it('shares the wait for the manifest with the page that is already asked for, and not its failure', async () => {
    const shared = opened();
    shared.source.prefetch('/blog');
    expect(await shared.source.find('/blog')).toEqual(blog);
    expect(shared.fetchManifest).toHaveBeenCalledOnce();
    const failed = opened({ manifestFails: 1 });
    failed.source.prefetch('/blog');
    expect(await failed.source.find('/blog')).toEqual(blog);
    expect(failed.fetchManifest).toHaveBeenCalledTimes(2);
  });
});

describe("the server's not-found page", () => {
  it('is taken at its word, without the manifest', () => {
    const { source, fetchManifest } = opened();
    expect(source.find('/missing')).toBeNull();
    expect(fetchManifest).not.toHaveBeenCalled();
  });

  it('does not keep other pages from being found', async () => {
    expect(await opened().source.find('/blog')).toEqual(blog);
  });
});

describe('a manifest that did not arrive', () => {
  it('is asked for again by a retry, and when the visitor goes elsewhere', async () => {
    const { source, fetchManifest } = opened({ manifestFails: 2 });
    expect(await source.find('/blog')).toBeInstanceOf(Error);
    source.retry();
    expect(await source.find('/blog')).toBeInstanceOf(Error);
    source.navigated('/elsewhere');
    expect(await source.find('/blog')).toEqual(blog);
    expect(fetchManifest).toHaveBeenCalledTimes(3);
  });
});

describe('a page that only another document may show', () => {
  const live = { ...manifest, main: '/shell-2.js' };

  it('is opened by a full load, and what is on the screen stays until then', async () => {
    const { source, reload } = opened({ live });
    const shown = vi.fn();
    void Promise.resolve(source.find('/blog')).then(shown);
    await settled();
    expect(reload).toHaveBeenCalledOnce();
    expect(shown).not.toHaveBeenCalled();
  });

  it('never loads a document anew under a visitor who has gone elsewhere meanwhile', async () => {
    const { source, reload } = opened({ live });
    void source.find('/blog');
    source.navigated('/missing');
    await settled();
    expect(reload).not.toHaveBeenCalled();
  });
});

it('gives one answer for one navigation, and looks again for the next', async () => {
  const live = { ...manifest, apps: { ...manifest.apps } };
  const { source, reload } = opened({ live });
  const found = source.find('/blog');
  expect(source.find('/blog')).toBe(found);
  expect((await source.load((await found) as FoundPage)).kind).toBe('page');
  source.navigated('/blog');
  source.navigated('/missing');
  live.apps = { content: { ...content, version: '2.0.0' } };
  void source.find('/blog');
  await settled();
  expect(reload).toHaveBeenCalledOnce();
});
