import type { ModuleFederation } from '@module-federation/runtime';
import type { FederationManifest, ManifestApp, OwnBlock } from 'shared-lib/federation/documents.ts';
import { createPageFinder, type Way } from './page-finder.ts';
import { loadPage } from './page-loader.ts';
import { type Found, type FoundPage, PageError, type PageResult, type PageSource } from './page-source.ts';
import { isUnasked, isWanted, nextPage, type Page, type PageEvent } from './page-state.ts';

/** The input of `createFederatedPages`. */
interface FederatedPagesOptions {
  host: ModuleFederation;
  own: Pick<OwnBlock, 'app' | 'release' | 'main' | 'origins'>;
  /** The path of the document's prerendered HTML; null without any (development). */
  prerenderedPath: string | null;
  /** That HTML's element with a remote's page; null behind the access gate, where it is a spinner. */
  prerendered: Element | null;
  fetchManifest: () => Promise<FederationManifest>;
  reload: () => void;
  isOnline: () => boolean;
}

/** A page of this visit, with what renders it. */
interface VisitedPage extends Page {
  /** The element with its HTML from the server, until the visitor leaves. */
  html?: Element | null | undefined;
  found?: Found | Promise<Found> | undefined;
  result?: Promise<PageResult> | undefined;
}

/** The old page stays on the screen until the new document replaces it. */
const never = new Promise<never>(() => {});

/** Pages of the live releases, loaded by Module Federation. `page-state.ts` has the states of a page. */
export function createFederatedPages(options: FederatedPagesOptions): PageSource {
  const { host, own, prerenderedPath, prerendered, reload, isOnline } = options;
  /** The releases in this document: its own, and those loaded since. */
  const held: Record<string, ManifestApp> = own.app && own.release ? { [own.app]: own.release } : {};
  const finder = createPageFinder(own, held, options.fetchManifest);
  const pages = new Map<string, VisitedPage>();
  /** Apps that failed after their files had arrived. The federation runtime must forget them. */
  const brokenApps = new Set<string>();
  const listeners = new Set<() => void>();
  let here = prerenderedPath;
  let attempt = 0;

  function pageAt(path: string): VisitedPage {
    const page: VisitedPage = pages.get(path) ?? { state: 'absent' };
    pages.set(path, page);
    return page;
  }
  if (prerenderedPath && prerendered) pages.set(prerenderedPath, { state: 'prerendered', html: prerendered });

  function changed(): void {
    for (const listener of listeners) listener();
  }

  /** Applies an event to a page, and drops the promises that its new state has no use for. */
  function send(path: string, event: PageEvent, error?: PageError): VisitedPage {
    const page = pageAt(path);
    const next = nextPage(page, event, error);
    if (next === page) return page;
    const isNotice = page.html && next.error !== page.error;
    Object.assign(page, next);
    if (!isWanted(page)) page.found = page.html = undefined;
    if (isUnasked(page)) page.result = undefined;
    if (page.state === 'reloading') reload();
    if (isNotice) queueMicrotask(changed);
    return page;
  }

  function find(pathname: string): Found | Promise<Found> {
    const settle = (way: Way): Found | Promise<Found> => {
      if (way instanceof Error) send(pathname, 'fail', way);
      if (way !== 'elsewhere') return way;
      queueMicrotask(() => send(pathname, 'replace'));
      return never;
    };
    const way = finder.find(pathname);
    return way instanceof Promise ? way.then(settle) : settle(way);
  }

  async function bring(found: FoundPage): Promise<PageResult> {
    const { app, release, page } = found;
    const { path } = page;
    held[app] ??= release;
    const visited = pageAt(path);
    for (;;) {
      try {
        const result = await loadPage(host, found, visited, brokenApps.has(app));
        brokenApps.delete(app);
        send(path, result.kind === 'page' ? 'arrive' : 'keep');
        return result;
      } catch (cause) {
        const owner = `${app} ${release.version}`;
        const error = new PageError(`${owner}: ${path} did not load`, cause).addOwner(owner);
        // The release was pruned. The link is followed by a full load.
        const isPruned = visited.state === 'loading' && (await finder.replaced(found));
        const isStuck = visited.isInsisted && error.needsDocument && isOnline();
        const { state } = send(path, isPruned || isStuck ? 'replace' : 'fail', error);
        if (state === 'loading') continue;
        if (state === 'reloading') return never;
        if (state !== 'absent') {
          error.log();
          if (error.needsDocument) brokenApps.add(app);
        }
        return { kind: 'failed', error };
      }
    }
  }

  function again(event: 'heal' | 'retry'): void {
    let isAny = false;
    for (const [path, { state }] of pages) if (send(path, event).state !== state) isAny = true;
    if (!isAny) return;
    attempt += 1;
    changed();
  }

  return {
    find(pathname) {
      // The server has answered this path with the not-found page already.
      if (own.app === null && pathname === prerenderedPath) return null;
      const page = send(pathname, 'seek');
      // Null is an answer, too.
      if (page.found === undefined) page.found = find(pathname);
      return page.found;
    },
    load(found) {
      const page = send(found.page.path, 'load');
      page.result ??= bring(found);
      return page.result;
    },
    async prefetch(pathname) {
      const found = await finder.find(pathname);
      if (!found || found === 'elsewhere' || found instanceof Error) return;
      const page = send(found.page.path, 'prepare');
      if (page.state === 'preparing') page.result ??= bring(found);
    },
    navigated(pathname) {
      const isAgain = pathname === here;
      here = pathname;
      for (const path of pages.keys()) if (path !== pathname) send(path, 'leave');
      const page = send(pathname, 'seek');
      // The link to the failed page was followed again.
      if (isAgain && !page.html) again('heal');
      void Promise.resolve(page.found).then((found) => {
        if (isWanted(page)) finder.enter(found && 'app' in found ? found.app : null);
      });
    },
    retry: () => again('retry'),
    heal: () => again('heal'),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    attempt: () => attempt,
    kept: (pathname) => pageAt(pathname).html ?? null,
    shown: (pathname) => void send(pathname, 'show'),
    adopt: (pathname, error) => void send(pathname, 'throw', error),
    adopted() {
      const page = pages.get(prerenderedPath ?? '');
      return (page?.html && page.error) ?? null;
    },
  };
}
