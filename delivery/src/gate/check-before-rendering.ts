import { releaseFolder } from '../store/site.ts';
import { checkPictures } from './check-budgets.ts';
import { checkContract, checkMajor } from './check-contract.ts';
import { checkIntegrity } from './check-integrity.ts';
import { checkRouteClashes } from './check-route-clashes.ts';
import { checkSharedVersions } from './check-shared-versions.ts';
import { checkFiles } from './policy/check-files.ts';
import type { Refusal } from './refusal.ts';
import type { BuiltCandidate } from './release-candidate.ts';
import { composedWith } from './rendered-page.ts';

/**
 * What can be told before a page is rendered, and must be: rendering runs the release's code. A publish asks
 * this first and does not render what is refused; `checkRelease` does not ask it again.
 *
 * @returns why the release must not become live; empty when it may be rendered.
 */
export async function checkBeforeRendering(candidate: BuiltCandidate): Promise<Refusal[]> {
  const { release, folder, live, siteFolder } = candidate;
  const { app } = release;
  const releases = composedWith(candidate);
  // A new shell has the pages of every app rendered anew, with the server bundles that were kept.
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
    ...checkContract(releases, app),
    ...(app === 'shell' ? checkMajor(release, live.releases.shell) : []),
    ...(await checkFiles(release, folder)),
    ...(await checkPictures(release, folder)),
  ];
}
