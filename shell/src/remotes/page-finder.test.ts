import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FederationManifest, ManifestApp } from './federation-manifest.ts';
import { createPageFinder } from './page-finder.ts';

const release = (version: string, path: string): ManifestApp => ({
  version,
  entry: '/entry.js',
  files: [],
  pages: [{ path, title: path, layout: 'public', access: 'anyone', files: [], more: [] }],
});
const own = { content: release('1', '/blog') };
const manifest: FederationManifest = {
  composition: 'c1',
  apps: { content: release('2', '/about'), guide: release('1', '/free-homeowners-guide') },
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a page finder', () => {
  it('finds the own pages at once, without the manifest', () => {
    const fetchManifest = vi.fn(async () => manifest);
    const finder = createPageFinder(own, fetchManifest, 8000);
    expect(finder.find('/blog')).toEqual({
      app: 'content',
      release: own.content,
      page: own.content.pages[0],
    });
    expect(fetchManifest).not.toHaveBeenCalled();
  });

  it('finds the others by the manifest, which it fetches once', async () => {
    const fetchManifest = vi.fn(async () => manifest);
    const finder = createPageFinder(own, fetchManifest, 8000);
    expect(await finder.find('/free-homeowners-guide')).toMatchObject({ app: 'guide' });
    expect(await finder.find('/nowhere')).toBeNull();
    expect(fetchManifest).toHaveBeenCalledOnce();
  });

  it('keeps the release that the own page was rendered with, whatever the manifest says', async () => {
    const finder = createPageFinder(own, async () => manifest, 8000);
    expect(await finder.find('/about')).toBeNull();
  });

  it('gives the same promise for the same path', () => {
    const finder = createPageFinder(own, async () => manifest, 8000);
    expect(finder.find('/nowhere')).toBe(finder.find('/nowhere'));
  });
});

describe('a manifest that does not arrive', () => {
  it('is told as an error with its cause', async () => {
    const cause = new Error('/federation.json answered 503');
    const finder = createPageFinder(own, () => Promise.reject(cause), 8000);
    expect(finder.failed()).toBe(false);
    expect(await finder.find('/nowhere')).toEqual(
      new Error('/federation.json, the list of the live releases, did not load.', { cause }),
    );
    expect(finder.failed()).toBe(true);
  });

  it('is one that takes longer than the patience', async () => {
    const finder = createPageFinder(own, () => new Promise(() => {}), 8000);
    const found = finder.find('/nowhere');
    await vi.advanceTimersByTimeAsync(7999);
    expect(finder.failed()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await found).toMatchObject({ cause: new Error('/federation.json did not arrive in time.') });
    expect(finder.failed()).toBe(true);
  });

  it('is asked for again after a reset, and not before', async () => {
    const fetchManifest = vi.fn(async () => manifest).mockRejectedValueOnce(new Error('lost'));
    const finder = createPageFinder(own, fetchManifest, 8000);
    await finder.find('/free-homeowners-guide');
    expect(await finder.find('/free-homeowners-guide')).toBeInstanceOf(Error);
    expect(fetchManifest).toHaveBeenCalledOnce();
    finder.reset();
    expect(finder.failed()).toBe(false);
    expect(await finder.find('/free-homeowners-guide')).toMatchObject({ app: 'guide' });
  });
});
