import { matchPath } from 'react-router';
import type { FederationManifest, ManifestApp, OwnBlock } from 'shared-lib/federation/documents.ts';
import { LoadError, within } from 'shared-lib/loading/loader.ts';
import { type Found, type FoundPage, PageError } from './page-source.ts';

/** What a path leads to; `elsewhere` means that only another document may show it. */
export type Way = Found | 'elsewhere';

/**
 * Finds a page and its release. A document never holds two releases of anything: links inside an area keep its
 * release, and links to another area use its live release, in this document if it fits, and by a full load if
 * this document holds an earlier release of that area or of the shell, or may not load from where files are now.
 */
interface PageFinder {
  /** At once when no list of live releases is needed, or it is fresh; else after a request. */
  find(pathname: string): Way | Promise<Way>;
  /** Reports that the visitor is in this app's area; null on the shell's own pages. */
  enter(app: string | null): void;
  /** Whether the server has replaced the release of a page that did not arrive. */
  replaced(found: FoundPage): Promise<boolean>;
}

/** The greatest age of `/federation.json`, in milliseconds, for a navigation. */
const FRESH_MS = 5000;

/**
 * Finds pages by `/federation.json` and in this document's releases, `held`, which answer when the list does
 * not arrive. Whoever loads a release adds it to them. `own` has this document's shell and its first area.
 */
export function createPageFinder(
  own: Pick<OwnBlock, 'app' | 'main' | 'origins'>,
  held: Readonly<Record<string, ManifestApp>>,
  fetchManifest: () => Promise<FederationManifest>,
): PageFinder {
  let area = own.app;
  let known: FederationManifest | null = null;
  let asking: Promise<FederationManifest | PageError> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;

  async function load(): Promise<FederationManifest | PageError> {
    askedAt = performance.now();
    const late = () => new LoadError('/federation.json did not arrive in time.');
    try {
      known = await within(fetchManifest(), late);
      return known;
    } catch (cause) {
      const what = '/federation.json, the list of the live releases, did not load.';
      return new PageError(what, new LoadError(what, cause));
    } finally {
      asking = undefined;
    }
  }

  const ask = () => (asking ??= load());

  /** Whether this document has the live shell, and may load from where the live releases are. */
  const isOfHere = ({ main, origins }: FederationManifest) => main === own.main && origins === own.origins;

  /** The page has moved, and the server knows where. */
  function isMoved(pathname: string): boolean {
    const apps = Object.values(known?.apps ?? {});
    return apps.some(({ redirects }) => redirects && Object.hasOwn(redirects, pathname));
  }

  function lookUp(list: FederationManifest | PageError, pathname: string): Way {
    // An older list, and this document's releases, are better than nothing.
    const isMissing = list instanceof Error;
    const found = findPage(isMissing ? { ...known?.apps, ...held } : list.apps, pathname);
    if (!found) return isMissing ? list : isMoved(pathname) ? 'elsewhere' : null;
    const { app, release } = found;
    const here = held[app];
    if (here === release) return found;
    return known && isOfHere(known) && (!here || here.version === release.version) ? found : 'elsewhere';
  }

  return {
    find(pathname) {
      const release = area && held[area];
      const found = release && findPage({ [area as string]: release }, pathname);
      if (found) return found;
      if (known && !asking && performance.now() - askedAt < FRESH_MS) return lookUp(known, pathname);
      // A request from before, which failed, does not count.
      const isJoined = asking !== undefined;
      return ask()
        .then((list) => (isJoined && list instanceof Error ? ask() : list))
        .then((list) => lookUp(list, pathname));
    },
    enter(app) {
      area = app;
    },
    async replaced({ app, release }) {
      const list = await ask();
      if (list instanceof Error) return false;
      return !isOfHere(list) || list.apps[app]?.version !== release.version;
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
