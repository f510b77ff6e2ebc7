import { matchPath } from 'react-router';
import type {
  FederationManifest,
  ManifestApp,
  ManifestPage,
  OwnBlock,
} from 'shared-lib/federation/documents.ts';

/** A page with its release. */
export interface FoundPage {
  app: string;
  release: ManifestApp;
  page: ManifestPage;
}

/** Finds the page and the release for a path. */
interface PageFinder {
  /**
   * Null for what only another document may show: a path that no app owns, a page that has moved, a release that does
   * not fit into this document.
   * @throws Error when the list of live releases did not arrive and no release here has the page.
   */
  find(pathname: string): Promise<FoundPage | null>;
  /** Reports that the visitor is in this app's area. */
  enter(app: string): void;
}

/** The greatest age of `/federation.json`, in milliseconds, for a navigation. */
const FRESH_MS = 5000;

/**
 * A document never holds two releases of anything: links inside an area keep its release, and links to another area use
 * its live release, if this document has no other one of it, the live shell, and a policy that allows its origin.
 * @param held the releases in this document. Whoever loads a release adds it.
 */
export function createPageFinder(
  own: Pick<OwnBlock, 'app' | 'main' | 'origins'>,
  held: Readonly<Record<string, ManifestApp>>,
  fetchManifest: () => Promise<FederationManifest>,
): PageFinder {
  let area = own.app;
  let known: FederationManifest | undefined;
  let fetching: Promise<FederationManifest> | undefined;
  let fetchedAt = 0;

  function latest(): Promise<FederationManifest> {
    if (known && performance.now() - fetchedAt < FRESH_MS) return Promise.resolve(known);
    fetching ??= fetchManifest()
      .then((list) => {
        fetchedAt = performance.now();
        known = list;
        return list;
      })
      .finally(() => {
        fetching = undefined;
      });
    return fetching;
  }

  return {
    async find(pathname) {
      const release = area && held[area];
      const inArea = release && findPage({ [area as string]: release }, pathname);
      if (inArea) return inArea;
      const apps = await latest().then(
        (list) => list.apps,
        (cause: unknown) => {
          // An older list, and the releases in this document, are better than nothing.
          const older = { ...known?.apps, ...held };
          if (findPage(older, pathname)) return older;
          throw cause;
        },
      );
      const found = findPage(apps, pathname);
      const here = found && held[found.app];
      if (!found || here === found.release) return found;
      const fits = known?.main === own.main && known?.origins === own.origins;
      return fits && (!here || here.version === found.release.version) ? found : null;
    },
    enter(app) {
      area = app;
    },
  };
}

/** The page of these releases that owns `pathname`, or null. */
export function findPage(apps: Readonly<Record<string, ManifestApp>>, pathname: string): FoundPage | null {
  for (const [app, release] of Object.entries(apps)) {
    const page = release.pages.find(({ path }) => matchPath(path, pathname));
    if (page) return { app, release, page };
  }
  return null;
}
