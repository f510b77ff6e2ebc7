import type { AppList, FederationManifest } from 'shared-lib/federation/documents.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPageFinder, findPage } from './page-finder.ts';
import { manifestPage } from './testing/found-page.ts';

const release = (version: string, ...paths: string[]): AppList => ({
  version,
  entry: '/entry.js',
  files: [],
  pages: paths.map((path) => manifestPage(path)),
});

const shellWith = (entry: string): AppList => ({ version: '1', entry, files: [], pages: [] });

describe('page finder', () => {
  const held = { content: release('1', '/blog') };
  const manifest: FederationManifest = {
    id: 'c1',
    main: '/m.js',
    apps: { content: release('2', '/about'), guide: release('1', '/free-homeowners-guide') },
  };

  const finderOf = (here: Record<string, AppList>, fetchManifest: () => Promise<FederationManifest>) =>
    createPageFinder({ app: null, origins: undefined, shell: shellWith('/m.js') }, here, fetchManifest);

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  describe('a page finder', () => {
    it('finds what is live, whatever this document holds', async () => {
      const finder = finderOf(held, async () => manifest);
      expect(await finder.find('/free-homeowners-guide')).toMatchObject({ app: 'guide' });
      expect(await finder.find('/about')).toBeNull();
      expect(await finder.find('/blog')).toBeNull();
    });

    it('fetches its list again when it is five seconds old', async () => {
      const later = { ...manifest, apps: { guide: release('2', '/free-homeowners-guide') } };
      const fetchManifest = vi.fn(async (): Promise<FederationManifest> => later);
      const finder = finderOf(held, fetchManifest.mockResolvedValueOnce(manifest));
      await finder.find('/nowhere');
      await vi.advanceTimersByTimeAsync(4999);
      expect(await finder.find('/free-homeowners-guide')).toMatchObject({ release: { version: '1' } });
      expect(fetchManifest).toHaveBeenCalledOnce();
      await vi.advanceTimersByTimeAsync(1);
      expect(await finder.find('/free-homeowners-guide')).toMatchObject({ release: { version: '2' } });
    });

    it('fetches its list once for concurrent calls', async () => {
      const fetchManifest = vi.fn(async () => manifest);
      const finder = finderOf(held, fetchManifest);
      await Promise.all([finder.find('/about'), finder.find('/nowhere'), finder.find('/blog')]);
      expect(fetchManifest).toHaveBeenCalledOnce();
    });
  });

  describe('a manifest that does not arrive', () => {
    it('rejects with its cause', async () => {
      const cause = new Error('/federation.json answered 503');
      await expect(finderOf(held, () => Promise.reject(cause)).find('/nowhere')).rejects.toBe(cause);
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
  });
});

describe('the release of a page', () => {
  /** What the server has by then; without more, what this document came with. */
  interface Live {
    content?: string;
    guide?: string;
    main?: string;
    origins?: FederationManifest['origins'];
  }

  /** A document of content 1 in which the guide's page is a link away. */
  function opened({ content = '1', guide = '1', main = '/shell-1.js', ...more }: Live) {
    const redirects = { '/old': '/guide' };
    const apps = {
      content: release(content, '/', '/blog', '/new'),
      guide: { ...release(guide, '/guide', '/thanks'), redirects },
    };
    const held: Record<string, AppList> = { content: release('1', '/', '/blog') };
    const own = { app: 'content', origins: undefined, shell: shellWith('/shell-1.js') };
    const finder = createPageFinder(own, held, async () => ({ id: 'c1', main, apps, ...more }));
    /** What a link to `path` leads to: a version, or a full load. */
    const go = async (path: string) => {
      const found = await finder.find(path);
      if (!found) return 'full load';
      held[found.app] ??= found.release;
      finder.enter(found.app);
      return `${found.app} ${found.release.version}`;
    };
    return { go };
  }

  it.each<[string, Live, Record<string, string>]>([
    ['is kept inside of its area', { content: '2' }, { '/blog': 'content 1' }],
    ['is the live one in another area', { guide: '7' }, { '/guide': 'guide 7' }],
    [
      'is kept on the way back when it is still live',
      {},
      { '/guide': 'guide 1', '/thanks': 'guide 1', '/blog': 'content 1' },
    ],
    [
      'comes with a full load on the way back when another is live',
      { content: '2' },
      { '/guide': 'guide 1', '/blog': 'full load' },
    ],
    [
      'comes with a full load outside of its area when the shell has another',
      { main: '/shell-2.js' },
      { '/blog': 'content 1', '/guide': 'full load' },
    ],
    [
      'comes with a full load outside of its area when its files are on another origin',
      { origins: { guide: 'https://guide.example' } },
      { '/blog': 'content 1', '/guide': 'full load' },
    ],
    [
      'comes with a full load where only the live one has the page',
      { content: '2' },
      { '/new': 'full load' },
    ],
    [
      'comes with a full load where the page has moved or no app has it',
      {},
      { '/nowhere': 'full load', '/old': 'full load', '/constructor': 'full load' },
    ],
  ])('%s', async (_, live, ways) => {
    const { go } = opened(live);
    for (const [path, way] of Object.entries(ways)) expect([path, await go(path)]).toEqual([path, way]);
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
