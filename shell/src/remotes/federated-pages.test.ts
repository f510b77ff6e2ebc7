// @vitest-environment jsdom
import { setImmediate as turn } from 'node:timers/promises';
import type { ModuleFederation } from '@module-federation/runtime';
import type { ManifestApp } from 'shared-lib/federation/documents.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFederatedPages } from './federated-pages.ts';
import { type FoundPage, PageError } from './page-source.ts';
import { manifestPage } from './testing/found-page.ts';

describe('federated pages', () => {
  const Page = () => null;

  const guide: ManifestApp = {
    version: '1.2.0',
    entry: '/_r/guide/1.2.0/remoteEntry.js',
    files: [],
    pages: [manifestPage('/free-homeowners-guide'), manifestPage('/homeowners-guide-download')],
  };
  const [signup, download] = guide.pages.map((page) => ({ app: 'guide', release: guide, page })) as [
    FoundPage,
    FoundPage,
  ];

  type Loaded = { routes?: unknown };
  const arrived: Loaded = {
    routes: guide.pages.map(({ path }) => ({ path, load: async () => ({ default: Page }) })),
  };

  /** The source over a federation host that answers each request for the entry with the next of `answers`. */
  function opened({
    answers = [],
    online = true,
    prerenderedPath = '/free-homeowners-guide',
  }: {
    answers?: (Loaded | Error | Promise<Loaded>)[];
    online?: boolean;
    prerenderedPath?: string | null;
  } = {}) {
    const registered: unknown[] = [];
    const host = {
      registerRemotes: (remotes: unknown[], options: unknown) => registered.push([remotes[0], options]),
      loadRemote: vi.fn(async (_: string) => {
        const answer = answers.length > 0 ? answers.shift() : arrived;
        if (answer instanceof Error) throw answer;
        return answer;
      }),
    };
    const reload = vi.fn();
    const fetchManifest = vi.fn(async () => ({ composition: 'c1', main: '/m.js', apps: { guide } }));
    const source = createFederatedPages({
      host: host as unknown as ModuleFederation,
      own: { app: 'guide', release: guide, main: '/m.js' },
      prerenderedPath,
      prerendered: prerenderedPath ? document.createElement('div') : null,
      fetchManifest,
      reload,
      isOnline: () => online,
    });
    const changes = vi.fn();
    source.subscribe(changes);
    return { source, host, registered, reload, fetchManifest, changes };
  }

  const broken = new Error('404');

  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  describe('a page that arrives', () => {
    it("is its route's component, loaded once from its release's entry", async () => {
      const { source, host, registered } = opened();
      expect(await source.load(signup)).toEqual({ kind: 'page', Page });
      expect(source.load(signup)).toBe(source.load(signup));
      expect(host.loadRemote.mock.calls).toEqual([['mfe_guide/routes']]);
      source.retry();
      expect(source.attempt()).toBe(0);
      expect(registered).toEqual([
        [{ name: 'mfe_guide', entry: '/_r/guide/1.2.0/remoteEntry.js', type: 'module' }, { force: false }],
      ]);
    });

    it('of a static page keeps its prerendered HTML, and is loaded anywhere else', async () => {
      const load = vi.fn(async () => ({ default: Page }));
      const routes = guide.pages.map(({ path }) => ({ path, static: true, load }));
      const { source } = opened({ answers: [{ routes }, { routes }] });
      expect(await source.load(signup)).toEqual({ kind: 'static' });
      expect(load).not.toHaveBeenCalled();
      expect(await source.load(download)).toEqual({ kind: 'page', Page });
    });
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
      expect(source.kept('/free-homeowners-guide')).not.toBeNull();
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
      source.shown('/free-homeowners-guide');
      expect(source.adopted()).toBeNull();
    });

    it('of a static page says nothing any more once its code has come: there is nothing more to show', async () => {
      const routes = guide.pages.map(({ path }) => ({
        path,
        static: true,
        load: async () => ({ default: Page }),
      }));
      const { source } = opened({ answers: [broken, { routes }] });
      await source.load(signup);
      source.heal();
      expect(await source.load(signup)).toEqual({ kind: 'static' });
      expect(source.adopted()).toBeNull();
    });

    it('that threw is shown again by a retry, and is left as one that is here', async () => {
      const { source, host, changes } = opened();
      const result = source.load(signup);
      await result;
      source.adopt('/free-homeowners-guide', new PageError('it threw', broken));
      expect(source.adopted()?.message).toBe('it threw');
      source.retry();
      expect(changes).toHaveBeenCalledOnce();
      expect(source.attempt()).toBe(1);
      expect(source.load(signup)).toBe(result);
      source.navigated('/homeowners-guide-download');
      expect(source.adopted()).toBeNull();
      expect(source.kept('/free-homeowners-guide')).toBeNull();
      expect(source.load(signup)).toBe(result);
      expect(host.loadRemote).toHaveBeenCalledOnce();
    });

    it('is loaded anew when the visitor comes back to it', async () => {
      const { source } = opened({ answers: [broken] });
      await source.load(signup);
      source.navigated('/homeowners-guide-download');
      expect(source.adopted()).toBeNull();
      expect(await source.load(signup)).toEqual({ kind: 'page', Page });
    });

    it('stays adopted while the visitor stays', async () => {
      const { source } = opened({ answers: [broken] });
      const result = source.load(signup);
      await result;
      source.navigated('/free-homeowners-guide');
      expect(source.load(signup)).toBe(result);
      expect(source.adopted()).not.toBeNull();
    });
  });

  describe('a page that does not arrive in a client-side navigation', () => {
    it.each<[string, Loaded | Error, string]>([
      ['whose entry is missing', broken, '404'],
      ['whose entry exposes something else', { routes: {} }, 'its entry exposes no list of routes'],
      [
        'that its release does not have',
        { routes: [] },
        'the release has no page /homeowners-guide-download',
      ],
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

    it('stays failed until it is asked for again: no endless requests', async () => {
      const { source, host } = opened({ answers: [broken] });
      const result = source.load(download);
      await result;
      expect(source.load(download)).toBe(result);
      expect(host.loadRemote).toHaveBeenCalledOnce();
    });

    it('is forgotten when the visitor goes elsewhere', async () => {
      const { source } = opened({ answers: [broken] });
      await source.load(download);
      source.navigated('/blog');
      expect(await source.load(download)).toEqual({ kind: 'page', Page });
    });
  });

  describe('a page whose release the server has moved on from', () => {
    const newer = { composition: 'c2', main: '/m.js', apps: { guide: { ...guide, version: '1.3.0' } } };

    it('is opened by one full load instead of failing', async () => {
      const { source, fetchManifest, reload } = opened({ answers: [broken] });
      fetchManifest.mockResolvedValue(newer);
      const settled = vi.fn();
      source.find('/homeowners-guide-download');
      void source.load(download).then(settled);
      await turn();
      expect(reload).toHaveBeenCalledOnce();
      expect(settled).not.toHaveBeenCalled();
      expect(console.error).not.toHaveBeenCalled();
    });

    it('stays as it is when it is the one on the screen: somebody may be typing in it', async () => {
      const { source, fetchManifest, reload } = opened({ answers: [broken] });
      fetchManifest.mockResolvedValue(newer);
      expect(await source.load(signup)).toMatchObject({ kind: 'failed' });
      expect(source.kept('/free-homeowners-guide')).not.toBeNull();
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
      expect(source.find('/free-homeowners-guide')).toEqual(signup);
      expect(await go('/homeowners-guide-download')).toEqual(download);
      expect(fetchManifest).not.toHaveBeenCalled();
      await go('/blog');
      expect(await go('/homeowners-guide-download')).toEqual(download);
      vi.advanceTimersByTime(5000);
      fetchManifest.mockResolvedValue(newer);
      expect(await go('/free-homeowners-guide')).toEqual(signup);
      expect(fetchManifest).toHaveBeenCalledOnce();
      await go('/blog');
      void source.find('/homeowners-guide-download');
      await turn();
      expect(reload).toHaveBeenCalledOnce();
    });

    it('is not opened when nobody asked for it', async () => {
      const { source, fetchManifest, reload } = opened({ answers: [broken] });
      fetchManifest.mockResolvedValue(newer);
      source.prefetch('/homeowners-guide-download');
      await turn();
      expect(reload).not.toHaveBeenCalled();
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
        { name: 'mfe_guide', entry: '/_r/guide/1.2.0/remoteEntry.js', type: 'module' },
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

    it('that nobody has pressed never throws the document away', async () => {
      const { source, reload } = opened({ answers: [broken, broken] });
      await source.load(download);
      source.heal();
      expect(await source.load(download)).toMatchObject({ kind: 'failed' });
      expect(reload).not.toHaveBeenCalled();
    });

    it('is also following the link to the failed page once more', async () => {
      const { source, changes } = opened({ answers: [broken] });
      source.find('/homeowners-guide-download');
      await source.load(download);
      source.navigated('/homeowners-guide-download');
      expect(changes).not.toHaveBeenCalled();
      source.navigated('/homeowners-guide-download');
      expect(changes).toHaveBeenCalledOnce();
      expect(await source.load(download)).toEqual({ kind: 'page', Page });
    });
  });
});
