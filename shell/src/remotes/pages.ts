import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import type { BrowserRoute } from 'shared-lib';
import type { AppList, FederationManifest, ManifestPage, OwnBlock } from 'shared-lib/federation/documents.ts';

export interface PageMatch {
  app: string;
  release: AppList;
  /** For a fragment, `path` is its app and name, as `guide/signup`. */
  page: ManifestPage;
}

export const isFragment = ({ path }: ManifestPage): boolean => !path.startsWith('/');

export interface LoadedPage {
  /** Absent for a server-rendered static page. */
  Page?: ComponentType;
  activate?: BrowserRoute['activate'] | undefined;
}

export interface LoadedFragment {
  match: PageMatch;
  page: LoadedPage;
}

/** The maximum age of `/federation.json`, in milliseconds, for a navigation. */
const FRESH_MS = 5000;

/** A document never loads two releases of an app. Links to another app use the live release, or load a document. */
export function createPages(
  { app, origins, shell, loaded }: OwnReleases,
  loadPage: (match: PageMatch, isPrerendered: boolean) => Promise<LoadedPage>,
  fetchManifest: () => Promise<FederationManifest>,
) {
  let currentApp = app;
  let manifest: FederationManifest | undefined;
  let fetching: Promise<FederationManifest> | undefined;
  let fetchedAt = 0;
  const loadedFragments = new Map<string, LoadedFragment>();

  async function freshManifest(): Promise<FederationManifest> {
    if (manifest && performance.now() - fetchedAt < FRESH_MS) return manifest;
    fetching ??= fetchManifest().finally(() => {
      fetching = undefined;
    });
    manifest = await fetching;
    fetchedAt = performance.now();
    return manifest;
  }

  /** A release on another origin needs its own document, whose import map checks the files. */
  const mayUse = (app: string, release: AppList): boolean => {
    const current = loaded[app];
    if (current === release) return true;
    if (manifest?.main !== shell?.entry) return false;
    if (current) return current.version === release.version;
    return !manifest?.origins?.[app] && !origins?.[app];
  };

  async function matchFragment(id: string): Promise<PageMatch | null> {
    const [app = '', name] = id.split('/');
    const release = loaded[app] ?? (await freshManifest()).apps[app];
    const fragment = release?.fragments?.find((entry) => entry.name === name);
    if (!release || !fragment || !mayUse(app, release)) return null;
    const page = { ...fragment, path: id, title: '', layout: 'public', access: 'anyone' } as const;
    return { app, release, page };
  }

  function load(match: PageMatch, isPrerendered: boolean): Promise<LoadedPage> {
    loaded[match.app] ??= match.release;
    return loadPage(match, isPrerendered);
  }

  return {
    /** The fragments that were loaded for a client render, by app and name. */
    loadedFragments,
    load,
    /** Null if the path needs another document. Rejects if the manifest is needed and did not load. */
    async find(pathname: string): Promise<PageMatch | null> {
      const release = currentApp && loaded[currentApp];
      const ownMatch = release && findPage({ [currentApp as string]: release }, pathname);
      if (ownMatch) return ownMatch;
      const apps = await freshManifest().then(
        (fresh) => fresh.apps,
        (cause: unknown) => {
          const olderApps = { ...manifest?.apps, ...loaded };
          if (findPage(olderApps, pathname)) return olderApps;
          throw cause;
        },
      );
      const match = findPage(apps, pathname);
      return match && mayUse(match.app, match.release) ? match : null;
    },
    /** Null for a static prerendered fragment, or if `matchFragment` finds none. */
    async findFragment(id: string, isPrerendered: boolean): Promise<PageMatch | null> {
      // A prerendered fragment needs no script unless the document lists its release.
      if (isPrerendered && !loaded[id.split('/')[0] ?? '']) return null;
      const match = await matchFragment(id);
      return isPrerendered && match?.page.static ? null : match;
    },
    /** Loads a page for a client render, with its fragments. Null if the page needs another document. */
    async loadWithFragments(match: PageMatch): Promise<LoadedPage | null> {
      const fragments = await Promise.all((match.page.fragments ?? []).map(matchFragment));
      if (fragments.includes(null)) return null;
      const [page] = await Promise.all([
        load(match, false),
        ...(fragments as PageMatch[]).map(async (fragment) => {
          loadedFragments.set(fragment.page.path, { match: fragment, page: await load(fragment, false) });
        }),
      ]);
      return page;
    },
    enter(app: string): void {
      currentApp = app;
    },
  };
}
export type Pages = ReturnType<typeof createPages>;

function findPage(apps: Readonly<Record<string, AppList>>, pathname: string): PageMatch | null {
  for (const [app, release] of Object.entries(apps)) {
    const page = release.pages.find(({ path }) => matchPath(path, pathname));
    if (page) return { app, release, page };
  }
  return null;
}

/** Does not check the body: if a faulty proxy has replaced it, `find` rejects and the browser loads a document. */
export async function fetchManifest(): Promise<FederationManifest> {
  const response = await fetch('/federation.json');
  if (!response.ok) throw new Error(`/federation.json returned ${response.status}`);
  return response.json() as Promise<FederationManifest>;
}

/** Empty in development, which prerenders nothing. */
export function ownReleases() {
  const text = document.getElementById('mfe-own')?.textContent;
  const { app = null, origins } = (text ? JSON.parse(text) : {}) as Partial<OwnBlock>;
  const [shell, ...remotes] = window.early?.lists ?? [];
  /** `createPages` adds the releases that are loaded later. */
  const loaded: Record<string, AppList> = Object.fromEntries(
    remotes.map((list) => [list.entry.split('/')[2], list]),
  );
  return { app, origins, shell, loaded };
}
export type OwnReleases = ReturnType<typeof ownReleases>;
