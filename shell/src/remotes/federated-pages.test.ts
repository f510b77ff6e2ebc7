// @vitest-environment jsdom
import { setImmediate as turn } from 'node:timers/promises';
import type { ModuleFederation } from '@module-federation/runtime';
import type { FederationManifest, ManifestApp } from 'shared-lib/federation/documents.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFederatedPages } from './federated-pages.ts';
import { type FoundPage, PageError, type PageSource } from './page-source.ts';
import { manifestPage } from './testing/found-page.ts';

const Page = () => null;
const [SIGNUP, DOWNLOAD] = ['/free-homeowners-guide', '/homeowners-guide-download'];

const guide: ManifestApp = {
  version: '1.2.0',
  entry: '/_r/guide/1.2.0/remoteEntry.js',
  files: [],
  pages: [manifestPage(SIGNUP), manifestPage(DOWNLOAD)],
};
const [signup, download] = guide.pages.map((page) => ({ app: 'guide', release: guide, page })) as [
  FoundPage,
  FoundPage,
];
const live: FederationManifest = { composition: 'c1', main: '/m.js', apps: { guide } };
const newer = { ...live, apps: { guide: { ...guide, version: '1.3.0' } } };

type Loaded = { routes?: unknown };
const routes = guide.pages.map(({ path }) => ({ path, load: async () => ({ default: Page }) }));
const broken = new Error('404');

/** Gives the next of `answers`; none means that all is well. */
function next<Answer>(answers: (Answer | Error)[], well: Answer): Answer {
  const answer = answers.shift() ?? well;
  if (answer instanceof Error) throw answer;
  return answer;
}

/**
 * The source of a document that shows the guide's signup page, or of one that shows the server's not-found page. Requests
 * for the entry and for the list of the live releases are answered with the next of `answers` and `lists`.
 */
