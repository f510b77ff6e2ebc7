import { checkAppPaths, checkRouteClashes } from '../compose/check-routes.ts';
import { SITE } from '../project/project.ts';
import { type Refusal, releaseName } from '../report/refusal.ts';
import type { AppName } from '../store/app-name.ts';
import type { ComposedReleases, Versions } from '../store/releases.ts';
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
  return checkTogether(store, await store.releases.of(versions), null, candidate);
}

/**
 * Whether releases fit together, as far as their files tell.
 * @param newest the app whose release has never been live; null when all of them have been, and all are looked at.
 * @param candidate the app whose sources are compared with what the shell shares, and the shell's with all remotes'; null
 *   for none.
 */
export async function checkTogether(
  store: SiteStore,
  releases: ComposedReleases,
  newest: AppName | null,
  candidate: AppName | null,
): Promise<Refusal[]> {
  // A new shell renders the pages of every app, with the server bundles of their live releases.
  const rendered = Object.values(releases).filter(
    ({ app }) => newest === null || newest === 'shell' || newest === app,
  );
  const damaged = await Promise.all(
    rendered.map((release) => checkIntegrity(release, store.releases.folder(release.app, release.version))),
  );
  // The other checks read the files, and fail where one is missing.
  if (damaged.flat().length > 0) return damaged.flat();
  const ofSources = async (app: AppName) => {
    // It loads a parser, which neither a server nor a roll back of the whole site needs.
    const { checkSharedNames } = await import('./check-names.ts');
    return [
      ...(await checkSharedNames(store, releases, app)),
      ...(await checkContract(store, releases, app)),
    ];
  };
  return [
    ...(await checkSharedVersions(store, releases, newest)),
    ...checkRouteClashes(releases, newest),
    ...checkAppPaths(releases, SITE.apps, newest),
    ...(candidate ? await ofSources(candidate) : []),
  ];
}
