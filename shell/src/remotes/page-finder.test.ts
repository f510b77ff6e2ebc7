import type { FederationManifest, ManifestApp } from 'shared-lib/federation/documents.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPageFinder, findPage } from './page-finder.ts';
import type { FoundPage } from './page-source.ts';
import { manifestPage } from './testing/found-page.ts';

const release = (version: string, ...paths: string[]): ManifestApp => ({
  version,
  entry: '/entry.js',
  files: [],
  pages: paths.map((path) => manifestPage(path)),
});

describe('page finder', () => {
  const held = { content: release('1', '/blog') };
  const manifest: FederationManifest = {
    composition: 'c1',
    main: '/m.js',
    apps: { content: release('2', '/about'), guide: release('1', '/free-homeowners-guide') },
  };

  const finderOf = (here: Record<string, ManifestApp>, fetchManifest: () => Promise<FederationManifest>) =>
    createPageFinder({ main: '/m.js', app: null }, here, fetchManifest);

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  describe('a page finder', () => {
    it('finds what is live, whatever this document holds', async () => {
      const finder = finderOf(held, async () => manifest);
      expect(await finder.find('/free-homeowners-guide')).toMatchObject({ app: 'guide' });
      expect(await finder.find('/about')).toBe('elsewhere');
      expect(await finder.find('/blog')).toBeNull();
    });

    it('answers at once while its list is fresh', async () => {
      const fetchManifest = vi.fn(async () => manifest);
      const finder = finderOf(held, fetchManifest);
      await finder.find('/nowhere');
      await vi.advanceTimersByTimeAsync(4999);
      expect(finder.find('/free-homeowners-guide')).toMatchObject({ app: 'guide' });
      expect(finder.find('/nowhere')).toBeNull();
      expect(fetchManifest).toHaveBeenCalledOnce();
    });

    it('asks again for what is live when its list is older', async () => {
      const later = { ...manifest, apps: { guide: release('2', '/free-homeowners-guide') } };
      const fetchManifest = vi
        .fn(async (): Promise<FederationManifest> => later)
        .mockResolvedValueOnce(manifest);
      const finder = finderOf(held, fetchManifest);
      await finder.find('/nowhere');
      await vi.advanceTimersByTimeAsync(5000);
      expect(await finder.find('/free-homeowners-guide')).toMatchObject({ release: { version: '2' } });
    });

    it('asks once for all who wait', async () => {
      const fetchManifest = vi.fn(async () => manifest);
      const finder = finderOf(held, fetchManifest);
      await Promise.all([finder.find('/about'), finder.find('/nowhere'), finder.find('/blog')]);
      expect(fetchManifest).toHaveBeenCalledOnce();
    });
  });

  describe('a manifest that does not arrive', () => {
    it('is an error with its cause', async () => {
      const cause = new Error('/federation.json answered 503');
      const finder = finderOf(held, () => Promise.reject(cause));
      expect(await finder.find('/nowhere')).toMatchObject({
        message: '/federation.json, the list of the live releases, did not load.',
        needsDocument: false,
        cause: { cause },
      });
    });

    it('leaves the pages of what is here, and of the list before', async () => {
      const fetchManifest = vi.fn(() => Promise.reject(new Error('offline')));
      const cold = finderOf(held, fetchManifest);
      expect(await cold.find('/blog')).toMatchObject({ app: 'content', release: { version: '1' } });
      const warm = finderOf({}, vi.fn(fetchManifest).mockResolvedValueOnce(manifest as never));
      await warm.find('/nowhere');
      await vi.advanceTimersByTimeAsync(5000);
      expect(await warm.find('/free-homeowners-guide')).toMatchObject({ app: 'guide' });
    });

    it('is one that takes longer than the patience', async () => {
      const finder = finderOf(held, () => new Promise(() => {}));
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
      const finder = finderOf(held, fetchManifest);
      expect(await finder.find('/free-homeowners-guide')).toBeInstanceOf(Error);
      expect(await finder.find('/free-homeowners-guide')).toMatchObject({ app: 'guide' });
      expect(fetchManifest).toHaveBeenCalledTimes(2);
    });
  });
});

