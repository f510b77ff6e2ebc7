import type { FederationManifest, ManifestApp } from 'shared-lib/federation/documents.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPageFinder, findPage } from './page-finder.ts';

describe('page finder', () => {
  const release = (version: string, path: string): ManifestApp => ({
    version,
    entry: '/entry.js',
    files: [],
    pages: [{ path, title: path, layout: 'public', access: 'anyone', files: [], more: [] }],
  });
  const held = { content: release('1', '/blog') };
  const manifest: FederationManifest = {
    composition: 'c1',
    main: '/m.js',
    apps: { content: release('2', '/about'), guide: release('1', '/free-homeowners-guide') },
  };

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  describe('a page finder', () => {
    it('finds what is live, whatever this document holds', async () => {
      const finder = createPageFinder(held, async () => manifest, 8000);
      expect(await finder.find('/about')).toMatchObject({ app: 'content', release: { version: '2' } });
      expect(await finder.find('/blog')).toBeNull();
    });

    it('answers at once while its list is fresh', async () => {
      const fetchManifest = vi.fn(async () => manifest);
      const finder = createPageFinder(held, fetchManifest, 8000);
      expect(finder.known()).toBeNull();
      await finder.find('/nowhere');
      await vi.advanceTimersByTimeAsync(4999);
      expect(finder.find('/free-homeowners-guide')).toMatchObject({ app: 'guide' });
      expect(finder.find('/nowhere')).toBeNull();
      expect(finder.known()).toBe(manifest);
      expect(fetchManifest).toHaveBeenCalledOnce();
    });

    it('asks again for what is live when its list is older', async () => {
      const later = { ...manifest, apps: { guide: release('2', '/free-homeowners-guide') } };
      const fetchManifest = vi
        .fn(async (): Promise<FederationManifest> => later)
        .mockResolvedValueOnce(manifest);
      const finder = createPageFinder(held, fetchManifest, 8000);
      await finder.find('/nowhere');
      await vi.advanceTimersByTimeAsync(5000);
      expect(await finder.find('/free-homeowners-guide')).toMatchObject({ release: { version: '2' } });
    });

    it('asks once for all who wait', async () => {
      const fetchManifest = vi.fn(async () => manifest);
      const finder = createPageFinder(held, fetchManifest, 8000);
      await Promise.all([finder.find('/about'), finder.find('/nowhere'), finder.ask()]);
      expect(fetchManifest).toHaveBeenCalledOnce();
    });
  });

  describe('a manifest that does not arrive', () => {
    it('is told as an error with its cause', async () => {
      const cause = new Error('/federation.json answered 503');
      const finder = createPageFinder(held, () => Promise.reject(cause), 8000);
      expect(await finder.find('/nowhere')).toMatchObject({
        message: '/federation.json, the list of the live releases, did not load.',
        needsDocument: false,
        cause: { cause },
      });
    });

    it('leaves the pages of what is here, and of the list before', async () => {
      const fetchManifest = vi.fn(() => Promise.reject(new Error('offline')));
      const cold = createPageFinder(held, fetchManifest, 8000);
      expect(await cold.find('/blog')).toMatchObject({ app: 'content', release: { version: '1' } });
      const warm = createPageFinder({}, vi.fn(fetchManifest).mockResolvedValueOnce(manifest as never), 8000);
      await warm.find('/nowhere');
      await vi.advanceTimersByTimeAsync(5000);
      expect(await warm.find('/free-homeowners-guide')).toMatchObject({ app: 'guide' });
    });

    it('is one that takes longer than the patience', async () => {
      const finder = createPageFinder(held, () => new Promise(() => {}), 8000);
      const settled = vi.fn();
      const found = Promise.resolve(finder.find('/nowhere'));
      void found.then(settled);
      await vi.advanceTimersByTimeAsync(7999);
      expect(settled).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(await found).toMatchObject({
        cause: { cause: { message: '/federation.json did not arrive in time.' } },
      });
    });

    it('is asked for again by whoever wants it next: a failure leaves no trace', async () => {
      const fetchManifest = vi.fn(async () => manifest).mockRejectedValueOnce(new Error('lost'));
      const finder = createPageFinder(held, fetchManifest, 8000);
      expect(await finder.find('/free-homeowners-guide')).toBeInstanceOf(Error);
      expect(await finder.find('/free-homeowners-guide')).toMatchObject({ app: 'guide' });
      expect(fetchManifest).toHaveBeenCalledTimes(2);
    });
  });
});

describe('find page', () => {
  const release = (...paths: string[]): ManifestApp => ({
    version: '1.0.0',
    entry: '/entry.js',
    files: [],
    pages: paths.map((path) => ({
      path,
      title: path,
      layout: 'public',
      access: 'anyone',
      files: [],
      more: [],
    })),
  });
  const apps = { content: release('/', '/blog', '/blog/:slug'), guide: release('/free-homeowners-guide') };

  it.each([
    ['/', 'content', '/'],
    ['/blog', 'content', '/blog'],
    ['/blog/', 'content', '/blog'],
    ['/blog/porches', 'content', '/blog/:slug'],
    ['/free-homeowners-guide', 'guide', '/free-homeowners-guide'],
  ])('%s belongs to %s, page %s', (pathname, app, path) => {
    const found = findPage(apps, pathname);
    expect([found?.app, found?.page.path]).toEqual([app, path]);
    expect(found?.release).toBe(apps[app as keyof typeof apps]);
  });

  it.each(['/blogs', '/blog/porches/2', '/nothing', ''])('%s belongs to nobody', (pathname) => {
    expect(findPage({ guide: apps.guide, content: release('/blog', '/blog/:slug') }, pathname)).toBeNull();
  });
});
