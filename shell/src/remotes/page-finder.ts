import type { FederationManifest, ManifestApp } from './federation-manifest.ts';
import { findPage } from './find-page.ts';
import type { FoundPage } from './found-page.ts';
import { within } from './within.ts';

/** Finds pages: in the own release at once, elsewhere by `/federation.json`. */
export interface PageFinder {
  find(pathname: string): FoundPage | null | Promise<FoundPage | null | Error>;
  /** Whether the manifest did not arrive. */
  failed(): boolean;
  /** Forgets the manifest that did not arrive. */
  reset(): void;
}

/** The own app keeps the release that its page was rendered with; the manifest decides about the others. */
export function createPageFinder(
  ownApps: Readonly<Record<string, ManifestApp>>,
  fetchManifest: () => Promise<FederationManifest>,
  patienceMs: number,
): PageFinder {
  const found = new Map<string, Promise<FoundPage | null | Error>>();
  let manifest: Promise<FederationManifest | Error> | undefined;
  let failed = false;

  function load(): Promise<FederationManifest | Error> {
    const late = () => new Error('/federation.json did not arrive in time.');
    return within(fetchManifest(), patienceMs, late).catch((cause: unknown) => {
      failed = true;
      return new Error('/federation.json, the list of the live releases, did not load.', { cause });
    });
  }

  async function lookUp(pathname: string): Promise<FoundPage | null | Error> {
    manifest ??= load();
    const known = await manifest;
    return known instanceof Error ? known : findPage({ ...known.apps, ...ownApps }, pathname);
  }

  return {
    find(pathname) {
      const own = findPage(ownApps, pathname);
      if (own) return own;
      const looking = found.get(pathname) ?? lookUp(pathname);
      found.set(pathname, looking);
      return looking;
    },
    failed: () => failed,
    reset() {
      failed = false;
      manifest = undefined;
      found.clear();
    },
  };
}