function opened({
  answers = [],
  lists = [],
  online = true,
  path = SIGNUP,
}: {
  answers?: (Loaded | Error | Promise<Loaded>)[];
  lists?: (FederationManifest | Error)[];
  online?: boolean;
  path?: string;
} = {}) {
  const registered: unknown[] = [];
  const loadRemote = vi.fn(async (_: string) => next<Loaded | Promise<Loaded>>(answers, { routes }));
  const fetchManifest = vi.fn(async () => next(lists, live));
  const reload = vi.fn();
  const isGuide = path === SIGNUP;
  const source = createFederatedPages({
    host: {
      registerRemotes: (remotes: unknown[], options: unknown) => registered.push([remotes[0], options]),
      loadRemote,
    } as unknown as ModuleFederation,
    own: { app: isGuide ? 'guide' : null, release: isGuide ? guide : null, main: '/m.js' },
    prerenderedPath: path,
    prerendered: isGuide ? document.createElement('div') : null,
    fetchManifest,
    reload,
    isOnline: () => online,
  });
  const changes = vi.fn();
  source.subscribe(changes);
  return { source, loadRemote, registered, reload, fetchManifest, changes };
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("a page that arrives is its route's component, loaded once from its release's entry", async () => {
  const { source, loadRemote, registered } = opened();
  expect(await source.load(signup)).toEqual({ kind: 'page', Page });
  expect(source.load(signup)).toBe(source.load(signup));
  expect(loadRemote.mock.calls).toEqual([['mfe_guide/routes']]);
  source.retry();
  expect(source.attempt()).toBe(0);
  expect(registered).toEqual([[{ name: 'mfe_guide', entry: guide.entry, type: 'module' }, { force: false }]]);
});

describe('the prerendered page', () => {
  it('is adopted as it is when its remote does not arrive, and says why', async () => {
    const { source, changes } = opened({ answers: [broken] });
    const result = await source.load(signup);
    expect(result).toMatchObject({
      kind: 'failed',
      error: { message: 'guide 1.2.0: /free-homeowners-guide did not load', cause: broken },
    });
    expect(source.adopted()).toBe((result as { error: Error }).error);
    expect(changes).toHaveBeenCalledOnce();
    expect(source.kept(SIGNUP)).not.toBeNull();
    expect(console.error).toHaveBeenCalledWith(
      `[${source.adopted()?.reference}] guide 1.2.0: /free-homeowners-guide did not load`,
      broken,
    );
  });

  it('is hydrated after a retry, and then nothing is said any more', async () => {
    const { source } = opened({ answers: [broken] });
    await source.load(signup);
    source.retry();
    expect(await source.load(signup)).toEqual({ kind: 'page', Page });
    expect(source.adopted()).not.toBeNull();
    source.shown(SIGNUP);
    expect(source.adopted()).toBeNull();
  });

  it('of a static page says nothing any more once its code has come: there is nothing more to show', async () => {
    const { source } = opened({
      answers: [broken, { routes: routes.map((route) => ({ ...route, static: true })) }],
    });
    await source.load(signup);
    source.heal();
    expect(await source.load(signup)).toEqual({ kind: 'static' });
    expect(source.adopted()).toBeNull();
  });

  it('that threw is shown again by a retry, and is left as one that is here', async () => {
    const { source, loadRemote, changes } = opened();
    const result = source.load(signup);
    await result;
    source.adopt(SIGNUP, new PageError('it threw', broken));
    expect(source.adopted()?.message).toBe('it threw');
    source.retry();
    expect(changes).toHaveBeenCalledOnce();
    expect(source.attempt()).toBe(1);
    expect(source.load(signup)).toBe(result);
    source.navigated(DOWNLOAD);
    expect(source.adopted()).toBeNull();
    expect(source.kept(SIGNUP)).toBeNull();
    expect(source.load(signup)).toBe(result);
    expect(loadRemote).toHaveBeenCalledOnce();
  });

  it('stays adopted while the visitor stays, and is loaded anew on the way back', async () => {
    const { source } = opened({ answers: [broken] });
    const result = source.load(signup);
    await result;
    source.navigated(SIGNUP);
    expect(source.load(signup)).toBe(result);
    expect(source.adopted()).not.toBeNull();
    source.navigated(DOWNLOAD);
    expect(source.adopted()).toBeNull();
    expect(await source.load(signup)).toEqual({ kind: 'page', Page });
  });
});

describe('a page that does not arrive in a client-side navigation', () => {
  it.each<[string, Loaded | Error, string]>([
    ['whose entry is missing', broken, '404'],
    ['whose entry exposes something else', { routes: {} }, 'its entry exposes no list of routes'],
    ['that its release does not have', { routes: [] }, 'the release has no page /homeowners-guide-download'],
  ])('%s fails, naming remote, version, page and cause', async (_, answer, cause) => {
    const { source } = opened({ answers: [answer] });
    expect(await source.load(download)).toMatchObject({
      kind: 'failed',
      error: {
        reference: expect.stringMatching(/^guide 1\.2\.0, /),
        message: 'guide 1.2.0: /homeowners-guide-download did not load',
        cause: { message: cause },
      },
    });
    expect(source.adopted()).toBeNull();
  });

  it('fails after 8 seconds when it hangs', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', async () => new Response());
    vi.spyOn(DOMTokenList.prototype, 'supports').mockReturnValue(false);
    const { source } = opened({ answers: [new Promise<Loaded>(() => {})] });
    const settled = vi.fn();
    const release: ManifestApp = { ...guide, files: [[guide.entry, 'sha256-e']] };
    const result = source.load({ ...download, release });
    void result.then(settled);
    await vi.advanceTimersByTimeAsync(7999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await result).toMatchObject({
      kind: 'failed',
      error: {
        message: 'guide 1.2.0: /homeowners-guide-download did not load',
        cause: { message: 'its code did not start in time' },
      },
    });
  });

  it('stays failed while the visitor stays: no endless requests', async () => {
    const { source, loadRemote } = opened({ answers: [broken] });
    const result = source.load(download);
    await result;
    expect(source.load(download)).toBe(result);
    expect(loadRemote).toHaveBeenCalledOnce();
    source.navigated('/blog');
    expect(await source.load(download)).toEqual({ kind: 'page', Page });
  });
});

