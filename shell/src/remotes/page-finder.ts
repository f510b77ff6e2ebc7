import { matchPath } from 'react-router';
import type { AppList, FederationManifest, ManifestPage } from 'shared-lib/federation/documents.ts';
import type { OwnReleases } from './federation-manifest.ts';

/** A page with its release. */
export interface FoundPage {
  app: string;
  release: AppList;
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
 * its live release, if this document has no other one of it and the live shell. Files of another origin are checked by the
 * import map of their own document, so they need that.
 * @param held the releases in this document. Whoever loads a release adds it.
 */
export function createPageFinder(
  own: Pick<OwnReleases, 'app' | 'origins' | 'shell'>,
  held: Readonly<Record<string, AppList>>,
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
      if (known?.main !== own.shell?.entry) return null;
      if (here) return here.version === found.release.version ? found : null;
      return known?.origins?.[found.app] || own.origins?.[found.app] ? null : found;
    },
    enter(app) {
      area = app;
    },
  };
}

/** The page of these releases that owns `pathname`, or null. */
export function findPage(apps: Readonly<Record<string, AppList>>, pathname: string): FoundPage | null {
  for (const [app, release] of Object.entries(apps)) {
    const page = release.pages.find(({ path }) => matchPath(path, pathname));
    if (page) return { app, release, page };
  }
  return null;
}
