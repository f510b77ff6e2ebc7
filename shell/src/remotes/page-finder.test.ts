// @vitest-environment jsdom

import type { AppList, FederationManifest } from 'shared-lib/federation/documents.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPageFinder, fetchManifest, findPage, ownReleases } from './page-finder.ts';
import { manifestPage } from './testing/found-page.ts';

describe('fetch manifest', () => {
  const page = { path: '/blog', title: 'Blog', layout: 'public', access: 'anyone', files: [0], more: [] };
  const content = {
    version: '1.0.0',
    entry: '/_r/content/1.0.0/remoteEntry.js',
    css: ['/_r/content/1.0.0/s.css', 'sha256-s'],
    files: ['/_r/content/1.0.0/page.js'],
    pages: [page],
  };
  const manifest = { id: 'c1', main: '/m.js', apps: { content } };
  const withContent = (changes: object) => ({ ...manifest, apps: { content: { ...content, ...changes } } });

  afterEach(() => vi.unstubAllGlobals());

  it('fetches the list of the live releases without the session', async () => {
    const fetch = vi.fn(async () => Response.json(manifest));
    vi.stubGlobal('fetch', fetch);
    expect(await fetchManifest()).toEqual(manifest);
    expect(fetch).toHaveBeenCalledWith('/federation.json');
  });

  it('accepts development lists without a stylesheet, and unknown properties', async () => {
    const answer = withContent({ css: undefined, later: true });
    vi.stubGlobal('fetch', async () => Response.json(answer));
    expect(await fetchManifest()).toMatchObject({ apps: { content: { later: true } } });
  });

  it('fails with the status when it is missing', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 503 }));
    await expect(fetchManifest()).rejects.toThrow('/federation.json answered 503');
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'welcome'],
    ['an empty object', {}],
    ['a list of apps', { ...manifest, apps: [1] }],
    ['no apps', { ...manifest, apps: null }],
    ['an app that is nothing', { ...manifest, apps: { content, guide: null } }],
    ['an app without pages', withContent({ pages: undefined })],
    ['a page without a path', withContent({ pages: [page, { ...page, path: undefined }] })],
    ['a page whose files are no numbers', withContent({ pages: [{ ...page, files: [0, '0'] }] })],
    ['a file that is no text', withContent({ files: [...content.files, ['/page.js']] })],
    ['a stylesheet that is only an address', withContent({ css: '/s.css' })],
  ])('fails on another shape: %s', async (_, answer) => {
    vi.stubGlobal('fetch', async () => Response.json(answer));
    await expect(fetchManifest()).rejects.toThrow('/federation.json is not a list of releases');
  });
});

