// @vitest-environment jsdom
import type { AppList, FederationManifest } from 'shared-lib/federation/documents.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPages, fetchManifest, ownReleases, type PageMatch } from './pages.ts';
import { manifestPage } from './testing/page-match.ts';

const release = (version: string, ...paths: string[]): AppList => ({
  version,
  entry: '/entry.js',
  files: [],
  pages: paths.map((path) => manifestPage(path)),
});

type Releases = Record<string, AppList>;

function openDocument(loaded: Releases, live: Partial<FederationManifest> = {}, app: string | null = null) {
  const list: FederationManifest = { id: 'c1', main: '/m.js', apps: {}, ...live };
  const fetchList = vi.fn(async () => list);
  const shell = { version: '1', entry: '/m.js', files: [], pages: [] };
  const loadPage = vi.fn(async (_: PageMatch) => ({}));
  const pages = createPages({ app, origins: undefined, shell, loaded }, loadPage, fetchList);
  async function loadWith(fragments: string[]) {
    const home = { app: 'content', release: release('1', '/'), page: { ...manifestPage('/'), fragments } };
    return (await pages.loadWithFragments(home)) && loadPage.mock.calls.map(([{ page }]) => page.path);
  }
  return { ...pages, loadWith, fetchList };
}

const OFFLINE = new Error('/federation.json returned 503');
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
    const { find, fetchList } = openDocument(loaded, { apps });
    const match = expect.objectContaining({ app: 'guide', release: apps.guide });
    const paths = ['/about', '/blog', '/free-homeowners-guide'];
    expect(await Promise.all(paths.map(find))).toEqual([null, null, match]);
    await vi.advanceTimersByTimeAsync(4999);
    await find('/nowhere');
    expect(fetchList).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1);
    const guide = release('2', '/free-homeowners-guide');
    fetchList.mockResolvedValue({ id: 'c2', main: '/m.js', apps: { guide } });
    expect(await find('/free-homeowners-guide')).toMatchObject({ release: guide });
  });

  it('makes `find` reject if it fails, except for pages of loaded releases or an older list', async () => {
    vi.useFakeTimers();
    const { find, loadWith, fetchList } = openDocument(loaded, { apps });
    fetchList.mockRejectedValueOnce(OFFLINE).mockRejectedValueOnce(OFFLINE).mockRejectedValueOnce(OFFLINE);
    await expect(find('/nowhere')).rejects.toBe(OFFLINE);
    await expect(loadWith(['guide/signup'])).rejects.toBe(OFFLINE);
    expect(await find('/blog')).toMatchObject({ app: 'content', release: { version: '1' } });
    await find('/nowhere');
    await vi.advanceTimersByTimeAsync(5000);
    fetchList.mockRejectedValueOnce(OFFLINE);
    expect(await find('/free-homeowners-guide')).toMatchObject({ app: 'guide' });
  });
});

describe('the release of a page', () => {
  interface Live extends Partial<FederationManifest> {
    content?: string;
    guide?: string;
  }

  function openContent({ content = '1', guide = '1', ...more }: Live) {
    const apps = {
      content: release(content, '/', '/blog', '/new'),
      guide: { ...release(guide, '/guide', '/thanks'), redirects: { '/old': '/guide' } },
    };
    const loaded: Releases = { content: release('1', '/', '/blog', '/blog/:slug') };
    const pages = openDocument(loaded, { apps, ...more }, 'content');
    return async (path: string) => {
      const match = await pages.find(path);
      if (!match) return 'full load';
      await pages.load(match, false);
      pages.enter(match.app);
      return `${match.app} ${match.release.version}`;
    };
  }

  const LEAVING = { '/blog': 'content 1', '/guide': 'full load' };
  it.each<[string, Live, Record<string, string>]>([
    ['is kept inside its app', { content: '2' }, { '/blog/': 'content 1', '/blog/porches': 'content 1' }],
    ['is the live one for a page of another app', { guide: '7' }, { '/guide': 'guide 7' }],
    ['is kept on the way back when it is still live', {}, { '/guide': 'guide 1', '/blog': 'content 1' }],
    [
      'needs a full load on the way back when another release is live',
      { content: '2' },
      { '/guide': 'guide 1', '/blog': 'full load' },
    ],
    ['needs a full load for another app when another shell is live', { main: '/shell-2.js' }, LEAVING],
    ['needs a full load for another app when that app’s files are on another origin', { origins }, LEAVING],
    ['needs a full load if only the live release has the page', { content: '2' }, { '/new': 'full load' }],
    [
      'needs a full load if the page has moved or no app has it',
      {},
      { '/nowhere': 'full load', '/old': 'full load', '/constructor': 'full load', '/blogs': 'full load' },
    ],
  ])('%s', async (_, live, results) => {
    const go = openContent(live);
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
    const { loadWith, loadedFragments, fetchList } = openDocument(loaded, { apps });
    expect(await loadWith(['guide/signup'])).toEqual(['/', 'guide/signup']);
    expect(loadedFragments.get('guide/signup')?.match.release).toBe(GUIDE);
    expect(fetchList).toHaveBeenCalledTimes(requests);
  });

  it.each<[string, string[], Releases, Partial<FederationManifest>]>([
    ['has the name of an inherited property', ['constructor/name'], {}, {}],
    ['is not exposed by the release in this document', ['guide/new'], apps, {}],
    ['is missing, even if another exists', ['guide/signup', 'guide/new'], apps, {}],
    ['needs another shell', ['guide/signup'], {}, { main: '/m2.js', apps }],
    ['comes from an origin that this document does not allow', ['guide/signup'], {}, { apps, origins }],
  ])('need another document when one %s', async (_, ids, loaded, live) => {
    expect(await openDocument(loaded, live).loadWith(ids)).toBeNull();
  });
});

describe('the manifest', () => {
  const fetching = (response: Response) => vi.stubGlobal('fetch', async () => response);

  it('is the parsed response', async () => {
    const answer = { id: 'c1', main: '/m.js', apps: { content: release('1', '/blog') } };
    fetching(Response.json(answer));
    expect(await fetchManifest()).toEqual(answer);
  });

  it('fails with the status of an error response', async () => {
    fetching(new Response('<html>', { status: 503 }));
    await expect(fetchManifest()).rejects.toThrow('/federation.json returned 503');
  });

  it.each([null, { main: '/m.js', apps: [1] }])('%j from a faulty proxy makes `find` fail', async (list) => {
    const { find, fetchList } = openDocument({});
    fetchList.mockResolvedValue(list as unknown as FederationManifest);
    await expect(find('/blog')).rejects.toThrow();
  });
});

it('ownReleases reads the releases of the document and the boot script', () => {
  expect(ownReleases()).toEqual({ app: null, loaded: {} });
  document.body.innerHTML = '<script type="application/json" id="mfe-own">{"app":"guide"}</script>';
  const [shell, guide, content] = ['shell', 'guide', 'content'].map((app) => {
    return { ...release('1'), entry: `/_r/${app}/1/entry.js` };
  });
  vi.stubGlobal('early', { lists: [shell, guide, content] });
  expect(ownReleases()).toEqual({ app: 'guide', shell, loaded: { guide, content } });
});
