import type { FederationManifest, ManifestApp } from './federation-manifest.ts';
import { findPage } from './find-page.ts';
import type { FoundPage } from './found-page.ts';
import { within } from './within.ts';

/** How old, in milliseconds, `/federation.json` may be when it decides where a navigation leads. */
const FRESH_MS = 5000;

/** A page, `null` where no app owns the path, an error when the list of the live releases did not arrive. */
export type Found = FoundPage | null | Error;

/** What the releases in this document are, by app. */
export type Releases = Readonly<Record<string, ManifestApp>>;

/** Finds pages by `/federation.json`. */
export interface PageFinder {
  /** The live page at a path: at once when the list is fresh, else after it was asked for. */
  find(pathname: string): Found | Promise<Found>;
  /** The live releases as the server has them now, or an error. */
  ask(): Promise<FederationManifest | Error>;
  /** What `ask` gave last, or null. */
  known(): FederationManifest | null;
  /** Whether the last attempt failed. */
  failed(): boolean;
  /** Forgets the attempt that failed. */
  reset(): void;
}

/** `held` are releases that this document has: they answer for their pages when the list does not arrive. */
export function createPageFinder(
  held: Releases,
  fetchManifest: () => Promise<FederationManifest>,
  patienceMs: number,
): PageFinder {
  let known: FederationManifest | null = null;
  let asking: Promise<FederationManifest | Error> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let failed = false;

  async function load(): Promise<FederationManifest | Error> {
    askedAt = performance.now();
    const late = () => new Error('/federation.json did not arrive in time.');
    try {
      known = await within(fetchManifest(), patienceMs, late);
      asking = undefined;
      return known;
    } catch (cause) {
      failed = true;
      return new Error('/federation.json, the list of the live releases, did not load.', { cause });
    }
  }

  const ask = () => (asking ??= load());
  const lookUp = (list: FederationManifest | Error, pathname: string): Found =>
    // A list of an earlier moment, and what is here, are better than nothing.
    list instanceof Error
      ? (findPage({ ...known?.apps, ...held }, pathname) ?? list)
      : findPage(list.apps, pathname);

  return {
    find(pathname) {
      if (known && !asking && performance.now() - askedAt < FRESH_MS) return lookUp(known, pathname);
      return ask().then((list) => lookUp(list, pathname));
    },
    ask,
    known: () => known,
    failed: () => failed,
    reset() {
      failed = false;
      asking = undefined;
    },
  };
}
