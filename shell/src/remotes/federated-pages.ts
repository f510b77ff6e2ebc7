import type { ModuleFederation } from '@module-federation/runtime';
import type { RemoteRoute } from 'shared-lib';
import type { FederationManifest, ManifestApp, OwnBlock } from 'shared-lib/federation/documents.ts';
import { knowFiles, LoadError, loadFiles, PATIENCE_MS, within } from 'shared-lib/loading/loader.ts';
import { createPageChooser } from './page-chooser.ts';
import { createPageFinder, type FoundPage } from './page-finder.ts';
import type { PageResult, PageSource } from './page-source.ts';
import { type PageError, RemoteError } from './remote-error.ts';

/** The input of `createFederatedPages`. */
interface FederatedPagesOptions {
  host: ModuleFederation;
  own: OwnBlock;
  /** The path of the document's prerendered HTML; null without any (development). */
  prerenderedPath: string | null;
  /** That HTML's element with a remote's page; null behind the access gate, where it is a spinner. */
  prerendered: Element | null;
  fetchManifest: () => Promise<FederationManifest>;
  reload: () => void;
  isOnline: () => boolean;
}

/** Pages of the live releases, loaded by Module Federation. */
export function createFederatedPages(options: FederatedPagesOptions): PageSource {
  const { host, own, fetchManifest, reload, isOnline } = options;
  /** The releases in this document: its own, and those loaded since. */
  const held: Record<string, ManifestApp> = own.app && own.release ? { [own.app]: own.release } : {};
  const finder = createPageFinder(held, fetchManifest, PATIENCE_MS);
  const listeners = new Set<() => void>();
  const results = new Map<string, Promise<PageResult>>();
  const failures = new Map<string, PageError>();
  /** Apps that failed after their files had arrived. The federation runtime must forget them. */
  const brokenApps = new Set<string>();
  /** Pages that are shown, or soon will be. They keep their promise, even a failed one. */
  const asked = new Set<string>();
  const chooser = createPageChooser({
    finder,
    main: own.main,
    held,
    area: own.app,
    isWanted: (pathname) => asked.has(pathname),
    reload,
  });
  let adoptablePath = options.prerendered ? options.prerenderedPath : null;
  let herePath = options.prerenderedPath;
  let adoptedProse = false;
  let adoptedError: PageError | null = null;
  let generation = 0;
  let attempt = 0;
  /** Pages that the visitor has asked for again. They must come, if need be in a new document. */
  const insisted = new Set<string>();

  function changed(): void {
    generation += 1;
    for (const listener of listeners) listener();
  }

  /** Of all pages, or of all but the one at `kept`. */
  function forgetFailures(kept?: string): void {
    for (const path of failures.keys()) {
      if (path === kept) continue;
      results.delete(path);
      failures.delete(path);
    }
  }

  /** What showing a page needs; hydration does not need its parts. Development lists nothing. */
  function filesOf({ release, page }: FoundPage): string[] {
    if (release.files.length === 0) return [];
    const wanted = [...page.files, ...(adoptablePath === page.path ? [] : page.more)];
    return [release.entry, ...wanted.flatMap((index) => release.files[index]?.[0] ?? [])];
  }

  async function arrive(found: FoundPage): Promise<PageResult> {
    const { path } = found.page;
    const routes = await loadRoutes(host, found, brokenApps.delete(found.app));
    const route = routes.find((candidate) => candidate.path === path);
    if (!route) throw new Error(`the release has no page ${path}`);
    const { enliven } = route;
    if (route.prose && adoptablePath === path) {
      adoptedProse = true;
      return { kind: 'prose', enliven };
    }
    return { kind: 'page', Page: (await route.load()).default, enliven };
  }

  function failure(found: FoundPage, cause: unknown): PageResult | Promise<PageResult> {
    const { app, release, page } = found;
    const error = new RemoteError(app, release.version, `${page.path} did not load`, cause).log();
    const isInsisted = insisted.delete(page.path);
    if (isInsisted && error.needsDocument && isOnline()) {
      reload();
      return new Promise(() => {});
    }
    failures.set(page.path, error);
    if (error.needsDocument) brokenApps.add(app);
    if (adoptablePath !== page.path) return { kind: 'failed', error };
    adoptedError = error;
    queueMicrotask(changed);
    return { kind: 'adopt', error };
  }

  async function loadPage(found: FoundPage): Promise<PageResult> {
    const { app, release, page } = found;
    const { path } = page;
    const isPrefetch = !asked.has(path);
    held[app] ??= release;
    knowFiles(release.files);
    try {
      const late = () => new Error('its code did not start in time');
      await Promise.all([loadFiles(filesOf(found)), loadStylesheet(found)]);
      const result = await within(arrive(found), PATIENCE_MS, late);
      insisted.delete(path);
      return result;
    } catch (cause) {
      // Nobody waits for a prefetched page: its failure leaves no trace, and a click asks again.
      if (!asked.has(path)) {
        results.delete(path);
        return {
          kind: 'failed',
          error: new RemoteError(app, release.version, `${path} did not load`, cause),
        };
      }
      // The link was followed in the meantime, so the earlier failure does not count.
      if (isPrefetch) return loadPage(found);
      const leaving = adoptablePath !== path && (await chooser.replaced(found));
      if (!leaving || !asked.has(path)) return failure(found, cause);
      // The release was pruned. The link is followed by a full load.
      results.delete(path);
      reload();
      return new Promise(() => {});
    }
  }

  function heal(): void {
    const isListMissing = chooser.forgetFailures();
    if (failures.size === 0 && !isListMissing && !adoptedError) return;
    forgetFailures();
    attempt += 1;
    changed();
  }

  function loadOnce(found: FoundPage): Promise<PageResult> {
    const { path } = found.page;
    const loading = results.get(path) ?? loadPage(found);
    results.set(path, loading);
    return loading;
  }

  return {
    find(pathname) {
      // The server has answered this path with the not-found page already.
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
      if (found && !(found instanceof Error)) void loadOnce(found);
    },
    navigated(pathname) {
      const again = pathname === herePath;
      herePath = pathname;
      asked.clear();
      asked.add(pathname);
      chooser.navigated(pathname);
      // The link to the failed page was followed again.
      if (again && adoptablePath !== pathname) return heal();
      if (pathname === adoptablePath) return;
      // Adopted HTML is gone from the screen, so the page is rendered on return. A live page is kept.
      if (adoptablePath && adoptedProse) results.delete(adoptablePath);
      adoptablePath = null;
      forgetFailures(pathname);
      if (!adoptedError) return;
      adoptedError = null;
      queueMicrotask(changed);
    },
    heal,
    retry() {
      for (const path of failures.keys()) insisted.add(path);
      heal();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    generation: () => generation,
    attempt: () => attempt,
    kept: (pathname) => (pathname === adoptablePath ? options.prerendered : null),
    shown(pathname) {
      if (!adoptedError || pathname !== adoptablePath) return;
      adoptedError = null;
      changed();
    },
    adopt(error) {
      adoptedError = error;
      queueMicrotask(changed);
    },
    adopted: () => adoptedError,
  };
}

/** Loads a remote's `./routes`. With `anew`, the federation runtime forgets a remote that failed to start. */
async function loadRoutes(
  host: ModuleFederation,
  { app, release }: FoundPage,
  anew: boolean,
): Promise<readonly RemoteRoute[]> {
  const name = `mfe_${app}`;
  host.registerRemotes([{ name, entry: release.entry, type: 'module' }], { force: anew });
  const module = await host.loadRemote<{ routes?: readonly RemoteRoute[] }>(`${name}/routes`);
  if (!Array.isArray(module?.routes) || !module.routes.every((route) => route?.path && route.load))
    throw new Error('its entry exposes no list of routes');
  return module.routes;
}

const sheets = new Map<string, Promise<void>>();

function link(href: string, integrity: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('link');
    element.rel = 'stylesheet';
    element.href = href;
    element.integrity = integrity;
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      element.remove();
      reject(new LoadError(`${href} did not arrive`));
    });
    document.head.append(element);
  });
}

async function load(href: string, integrity: string): Promise<void> {
  try {
    await link(href, integrity);
  } catch (error) {
    // The browser's cache may hold broken bytes, so this request bypasses it.
    await fetch(href, { integrity, cache: 'reload' }).catch(() => Promise.reject(error));
    await link(href, integrity);
  }
}

/** Loads a release's stylesheet unless the document has it. A failed one is requested again the next time. */
export function loadStylesheet({ release }: FoundPage): Promise<void> {
  const [href, integrity = ''] = release.css ?? [];
  if (!href || document.querySelector(`link[data-covers~="${href}"]`)) return Promise.resolve();
  const known = sheets.get(href);
  if (known) return known;
  const late = () => new LoadError(`${href} did not arrive in time`);
  const loading = within(load(href, integrity), PATIENCE_MS, late);
  sheets.set(href, loading);
  loading.catch(() => sheets.delete(href));
  return loading;
}