describe('a page whose release the server has moved on from', () => {
  it('is opened by one full load instead of failing', async () => {
    const { source, reload } = opened({ answers: [broken], lists: [newer] });
    const settled = vi.fn();
    source.find(DOWNLOAD);
    void source.load(download).then(settled);
    await turn();
    expect(reload).toHaveBeenCalledOnce();
    expect(settled).not.toHaveBeenCalled();
    expect(console.error).not.toHaveBeenCalled();
  });

  it.each<[string, (source: PageSource) => unknown]>([
    ['is the one on the screen: somebody may be typing in it', (source) => source.load(signup)],
    ['was not asked for by anybody', (source) => source.prefetch(DOWNLOAD)],
  ])('is not opened when it %s', async (_, ask) => {
    const { source, reload } = opened({ answers: [broken], lists: [newer] });
    await ask(source);
    await turn();
    expect(source.kept(SIGNUP)).not.toBeNull();
    expect(reload).not.toHaveBeenCalled();
  });

  it('is of this document in the area of the visitor, and of the live release from elsewhere', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { source, fetchManifest, reload } = opened();
    const go = async (path: string) => {
      const found = await source.find(path);
      source.navigated(path);
      await turn();
      return found;
    };
    expect(source.find(SIGNUP)).toEqual(signup);
    expect(await go(DOWNLOAD)).toEqual(download);
    expect(fetchManifest).not.toHaveBeenCalled();
    await go('/blog');
    expect(await go(DOWNLOAD)).toEqual(download);
    vi.advanceTimersByTime(5000);
    fetchManifest.mockResolvedValue(newer);
    expect(await go(SIGNUP)).toEqual(signup);
    expect(fetchManifest).toHaveBeenCalledOnce();
    await go('/blog');
    void source.find(DOWNLOAD);
    await turn();
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('a retry', () => {
  it('has the federation runtime forget what failed, and tells the pages', async () => {
    const { source, registered, changes, reload } = opened({ answers: [broken] });
    await source.load(download);
    source.retry();
    expect(changes).toHaveBeenCalledOnce();
    expect(await source.load(download)).toEqual({ kind: 'page', Page });
    expect(registered[1]).toEqual([
      { name: 'mfe_guide', entry: guide.entry, type: 'module' },
      { force: true },
    ]);
    await source.load(signup);
    expect(registered[2]).toEqual([expect.anything(), { force: false }]);
    expect(reload).not.toHaveBeenCalled();
  });

  it('that finds the same broken code reloads the document: one press is enough', async () => {
    const { source, reload } = opened({ answers: [broken, broken] });
    await source.load(download);
    source.retry();
    void source.load(download);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('never throws the document away while there is no connection', async () => {
    const { source, reload, registered } = opened({ answers: [broken, broken, broken], online: false });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await source.load(download);
      source.retry();
    }
    expect(await source.load(download)).toEqual({ kind: 'page', Page });
    expect(registered).toHaveLength(4);
    expect(reload).not.toHaveBeenCalled();
  });

  it('is also following the link to the failed page once more', async () => {
    const { source, changes } = opened({ answers: [broken] });
    source.find(DOWNLOAD);
    await source.load(download);
    source.navigated(DOWNLOAD);
    expect(changes).not.toHaveBeenCalled();
    source.navigated(DOWNLOAD);
    expect(changes).toHaveBeenCalledOnce();
    expect(await source.load(download)).toEqual({ kind: 'page', Page });
  });
});
describe('prefetching', () => {
  it('loads what the visitor then opens', async () => {
    const { source, loadRemote } = opened({ path: '/missing' });
    source.prefetch(DOWNLOAD);
    await turn();
    expect(loadRemote).toHaveBeenCalledOnce();
    expect(await source.load(download)).toEqual({ kind: 'page', Page });
    expect(loadRemote).toHaveBeenCalledOnce();
  });

  it.each([
    ['of a path that nobody owns', '/nowhere', live],
    ['of what this document may not show', DOWNLOAD, { ...live, main: '/shell-2.js' }],
  ])('%s loads nothing', async (_, path, list) => {
    const { source, loadRemote, reload } = opened({ path: '/missing', lists: [list] });
    source.prefetch(path);
    await turn();
    expect(loadRemote).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([{ answers: [broken] }, { lists: [broken] }])('that fails is forgotten: %o', async (failing) => {
    const { source } = opened({ path: '/missing', ...failing });
    source.prefetch(DOWNLOAD);
    await turn();
    expect(await source.find(DOWNLOAD)).toEqual(download);
    expect(await source.load(download)).toEqual({ kind: 'page', Page });
  });

  it('that fails while the page is already asked for leaves the failure to the page: one attempt, not two', async () => {
    const { source, loadRemote } = opened({ path: '/missing', answers: [broken] });
    source.prefetch(DOWNLOAD);
    await source.find(DOWNLOAD);
    const shown = source.load(download);
    expect((await shown).kind).toBe('failed');
    await turn();
    expect(source.load(download)).toBe(shown);
    expect(loadRemote).toHaveBeenCalledOnce();
  });

  it('that was under way before the click, and fails after it, is tried anew: once', async () => {
    for (const [more, kind] of [
      [[], 'page'],
      [[broken], 'failed'],
    ] as const) {
      const { promise, reject } = Promise.withResolvers<never>();
      const { source, loadRemote } = opened({ path: '/missing', answers: [promise, ...more] });
      source.prefetch(DOWNLOAD);
      await turn();
      await source.find(DOWNLOAD);
      const shown = source.load(download);
      reject(new Error('offline'));
      expect((await shown).kind).toBe(kind);
      expect(source.load(download)).toBe(shown);
      expect(loadRemote).toHaveBeenCalledTimes(2);
    }
  });

  it('shares the wait for the manifest with the page that is already asked for, and not its failure', async () => {
    for (const lists of [[], [broken]]) {
      const { source, fetchManifest } = opened({ path: '/missing', lists: [...lists] });
      source.prefetch(DOWNLOAD);
      expect(await source.find(DOWNLOAD)).toEqual(download);
      expect(fetchManifest).toHaveBeenCalledTimes(1 + lists.length);
    }
  });
});

it("the server's not-found page is taken at its word, without the manifest, and other pages are found", async () => {
  const { source, fetchManifest } = opened({ path: '/missing' });
  expect(source.find('/missing')).toBeNull();
  expect(fetchManifest).not.toHaveBeenCalled();
  expect(await source.find(DOWNLOAD)).toEqual(download);
});

it('a manifest that did not arrive is asked for again by a retry, and when the visitor goes elsewhere', async () => {
  const { source, fetchManifest } = opened({ path: '/missing', lists: [broken, broken] });
  expect(await source.find(DOWNLOAD)).toBeInstanceOf(Error);
  source.retry();
  expect(await source.find(DOWNLOAD)).toBeInstanceOf(Error);
  source.navigated('/elsewhere');
  expect(await source.find(DOWNLOAD)).toEqual(download);
  expect(fetchManifest).toHaveBeenCalledTimes(3);
});

describe('a page that only another document may show', () => {
  const elsewhere = { path: '/missing', lists: [{ ...live, main: '/shell-2.js' }] };

  it('is opened by a full load, and what is on the screen stays until then', async () => {
    const { source, reload } = opened({ ...elsewhere, lists: [...elsewhere.lists] });
    const shown = vi.fn();
    void Promise.resolve(source.find(DOWNLOAD)).then(shown);
    await turn();
    expect(reload).toHaveBeenCalledOnce();
    expect(shown).not.toHaveBeenCalled();
  });

  it('never loads a document anew under a visitor who has gone elsewhere meanwhile', async () => {
    const { source, reload } = opened({ ...elsewhere, lists: [...elsewhere.lists] });
    void source.find(DOWNLOAD);
    source.navigated('/missing');
    await turn();
    expect(reload).not.toHaveBeenCalled();
  });
});

it('gives one answer for one navigation, and looks again for the next', async () => {
  const list = { ...live };
  const { source, reload } = opened({ path: '/missing', lists: [list] });
  const found = source.find(DOWNLOAD);
  expect(source.find(DOWNLOAD)).toBe(found);
  expect((await source.load((await found) as FoundPage)).kind).toBe('page');
  source.navigated(DOWNLOAD);
  source.navigated('/missing');
  list.apps = newer.apps;
  void source.find(DOWNLOAD);
  await turn();
  expect(reload).toHaveBeenCalledOnce();
});
