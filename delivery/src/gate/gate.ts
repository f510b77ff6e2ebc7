import type { AppName } from '../store/app-name.ts';
import { admittedApps } from '../store/apps.ts';
import { hasRelease, releaseFolder, releasesOf, type Versions } from '../store/site.ts';
import {
  type BuiltCandidate,
  composedWith,
  type Refusal,
  type ReleaseCandidate,
  releaseName,
} from './candidate.ts';
import { checkBudgets, checkPictures } from './check-budgets.ts';
import { checkFiles, checkIntegrity } from './check-files.ts';
import { checkInBrowser } from './check-in-browser.ts';
import { checkLinks } from './check-links.ts';
import { checkAdmittedPaths, checkRouteClashes } from './check-routes.ts';
import { checkSharedVersions } from './check-shared.ts';
import { checkContract } from './check-types.ts';
import { checkWords } from './check-words.ts';
import { openBrowser } from './gate-browser.ts';

/**
 * The checks before rendering, which runs the release's code. A publish does not render what they refuse.
 * `checkRelease` does not repeat them.
 * @returns why the release must not become live; empty when it may be rendered.
 */
export async function checkBeforeRendering(candidate: BuiltCandidate): Promise<Refusal[]> {
  const { release, folder, siteFolder } = candidate;
  const { app } = release;
  const releases = composedWith(candidate);
  // A new shell renders the pages of every app, with the server bundles of their live releases.
  const rendered = app === 'shell' ? Object.values(releases) : [release];
  const intact = await Promise.all(
    rendered.map((one) =>
      checkIntegrity(one, one === release ? folder : releaseFolder(siteFolder, one.app, one.version)),
    ),
  );
  return [
    ...intact.flat(),
    ...(await checkSharedVersions(siteFolder, releases, app)),
    ...checkRouteClashes(releases, app),
    ...checkAdmittedPaths(releases, await admittedApps(siteFolder), app),
    ...(await checkContract(siteFolder, releases, app)),
    ...(await checkFiles(release, folder)),
    ...(await checkPictures(release, folder)),
  ];
}

/**
 * The checks after rendering: what pages hold, what they cost, and what they do in a browser. `checkBeforeRendering`
 * comes first.
 * @param open gives the browser.
 * @returns why the release must not become live; empty when it may.
 */
export async function checkRelease(
  candidate: ReleaseCandidate,
  open: typeof openBrowser = openBrowser,
): Promise<Refusal[]> {
  const found = await Promise.all([
    checkLinks(candidate),
    checkWords(candidate),
    checkBudgets(candidate),
    checkInBrowser(candidate, open),
  ]);
  return found.flat();
}

export { openBrowser };

/**
 * Whether these releases may be live together, for a roll back. It looks at the releases only, so it takes no browser
 * and well under a second.
 * @param candidate the app that comes back; null for a whole composition, whose releases were live together.
 * @returns what is in the way; empty when they fit.
 */
export async function checkComposition(
  siteFolder: string,
  versions: Versions,
  candidate: AppName | null,
): Promise<Refusal[]> {
  const entries = Object.entries(versions);
  const gone = entries.filter(([app, version]) => !hasRelease(siteFolder, app, version));
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
    ...checkAdmittedPaths(releases, await admittedApps(siteFolder), null),
    ...(candidate ? await checkContract(siteFolder, releases, candidate) : []),
  ];
}
