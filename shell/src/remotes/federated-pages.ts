import type { ModuleFederation } from '@module-federation/runtime';
import type { FederationManifest, ManifestApp, OwnBlock } from './federation-manifest.ts';
import type { FoundPage } from './found-page.ts';
import { loadRoutes } from './load-routes.ts';
import { loadStylesheet } from './load-stylesheet.ts';
import { createPageChooser } from './page-chooser.ts';
import { createPageFinder } from './page-finder.ts';
import type { PageResult } from './page-result.ts';
import type { PageSource } from './page-source.ts';
import { preloadFiles } from './preload-files.ts';
import { RemoteError } from './remote-error.ts';
import { within } from './within.ts';

/** How long a page or the manifest may take before it counts as not arriving. */
const PATIENCE_MS = 8000;

/** What the federated pages work with. */
export interface FederatedPagesOptions {
  host: ModuleFederation;
  own: OwnBlock;
  /** The path whose prerendered HTML is in the document; null when the document has none (development). */
  prerenderedPath: string | null;
  fetchManifest: () => Promise<FederationManifest>;
  reload: () => void;
  isOnline: () => boolean;
}

/** Pages that arrive from the live releases by Module Federation. */
export function createFederatedPages(options: FederatedPagesOptions): PageSource {
  const { host, own, fetchManifest, reload, isOnline } = options;
  /** The releases that this document holds: the one that it was rendered with, and what was loaded since. */
  const held: Record<string, ManifestApp> = own.app && own.release ? { [own.app]: own.release } : {};
  const finder = createPageFinder(held, fetchManifest, PATIENCE_MS);
  const listeners = new Set<() => void>();
  const results = new Map<string, Promise<PageResult>>();
  const failures = new Map<string, FoundPage>();
  /** How often each app has failed: the next attempt needs an address that nothing remembers. */
  const attempts = new Map<string, number>();
  /** What is being shown, or is about to be: it keeps its promise, also a failed one. */
  const asked = new Set<string>();
  const chooser = createPageChooser({
    finder,
    main: own.main,
    held,
    area: own.app,
    isWanted: (pathname) => asked.has(pathname),
    reload,
  });
  let adoptablePath = options.prerenderedPath;
  let adoptedProse = false;
  let adoptedError: Error | null = null;
  let generation = 0;

  function changed(): void {
    generation += 1;
    for (const listener of listeners) listener();
  }

  function forgetManifest(): void {
    if (!finder.failed()) return;
    finder.reset();
    chooser.forget();
  }

  function forgetFailures(): void {
    for (const path of failures.keys()) results.delete(path);
    failures.clear();
    forgetManifest();
  }

  async function arrive(found: FoundPage): Promise<PageResult> {
    const { path } = found.page;
    const [routes] = await Promise.all([
      loadRoutes(host, found, attempts.get(found.app) ?? 0),
      loadStylesheet(found),
    ]);
    const route = routes.find((candidate) => candidate.path === path);
    if (!route) throw new Error(`the release has no page ${path}`);
    if (route.prose && adoptablePath === path) {
      adoptedProse = true;
      return { kind: 'prose' };
    }
    return { kind: 'page', Page: (await route.load()).default };
  }

  function failure(found: FoundPage, cause: unknown): PageResult {
    const { app, release, page } = found;
    failures.set(page.path, found);
    attempts.set(app, (attempts.get(app) ?? 0) + 1);
    const what = `${page.path} did not load`;
    const error = cause instanceof RemoteError ? cause : new RemoteError(app, release.version, what, cause);
    console.error(error.message, error.cause ?? '');
    if (adoptablePath !== page.path) return { kind: 'failed', error };
    adoptedError = error;
    queueMicrotask(changed);
    return { kind: 'adopt', error };
  }

  async function loadPage(found: FoundPage): Promise<PageResult> {
    const { app, release, page } = found;
    const late = () =>
      new RemoteError(app, release.version, `${page.path} did not arrive within ${PATIENCE_MS / 1000} s`);
    held[app] ??= release;
    try {
      preloadFiles(found, adoptablePath !== page.path);
      const result = await within(arrive(found), PATIENCE_MS, late);
      if (adoptedError && adoptablePath === page.path) {
        adoptedError = null;
        queueMicrotask(changed);
      }
      return result;
    } catch (cause) {
      const { path } = page;
      const leaving = adoptablePath !== path && asked.has(path) && (await chooser.replaced(found));
      if (!leaving || !asked.has(path)) return failure(found, cause);
      // The release was pruned: the visitor goes where the link leads, by a full load.
      results.delete(path);
      reload();
      return new Promise(() => {});
    }
  }

  function loadOnce(found: FoundPage): Promise<PageResult> {
    const { path } = found.page;
    const loading = results.get(path) ?? loadPage(found);
    results.set(path, loading);
    return loading;
  }

  return {
    find(pathname) {
      // The not-found page is the server's answer for this path: there is nothing to look up.
      if (own.app === null && pathname === options.prerenderedPath) return null;
      asked.add(pathname);
      return chooser.find(pathname);
    },
    load(found) {
      asked.add(found.page.path);
      return loadOnce(found);
    },
    async prefetch(pathname) {
      const found = await chooser.prefetch(pathname);
      if (found instanceof Error) {
        if (!asked.has(pathname)) forgetManifest();
        return;
      }
      if (!found) return;
      const { path } = found.page;
      const result = await loadOnce(found);
      if (result.kind === 'failed' && !asked.has(path)) results.delete(path);
    },
    navigated(pathname) {
      asked.clear();
      asked.add(pathname);
      chooser.navigated(pathname);
      if (pathname === adoptablePath) return;
      // Adopted HTML is gone from the screen: coming back, the page is shown anew. One that came alive is kept.
      if (adoptablePath && adoptedProse) results.delete(adoptablePath);
      adoptablePath = null;
      forgetFailures();
      if (!adoptedError) return;
      adoptedError = null;
      queueMicrotask(changed);
    },
    retry() {
      const worst = Math.max(0, ...[...failures.values()].map(({ app }) => attempts.get(app) ?? 0));
      // A chunk that arrived broken stays broken in this document's module map.
      if (worst > 1 && isOnline()) return reload();
      forgetFailures();
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    generation: () => generation,
    adopted: () => adoptedError,
  };
}