describe('the release of a page', () => {
  /** A document of content 1 in which the guide's page is a link away; `live` is what the server has by then. */
  function opened(live: { content?: string; guide?: string; main?: string } = {}) {
    const manifest: FederationManifest = {
      composition: 'c1',
      main: live.main ?? '/shell-1.js',
      apps: {
        content: release(live.content ?? '1', '/', '/blog', '/new'),
        guide: release(live.guide ?? '1', '/guide', '/thanks'),
      },
    };
    const held: Record<string, ManifestApp> = { content: release('1', '/', '/blog') };
    const fetchManifest = vi.fn(async () => manifest);
    const finder = createPageFinder({ main: '/shell-1.js', app: 'content' }, held, fetchManifest);
    /** What a link to `path` leads to: a version, or a full load. */
    const go = async (path: string) => {
      const found = await finder.find(path);
      if (found === 'elsewhere') return 'full load';
      if (!found || found instanceof Error) return found;
      held[found.app] ??= found.release;
      finder.enter(found.app);
      return `${found.app} ${found.release.version}`;
    };
    return { finder, manifest, fetchManifest, go };
  }

  it('keeps the release of an area while the visitor stays in it, and does not ask for another', async () => {
    const { go, fetchManifest } = opened({ content: '2' });
    expect(await go('/blog')).toBe('content 1');
    expect(fetchManifest).not.toHaveBeenCalled();
  });

  it('leads into another area in its live release', async () => {
    expect(await opened({ guide: '7' }).go('/guide')).toBe('guide 7');
  });

  it('leads back by a full load when the area has another release by then', async () => {
    const { go } = opened({ content: '2' });
    expect(await go('/guide')).toBe('guide 1');
    expect(await go('/blog')).toBe('full load');
  });

  it('leads back without one when it has not', async () => {
    const { go } = opened();
    expect([await go('/guide'), await go('/thanks'), await go('/blog')]).toEqual([
      'guide 1',
      'guide 1',
      'content 1',
    ]);
  });

  it('leads everywhere but inside of the area by a full load when the shell has another release', async () => {
    const { go } = opened({ main: '/shell-2.js' });
    expect(await go('/blog')).toBe('content 1');
    expect(await go('/guide')).toBe('full load');
  });

  it('leads everywhere but inside of the area by a full load when files have moved to another origin', async () => {
    const { go, manifest, finder } = opened();
    manifest.origins = 'https://guide.example';
    expect(await go('/blog')).toBe('content 1');
    expect(await go('/guide')).toBe('full load');
    const [page] = manifest.apps.guide?.pages ?? [];
    const found = { app: 'guide', release: manifest.apps.guide, page } as FoundPage;
    expect(await finder.replaced(found)).toBe(true);
  });

  it("leads to a page that only the area's live release has by a full load", async () => {
    expect(await opened({ content: '2' }).go('/new')).toBe('full load');
  });

  it('knows whether the server has moved on from a release', async () => {
    const of = (found: ManifestApp): FoundPage => {
      const [page] = found.pages;
      if (!page) throw new Error('The release has no page.');
      return { app: 'guide', release: found, page };
    };
    const { finder } = opened({ guide: '2' });
    expect(await finder.replaced(of(release('1', '/guide')))).toBe(true);
    expect(await finder.replaced(of(release('2', '/guide')))).toBe(false);
    expect(await opened({ main: '/shell-2.js' }).finder.replaced(of(release('1', '/guide')))).toBe(true);
  });

  it('leads to a page that is gone by a full load when the server knows where it has gone', async () => {
    const { go, manifest } = opened();
    Object.assign(manifest.apps.guide ?? {}, { redirects: { '/old': '/guide' } });
    expect(await go('/nowhere')).toBe(null);
    expect(await go('/old')).toBe('full load');
    expect(await go('/constructor')).toBe(null);
  });
});

describe('find page', () => {
  const apps = {
    content: release('1', '/', '/blog', '/blog/:slug'),
    guide: release('1', '/free-homeowners-guide'),
  };

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
    expect(
      findPage({ guide: apps.guide, content: release('1', '/blog', '/blog/:slug') }, pathname),
    ).toBeNull();
  });
});
