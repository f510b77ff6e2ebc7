import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import type { BrowserRoute } from 'shared-lib';
import type { AppList, FederationManifest, ManifestPage, OwnBlock } from 'shared-lib/federation/documents.ts';

/** A page or a fragment, with its app and release. */
export interface FoundPage {
  app: string;
  release: AppList;
  /** For a fragment, `path` is its app and name, as `guide/signup`. */
  page: ManifestPage;
}

/** Whether a page of the manifest is a fragment. */
export const isFragment = ({ path }: ManifestPage): boolean => !path.startsWith('/');

/** A page's or fragment's component, and the activation of its islands. */
export interface LoadedPage {
  /** Absent for a server-rendered static page. */
  Page?: ComponentType;
  activate?: BrowserRoute['activate'] | undefined;
}

export interface LoadedFragment {
  found: FoundPage;
  page: LoadedPage;
}

/** The maximum age of `/federation.json`, in milliseconds, for a navigation. */
const FRESH_MS = 5000;

/**
 * The pages and fragments that this document can show. A document never loads two releases of an app: links inside an area
 * keep its release, and links to another area use its live release, if this document has no other release of it and has
 * the live shell.
 */
export function createPages(
  { app, origins, shell, loaded }: OwnReleases,
  loadPage: (found: FoundPage, isPrerendered: boolean) => Promise<LoadedPage>,
  fetchManifest: () => Promise<FederationManifest>,
) {
  let area = app;
  let known: FederationManifest | undefined;
  let fetching: Promise<FederationManifest> | undefined;
  let fetchedAt = 0;
  const ready = new Map<string, LoadedFragment>();

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
   * Whether this document may use a release: the one it has loaded, or a live one if its shell is live, too. A release
   * on another origin needs its own document, whose import map checks the files.
   */
  const fits = (app: string, release: AppList): boolean => {
    const current = loaded[app];
    if (current === release) return true;
    if (known?.main !== shell?.entry) return false;
    if (current) return current.version === release.version;
    return !known?.origins?.[app] && !origins?.[app];
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

  /** Loads a page or a fragment, but not the fragments on a page. */
  function load(found: FoundPage, isPrerendered: boolean): Promise<LoadedPage> {
    loaded[found.app] ??= found.release;
    return loadPage(found, isPrerendered);
  }

  return {
    /** The fragments that were loaded for a client render, by app and name. */
    ready,
    load,
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
    /** Finds a fragment that needs script. Null for a static prerendered fragment, and for one that does not fit. */
    async findFragment(id: string, isPrerendered: boolean): Promise<FoundPage | null> {
      // A fragment of the document needs no script unless the document lists its release.
      if (isPrerendered && !loaded[id.split('/')[0] ?? '']) return null;
      const found = await fragment(id);
      return isPrerendered && found?.page.static ? null : found;
    },
    /** Loads a page for a client render, with its fragments. Null if one of them does not fit into this document. */
    async loadWithFragments(found: FoundPage): Promise<LoadedPage | null> {
      const fragments = await Promise.all((found.page.fragments ?? []).map(fragment));
      if (fragments.includes(null)) return null;
      const placed = fragments as FoundPage[];
      const [page] = await Promise.all([
        load(found, false),
        ...placed.map(async (one) => ready.set(one.page.path, { found: one, page: await load(one, false) })),
      ]);
      return page;
    },
    /** Records that the visitor is in this app's area. */
    enter(app: string): void {
      area = app;
    },
  };
}
export type Pages = ReturnType<typeof createPages>;

function findPage(apps: Readonly<Record<string, AppList>>, pathname: string): FoundPage | null {
  for (const [app, release] of Object.entries(apps)) {
    const page = release.pages.find(({ path }) => matchPath(path, pathname));
    if (page) return { app, release, page };
  }
  return null;
}

/**
 * Fetches `/federation.json`. If a faulty cache or proxy has replaced the list, a navigation fails and loads the page's document.
 * @throws Error that names the status.
 */
export async function fetchManifest(): Promise<FederationManifest> {
  const response = await fetch('/federation.json');
  if (!response.ok) throw new Error(`/federation.json returned ${response.status}`);
  return response.json() as Promise<FederationManifest>;
}

/** The releases that started the application in this document. None in development, which prerenders nothing. */
export function ownReleases() {
  const text = document.getElementById('mfe-own')?.textContent;
  const { app = null, origins } = (text ? JSON.parse(text) : {}) as Partial<OwnBlock>;
  const [shell, ...remotes] = window.early?.lists ?? [];
  /** The remotes' releases in this document by app, also those loaded later. */
  const loaded: Record<string, AppList> = Object.fromEntries(
    remotes.map((list) => [list.entry.split('/')[2], list]),
  );
  return { app, origins, shell, loaded };
}
export type OwnReleases = ReturnType<typeof ownReleases>;
