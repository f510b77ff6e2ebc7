import type { AppName } from '../store/app-name.ts';
import type { LoadedRelease } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';
import type { VersionSet } from '../store/version-set.ts';
import { assembleSite } from './assemble.ts';
import type { AssembledSite } from './site.ts';

/** Loads the releases of a set. @throws Error that names the one that is damaged or not kept. */
export async function loadSet(
  { releases }: Pick<SiteStore, 'releases'>,
  { versions }: VersionSet,
): Promise<ReadonlyMap<AppName, LoadedRelease>> {
  const loaded = Object.entries(versions).map(
    async ([app, version]): Promise<[AppName, LoadedRelease]> => [app, await releases.load(app, version)],
  );
  return new Map(await Promise.all(loaded));
}

/** Loads the releases of a set and assembles its pages. @throws Error as `loadSet` and `assembleSite`. */
export const readSite = async (store: Pick<SiteStore, 'releases'>, set: VersionSet): Promise<AssembledSite> =>
  assembleSite(set, await loadSet(store, set));
