import { matchPath } from 'react-router';
import type { AppList, FederationManifest, ManifestPage, OwnBlock } from 'shared-lib/federation/documents.ts';

/** A page or a fragment with its release. */
export interface FoundPage {
  app: string;
  release: AppList;
  /** For a fragment, `path` is its app and name, as `guide/signup`. */
  page: ManifestPage;
}

/** Whether a page of the manifest is a fragment. */
export const isFragment = ({ path }: ManifestPage): boolean => !path.startsWith('/');

/** The maximum age of `/federation.json`, in milliseconds, for a navigation. */
const FRESH_MS = 5000;

/**
 * A document never loads two releases of an app: links inside an area keep its release, and links to another area use its
 * live release, if this document has no other release of it and has the live shell.
 * @param loaded the releases in this document. The caller adds each release that it loads.
 */
export function createPageFinder(
  own: Pick<OwnReleases, 'app' | 'origins' | 'shell'>,
  loaded: Readonly<Record<string, AppList>>,
  fetchManifest: () => Promise<FederationManifest>,
) {
  let area = own.app;
  let known: FederationManifest | undefined;
  let fetching: Promise<FederationManifest> | undefined;
  let fetchedAt = 0;

  async function latest(): Promise<FederationManifest> {
    if (known && performance.now() - fetchedAt < FRESH_MS) return known;
    fetching ??= fetchManifest().finally(() => {
      fetching = undefined;
    });
    known = await fetching;
    fetchedAt = performance.now();
    return known;
  }

  /**
   * Whether this document may use a release: the one it has loaded, or a live one of the same shell. A release on another
   * origin needs its own document, whose import map checks the files.
   */
  const fits = (app: string, release: AppList): boolean => {
    const current = loaded[app];
    if (current === release) return true;
    if (known?.main !== own.shell?.entry) return false;
    if (current) return current.version === release.version;
    return !known?.origins?.[app] && !own.origins?.[app];
  };

  /** Finds a fragment by its app and name. Null if it does not exist, or does not fit into this document. */
  async function fragment(id: string): Promise<FoundPage | null> {
    const [app = '', name] = id.split('/');
    const release = loaded[app] ?? (await latest()).apps[app];
    const found = release?.fragments?.find((one) => one.name === name);
    if (!release || !found || !fits(app, release)) return null;
    const page = { ...found, path: id, title: '', layout: 'public', access: 'anyone' } as const;
    return { app, release, page };
  }

  return {
    fragment,
    /** Finds fragments. Null if one of them does not exist, or does not fit into this document. */
    async fragments(ids: readonly string[] = []): Promise<FoundPage[] | null> {
      const found = await Promise.all(ids.map(fragment));
      return found.includes(null) ? null : (found as FoundPage[]);
    },
    /**
     * Finds the page and the release for a path. Null if the path needs another document: no app owns it, the page has moved,
     * or the release does not fit into this document.
     * @throws Error when the list of live releases did not load and no known release has the page.
     */
    async find(pathname: string): Promise<FoundPage | null> {
      const release = area && loaded[area];
      const inArea = release && findPage({ [area as string]: release }, pathname);
      if (inArea) return inArea;
      const apps = await latest().then(
        (list) => list.apps,
        (cause: unknown) => {
          // Fall back to an older list and the releases in this document.
          const older = { ...known?.apps, ...loaded };
          if (findPage(older, pathname)) return older;
          throw cause;
        },
      );
      const found = findPage(apps, pathname);
      return found && fits(found.app, found.release) ? found : null;
    },
    /** Records that the visitor is in this app's area. */
    enter(app: string): void {
      area = app;
    },
  };
}

/** The page of these releases that owns `pathname`, or null. */
function findPage(apps: Readonly<Record<string, AppList>>, pathname: string): FoundPage | null {
  for (const [app, release] of Object.entries(apps)) {
    const page = release.pages.find(({ path }) => matchPath(path, pathname));
    if (page) return { app, release, page };
  }
  return null;
}

/**
 * Fetches `/federation.json`.
 * @throws Error that names the status, or a response that is no list of releases, as from a faulty cache or proxy.
 */
export async function fetchManifest(): Promise<FederationManifest> {
  const response = await fetch('/federation.json');
  if (!response.ok) throw new Error(`/federation.json returned ${response.status}`);
  const manifest = (await response.json()) as FederationManifest | null;
  // If anything else is invalid, a navigation fails and loads the page's document.
  if (!manifest?.main || !Object.values(manifest.apps ?? {})[0]?.pages)
    throw new Error('/federation.json is not a list of releases');
  return manifest;
}

/** The releases that started the application in this document. None in development, which prerenders nothing. */
export function ownReleases() {
  const text = document.getElementById('mfe-own')?.textContent;
  const { app = null, origins } = (text ? JSON.parse(text) : {}) as Partial<OwnBlock>;
  const [shell, release, ...others] = window.early?.lists ?? [];
  return { app, origins, shell, release, others };
}
export type OwnReleases = ReturnType<typeof ownReleases>;