it('own releases come from the document and the boot script; development has none', () => {
  expect(ownReleases()).toEqual({ app: null, others: [] });
  document.body.innerHTML = '<script type="application/json" id="mfe-own">{"app":"guide"}</script>';
  const lists = ['1', '2', '3'].map((version) => ({ version, entry: '/e.js', files: [], pages: [] }));
  const [shell, release, ...others] = lists;
  vi.stubGlobal('early', { lists });
  expect(ownReleases()).toEqual({ app: 'guide', shell, release, others });
});

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
    it('finds live pages that this document does not have', async () => {
      const finder = finderOf(held, async () => manifest);
      expect(await finder.find('/free-homeowners-guide')).toMatchObject({ app: 'guide' });
      expect(await finder.find('/about')).toBeNull();
      expect(await finder.find('/blog')).toBeNull();
    });

    it('fetches its list again after five seconds', async () => {
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

  describe('a manifest that fails to load', () => {
    it('rejects with its cause', async () => {
      const cause = new Error('/federation.json answered 503');
      await expect(finderOf(held, () => Promise.reject(cause)).find('/nowhere')).rejects.toBe(cause);
    });

    it('still finds the pages of this document and of the last list', async () => {
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
  /** The server's current releases; by default those of this document. */
  interface Live {
    content?: string;
    guide?: string;
    main?: string;
    origins?: FederationManifest['origins'];
  }

  /** A document of content 1 with a link to the guide's page. */
  function opened({ content = '1', guide = '1', main = '/shell-1.js', ...more }: Live) {
    const redirects = { '/old': '/guide' };
    const apps = {
      content: release(content, '/', '/blog', '/new'),
      guide: { ...release(guide, '/guide', '/thanks'), redirects },
    };
    const held: Record<string, AppList> = { content: release('1', '/', '/blog') };
    const own = { app: 'content', origins: undefined, shell: shellWith('/shell-1.js') };
    const finder = createPageFinder(own, held, async () => ({ id: 'c1', main, apps, ...more }));
    /** Follows a link to `path`. Returns the version, or a full load. */
    const go = async (path: string) => {
      const match = await finder.find(path);
      if (!match) return 'full load';
      held[match.app] ??= match.release;
      finder.enter(match.app);
      return `${match.app} ${match.release.version}`;
    };
    return { go };
  }

  it.each<[string, Live, Record<string, string>]>([
    ['is kept inside its area', { content: '2' }, { '/blog': 'content 1' }],
    ['is the live one in another area', { guide: '7' }, { '/guide': 'guide 7' }],
    [
      'is kept on the way back when it is still live',
      {},
      { '/guide': 'guide 1', '/thanks': 'guide 1', '/blog': 'content 1' },
    ],
    [
      'needs a full load on the way back when another is live',
      { content: '2' },
      { '/guide': 'guide 1', '/blog': 'full load' },
    ],
    [
      'needs a full load outside its area when another shell is live',
      { main: '/shell-2.js' },
      { '/blog': 'content 1', '/guide': 'full load' },
    ],
    [
      'needs a full load outside its area when its files are on another origin',
      { origins: { guide: 'https://guide.example' } },
      { '/blog': 'content 1', '/guide': 'full load' },
    ],
    ['needs a full load if only the live one has the page', { content: '2' }, { '/new': 'full load' }],
    [
      'needs a full load if the page has moved or no app has it',
      {},
      { '/nowhere': 'full load', '/old': 'full load', '/constructor': 'full load' },
    ],
  ])('%s', async (_, live, ways) => {
    const { go } = opened(live);
    for (const [path, way] of Object.entries(ways)) expect([path, await go(path)]).toEqual([path, way]);
  });
});

describe('the fragments of a page', () => {
  /** A release that exposes fragments, by name, with their nested fragments. */
  const exposing = (version: string, fragments: Record<string, readonly string[]>): AppList => ({
    ...release(version),
    fragments: Object.entries(fragments).map(([name, inside]) => {
      return { name, files: [], more: [], ...(inside.length > 0 && { fragments: inside }) };
    }),
  });
  const GUIDE = exposing('1', { signup: [], call: ['content/picks'] });

  /** Finds fragments with these releases in the document, each as `guide/signup 1`; or null. */
  async function find(
    ids: readonly string[] | undefined,
    held: Record<string, AppList>,
    live: Partial<FederationManifest> = {},
  ) {
    const fetchManifest = vi.fn(async () => ({ id: 'c1', main: '/m.js', apps: {}, ...live }));
    const own = { app: null, origins: undefined, shell: shellWith('/m.js') };
    const fragments = await createPageFinder(own, held, fetchManifest).fragments(ids);
    const names = fragments?.map(({ page, release: { version } }) => `${page.path} ${version}`) ?? null;
    return { names, requests: fetchManifest.mock.calls.length };
  }

  it('come from the releases in this document, without fetching the live ones', async () => {
    const live = { apps: { guide: exposing('9', { signup: [] }) } };
    expect(await find(['guide/signup'], { guide: GUIDE }, live)).toEqual({
      names: ['guide/signup 1'],
      requests: 0,
    });
  });

  it('come from live releases if this document has no release of the app', async () => {
    expect((await find(['guide/signup'], {}, { apps: { guide: GUIDE } })).names).toEqual(['guide/signup 1']);
  });

  it('are empty for a page without fragments', async () => {
    expect(await find(undefined, {})).toEqual({ names: [], requests: 0 });
    expect(await find([], {})).toEqual({ names: [], requests: 0 });
  });

  it.each<[string, string[], Record<string, AppList>, Partial<FederationManifest>]>([
    ['is of an unknown app', ['shop/cart'], {}, {}],
    ['has the name of an inherited property', ['constructor/name'], {}, {}],
    ['is not exposed by the release in this document', ['guide/new'], { guide: GUIDE }, {}],
    ['is of a release from before fragments', ['guide/signup'], { guide: release('1') }, {}],
    ['is missing and another exists', ['guide/signup', 'guide/new'], { guide: GUIDE }, {}],
    ['needs another shell', ['guide/signup'], {}, { main: '/m2.js', apps: { guide: GUIDE } }],
    [
      'comes from an origin that this document does not allow',
      ['guide/signup'],
      {},
      { apps: { guide: GUIDE }, origins: { guide: 'https://assets.example' } },
    ],
  ])('are null when one %s', async (_, ids, held, live) => {
    expect((await find(ids, held, live)).names).toBeNull();
  });

  it('are an error when the list of live releases does not load', async () => {
    const cause = new Error('/federation.json answered 503');
    const own = { app: null, origins: undefined, shell: shellWith('/m.js') };
    const finder = createPageFinder(own, { guide: GUIDE }, () => Promise.reject(cause));
    expect(await finder.fragments(['guide/signup'])).toHaveLength(1);
    await expect(finder.fragments(['content/picks'])).rejects.toBe(cause);
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
    const match = findPage(apps, pathname);
    expect([match?.app, match?.page.path]).toEqual([app, path]);
    expect(match?.release).toBe(apps[app as keyof typeof apps]);
  });

  it.each(['/blogs', '/blog/porches/2', '/nothing', ''])('%s belongs to no app', (pathname) => {
    expect(
      findPage({ guide: apps.guide, content: release('1', '/blog', '/blog/:slug') }, pathname),
    ).toBeNull();
  });
});
