import { matchPath } from 'react-router';
import type { FederationManifest, ManifestApp, ManifestPage } from 'shared-lib/federation/documents.ts';
import { LoadError, within } from 'shared-lib/loading/loader.ts';
import { PageError } from './remote-error.ts';

/** The greatest age of `/federation.json`, in milliseconds, for a navigation. */
const FRESH_MS = 5000;

/** A page; null where no app owns the path; an error when the list of live releases did not arrive. */
export type Found = FoundPage | null | PageError;

/** The releases in this document, by app. */
type Releases = Readonly<Record<string, ManifestApp>>;

/** Finds pages by `/federation.json`. */
export interface PageFinder {
  /** The live page at a path: at once when the list is fresh, else after a request. */
  find(pathname: string): Found | Promise<Found>;
  /** Requests the live releases; returns them or an error. */
  ask(): Promise<FederationManifest | PageError>;
  /** The last result of `ask`, or null. */
  known(): FederationManifest | null;
}

/** `held` are this document's releases. They answer for their pages when the list does not arrive. */
export function createPageFinder(
  held: Releases,
  fetchManifest: () => Promise<FederationManifest>,
  patienceMs: number,
): PageFinder {
  let known: FederationManifest | null = null;
  let asking: Promise<FederationManifest | PageError> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;

  async function load(): Promise<FederationManifest | PageError> {
    askedAt = performance.now();
    const late = () => new LoadError('/federation.json did not arrive in time.');
    try {
      known = await within(fetchManifest(), patienceMs, late);
      return known;
    } catch (cause) {
      const what = '/federation.json, the list of the live releases, did not load.';
      return new PageError(what, new LoadError(what, cause));
    } finally {
      asking = undefined;
    }
  }

  const ask = () => (asking ??= load());
  const lookUp = (list: FederationManifest | PageError, pathname: string): Found =>
    // An older list, and this document's releases, are better than nothing.
    list instanceof Error
      ? (findPage({ ...known?.apps, ...held }, pathname) ?? list)
      : findPage(list.apps, pathname);

  return {
    find(pathname) {
      if (known && !asking && performance.now() - askedAt < FRESH_MS) return lookUp(known, pathname);
      // A request from before, which failed, does not count.
      const isJoined = asking !== undefined;
      return ask()
        .then((list) => (isJoined && list instanceof Error ? ask() : list))
        .then((list) => lookUp(list, pathname));
    },
    ask,
    known: () => known,
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

/** A page with its release. */
export interface FoundPage {
  app: string;
  release: ManifestApp;
  page: ManifestPage;
}
