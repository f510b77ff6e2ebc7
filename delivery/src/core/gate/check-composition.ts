import { checkAdmittedPaths, checkRouteClashes } from '../compose/check-routes.ts';
import { type Refusal, releaseName } from '../report/refusal.ts';
import type { AppName } from '../store/app-name.ts';
import type { Versions } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';
import { checkIntegrity } from './check-files.ts';
import { checkSharedVersions } from './check-shared.ts';
import { checkContract } from './check-types.ts';

/**
 * Whether these releases may be live together, for a roll back. It looks at the releases only, so it takes no browser,
 * and this module loads none.
 * @param candidate the app that comes back; null for a whole composition, whose releases were live together.
 * @returns what is in the way; empty when they fit.
 */
export async function checkComposition(
  store: SiteStore,
  versions: Versions,
  candidate: AppName | null,
): Promise<Refusal[]> {
  const entries = Object.entries(versions);
  const gone = entries.filter(([app, version]) => !store.releases.has(app, version));
  if (gone.length > 0) {
    return gone.map(([app, version]) => ({
      check: 'integrity',
      subject: releaseName({ app, version }),
      reason: 'The release is no longer kept.',
      remedy: `Choose another one ("npm run releases" lists them), or build it again from its commit: npm run release -- ${app}.`,
    }));
  }
  const releases = await store.releases.of(versions);
  const intact = await Promise.all(
    Object.values(releases).map((release) =>
      checkIntegrity(release, store.releases.folder(release.app, release.version)),
    ),
  );
  return [
    ...intact.flat(),
    ...(await checkSharedVersions(store, releases, null)),
    ...checkRouteClashes(releases, null),
    ...checkAdmittedPaths(releases, await store.apps.admitted(), null),
    ...(candidate ? await checkContract(store, releases, candidate) : []),
  ];
}
