import type { ManifestApp } from 'shared-lib/federation/documents.ts';
import { type Found, type FoundPage, findPage, type PageFinder } from './page-finder.ts';

/** Decides which release a navigation gets. A document never holds two releases of anything. */
export interface PageChooser {
  /** The page of a navigation. The answer stays the same until the visitor leaves. */
  find(pathname: string): Found | Promise<Found>;
  /** The page to prefetch in this document; null when only another document may show it. */
  prefetch(pathname: string): Promise<Found>;
  /** Reports that the visitor has arrived. */
  navigated(pathname: string): void;
  /** Forgets the paths for which the list did not arrive. Returns whether there were any. */
  forgetFailures(): boolean;
  /** Whether the server has replaced the release of a page that did not arrive. */
  replaced(found: FoundPage): Promise<boolean>;
}

/** The input of `createPageChooser`. */
export interface PageChooserOptions {
  finder: PageFinder;
  /** The entry of this document's shell. */
  main: string;
  /** The releases in this document. Whoever loads one adds it. */
  held: Record<string, ManifestApp>;
  /** The app of the page on the screen. */
  area: string | null;
  /** Whether the visitor still wants to be here. */
  isWanted: (pathname: string) => boolean;
  /** Loads the visitor's address as a new document. */
  reload: () => void;
}

/**
 * Links inside an area keep its release. Links to another area use its live release: in this document if it
 * fits, and by a full load if this document holds an earlier release of that area or of the shell.
 */
export function createPageChooser(options: PageChooserOptions): PageChooser {
  const { finder, main, held, isWanted, reload } = options;
  const chosen = new Map<string, Found | Promise<Found>>();
  const failed = new Set<string>();
  let { area } = options;

  function fits({ app, release }: FoundPage): boolean {
    const list = finder.known();
    return list?.main === main && (!held[app] || held[app].version === release.version);
  }

  /** The page has moved, and the server knows where. */
  function isMoved(pathname: string): boolean {
    const apps = Object.values(finder.known()?.apps ?? {});
    return apps.some(({ redirects }) => redirects && Object.hasOwn(redirects, pathname));
  }

  function decide(pathname: string, found: Found): Found | Promise<Found> {
    if (found instanceof Error || (found && found.release === held[found.app])) return found;
    if (found ? fits(found) : !isMoved(pathname)) return found;
    queueMicrotask(() => isWanted(pathname) && reload());
    // The old page stays on the screen until the new document replaces it.
    return new Promise(() => {});
  }

  function look(pathname: string): Found | Promise<Found> {
    const release = area && held[area];
    return (release && findPage({ [area as string]: release }, pathname)) || finder.find(pathname);
  }

  function choose(pathname: string): Found | Promise<Found> {
    const found = look(pathname);
    return found instanceof Promise ? found.then((one) => decide(pathname, one)) : decide(pathname, found);
  }

  return {
    find(pathname) {
      const known = chosen.get(pathname) ?? choose(pathname);
      if (!chosen.has(pathname)) {
        chosen.set(pathname, known);
        void Promise.resolve(known).then((found) => {
          if (found instanceof Error && chosen.get(pathname) === known) failed.add(pathname);
        });
      }
      return known;
    },
    async prefetch(pathname) {
      const found = await look(pathname);
      const usable = !found || found instanceof Error || found.release === held[found.app] || fits(found);
      return usable ? found : null;
    },
    navigated(pathname) {
      for (const path of chosen.keys()) {
        if (path === pathname) continue;
        chosen.delete(path);
        failed.delete(path);
      }
      const now = chosen.get(pathname);
      void Promise.resolve(now).then((found) => {
        if (isWanted(pathname)) area = found && !(found instanceof Error) ? found.app : null;
      });
    },
    forgetFailures() {
      const paths = [...failed];
      failed.clear();
      for (const path of paths) chosen.delete(path);
      return paths.length > 0;
    },
    async replaced({ app, release }) {
      const list = await finder.ask();
      if (list instanceof Error) return false;
      return list.main !== main || list.apps[app]?.version !== release.version;
    },
  };
}
