// @vitest-environment jsdom
import type { AppList, FederationManifest } from 'shared-lib/federation/documents.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPageFinder, fetchManifest, ownReleases } from './page-finder.ts';
import { manifestPage } from './testing/found-page.ts';

const release = (version: string, ...paths: string[]): AppList => ({
  version,
  entry: '/entry.js',
  files: [],
  pages: paths.map((path) => manifestPage(path)),
});

type Releases = Record<string, AppList>;

/** A finder in a document with these releases, and the server's live ones. */
function createFinder(loaded: Releases, live: Partial<FederationManifest> = {}, app: string | null = null) {
  const list: FederationManifest = { id: 'c1', main: '/m.js', apps: {}, ...live };
  const fetchList = vi.fn(async () => list);
  const shell = { version: '1', entry: '/m.js', files: [], pages: [] };
  return { ...createPageFinder({ app, origins: undefined, shell }, loaded, fetchList), fetchList };
}

const OFFLINE = new Error('/federation.json returned 503');
/** Another origin than the document's. */
const origins = { guide: 'https://guide.example' };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the list of live releases', () => {
  const loaded = { content: release('1', '/blog') };
  const apps = { content: release('2', '/about'), guide: release('1', '/free-homeowners-guide') };

  it('is fetched once for concurrent calls, and again after five seconds', async () => {
    vi.useFakeTimers();
    const { find, fetchList } = createFinder(loaded, { apps });
    const found = expect.objectContaining({ app: 'guide', release: apps.guide });
    const paths = ['/about', '/blog', '/free-homeowners-guide'];
    expect(await Promise.all(paths.map(find))).toEqual([null, null, found]);
    await vi.advanceTimersByTimeAsync(4999);
    await find('/nowhere');
    expect(fetchList).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1);
    const guide = release('2', '/free-homeowners-guide');
    fetchList.mockResolvedValue({ id: 'c2', main: '/m.js', apps: { guide } });
    expect(await find('/free-homeowners-guide')).toMatchObject({ release: guide });
  });

  it('that fails to load rejects searches for unknown pages, but known pages are found', async () => {
    vi.useFakeTimers();
    const { find, fragments, fetchList } = createFinder(loaded, { apps });
    fetchList.mockRejectedValueOnce(OFFLINE).mockRejectedValueOnce(OFFLINE).mockRejectedValueOnce(OFFLINE);
    await expect(find('/nowhere')).rejects.toBe(OFFLINE);
    await expect(fragments(['guide/signup'])).rejects.toBe(OFFLINE);
    expect(await find('/blog')).toMatchObject({ app: 'content', release: { version: '1' } });
    await find('/nowhere');
    await vi.advanceTimersByTimeAsync(5000);
    fetchList.mockRejectedValueOnce(OFFLINE);
    expect(await find('/free-homeowners-guide')).toMatchObject({ app: 'guide' });
  });
});

describe('the release of a page', () => {
  /** The server's current releases; by default those of this document. */
  interface Live extends Partial<FederationManifest> {
    content?: string;
    guide?: string;
  }

  /** Opens a document of content 1. Returns a function that follows a link, and returns the page's release or a full load. */
  function openDocument({ content = '1', guide = '1', ...more }: Live) {
    const apps = {
      content: release(content, '/', '/blog', '/new'),
      guide: { ...release(guide, '/guide', '/thanks'), redirects: { '/old': '/guide' } },
    };
    const loaded: Releases = { content: release('1', '/', '/blog', '/blog/:slug') };
    const finder = createFinder(loaded, { apps, ...more }, 'content');
    return async (path: string) => {
      const match = await finder.find(path);
      if (!match) return 'full load';
      loaded[match.app] ??= match.release;
      finder.enter(match.app);
      return `${match.app} ${match.release.version}`;
    };
  }

  const LEAVING = { '/blog': 'content 1', '/guide': 'full load' };
  it.each<[string, Live, Record<string, string>]>([
    ['is kept inside its area', { content: '2' }, { '/blog/': 'content 1', '/blog/porches': 'content 1' }],
    ['is the live release in another area', { guide: '7' }, { '/guide': 'guide 7' }],
    ['is kept on the way back when it is still live', {}, { '/guide': 'guide 1', '/blog': 'content 1' }],
    [
      'needs a full load on the way back when another release is live',
      { content: '2' },
      { '/guide': 'guide 1', '/blog': 'full load' },
    ],
    ['needs a full load outside its area when another shell is live', { main: '/shell-2.js' }, LEAVING],
    ['needs a full load outside its area when its files are on another origin', { origins }, LEAVING],
    ['needs a full load if only the live release has the page', { content: '2' }, { '/new': 'full load' }],
    [
      'needs a full load if the page has moved or no app has it',
      {},
      { '/nowhere': 'full load', '/old': 'full load', '/constructor': 'full load', '/blogs': 'full load' },
    ],
  ])('%s', async (_, live, results) => {
    const go = openDocument(live);
    for (const [path, to] of Object.entries(results)) expect([path, await go(path)]).toEqual([path, to]);
  });
});

describe('the fragments of a page', () => {
  const GUIDE = { ...release('1'), fragments: [{ name: 'signup', files: [], more: [] }] };

  const apps = { guide: GUIDE };

  it.each<[string, Releases, number]>([
    ['come from the releases in this document, without fetching the live ones', apps, 0],
    ['come from live releases if this document has no release of the app', {}, 1],
  ])('%s', async (_, loaded, requests) => {
    const { fragments, fetchList } = createFinder(loaded, { apps });
    const found = await fragments(['guide/signup']);
    expect(found).toMatchObject([{ page: { path: 'guide/signup' }, release: { version: '1' } }]);
    expect(fetchList).toHaveBeenCalledTimes(requests);
  });

  it.each<[string, string[], Releases, Partial<FederationManifest>]>([
    ['has the name of an inherited property', ['constructor/name'], {}, {}],
    ['is not exposed by the release in this document', ['guide/new'], apps, {}],
    ['is missing and another exists', ['guide/signup', 'guide/new'], apps, {}],
    ['needs another shell', ['guide/signup'], {}, { main: '/m2.js', apps }],
    ['comes from an origin that this document does not allow', ['guide/signup'], {}, { apps, origins }],
  ])('are null when one %s', async (_, ids, loaded, live) => {
    expect(await createFinder(loaded, live).fragments(ids)).toBeNull();
  });
});

describe('the manifest', () => {
  const fetching = (response: Response) => vi.stubGlobal('fetch', async () => response);

  it('is fetched', async () => {
    const answer = { id: 'c1', main: '/m.js', apps: { content: release('1', '/blog') } };
    fetching(Response.json(answer));
    expect(await fetchManifest()).toEqual(answer);
  });

  it.each<[string, Response, string]>([
    ['with the status of an error response', new Response('<html>', { status: 503 }), 'returned 503'],
    ['when it is null', Response.json(null), 'is not a list of releases'],
    ['when it has another shape', Response.json({ main: '/m.js', apps: [1] }), 'is not a list of releases'],
  ])('fails %s', async (_, response, message) => {
    fetching(response);
    await expect(fetchManifest()).rejects.toThrow(`/federation.json ${message}`);
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
