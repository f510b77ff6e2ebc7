import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AppName } from '../project.ts';
import { releaseFolder, releasesOf, type Versions } from '../store/site.ts';
import { checkContract } from './check-contract.ts';
import { checkIntegrity } from './check-integrity.ts';
import { checkRouteClashes } from './check-route-clashes.ts';
import { checkSharedVersions } from './check-shared-versions.ts';
import { releaseName } from './composed-releases.ts';
import type { Refusal } from './refusal.ts';

/**
 * Whether these releases may be live together: what a roll back asks of the composition that it would
 * return to. It looks at the releases only, so it takes no browser and well under a second.
 *
 * @param siteFolder the site's folder, with its `releases`.
 * @returns what is in the way; empty when they fit.
 */
export async function checkComposition(siteFolder: string, versions: Versions): Promise<Refusal[]> {
  const entries = Object.entries(versions) as [AppName, string][];
  const gone = entries.filter(
    ([app, version]) => !existsSync(join(releaseFolder(siteFolder, app, version), 'release.json')),
  );
  if (gone.length > 0) {
    return gone.map(([app, version]) => ({
      check: 'integrity',
      subject: releaseName({ app, version }),
      reason: 'The release is no longer kept.',
      remedy: `Choose another one ("npm run releases" lists them), or build it again from its commit: npm run release -- ${app}.`,
    }));
  }
  const releases = await releasesOf(siteFolder, versions);
  const intact = await Promise.all(
    Object.values(releases).map((release) =>
      checkIntegrity(release, releaseFolder(siteFolder, release.app, release.version)),
    ),
  );
  return [
    ...intact.flat(),
    ...(await checkSharedVersions(siteFolder, releases, null)),
    ...checkRouteClashes(releases, null),
    ...checkContract(releases, null),
  ];
}
