import { checkAdmittedPaths, checkRouteClashes } from '../compose/check-routes.ts';
import type { Refusal } from '../report/refusal.ts';
import { type BuiltCandidate, composedWith, type ReleaseCandidate } from './candidate.ts';
import { checkBudgets, checkPictures } from './check-budgets.ts';
import { checkFiles, checkIntegrity } from './check-files.ts';
import { checkInBrowser } from './check-in-browser.ts';
import { checkLinks } from './check-links.ts';
import { checkSharedNames } from './check-names.ts';
import { checkSharedVersions } from './check-shared.ts';
import { checkContract } from './check-types.ts';
import { openBrowser } from './gate-browser.ts';

/**
 * The checks before rendering, which runs the release's code. A publish does not render what they refuse.
 * `checkRelease` does not repeat them.
 * @returns why the release must not become live; empty when it may be rendered.
 */
export async function checkBeforeRendering(candidate: BuiltCandidate): Promise<Refusal[]> {
  const { release, folder, store } = candidate;
  const { app } = release;
  const releases = composedWith(candidate);
  // A new shell renders the pages of every app, with the server bundles of their live releases.
  const rendered = app === 'shell' ? Object.values(releases) : [release];
  const intact = await Promise.all(
    rendered.map((one) =>
      checkIntegrity(one, one === release ? folder : store.releases.folder(one.app, one.version)),
    ),
  );
  return [
    ...intact.flat(),
    ...(await checkSharedVersions(store, releases, app)),
    ...(await checkSharedNames(store, releases, app)),
    ...checkRouteClashes(releases, app),
    ...checkAdmittedPaths(releases, await store.apps.admitted(), app),
    ...(await checkContract(store, releases, app)),
    ...(await checkFiles(release, folder)),
    ...(await checkPictures(release, folder)),
  ];
}

/**
 * The checks after rendering: what pages hold, what they cost, and what they do in a browser. `checkBeforeRendering`
 * comes first.
 * @param browser as `checkInBrowser`.
 * @returns why the release must not become live; empty when it may.
 */
export async function checkRelease(
  candidate: ReleaseCandidate,
  browser?: typeof openBrowser,
): Promise<Refusal[]> {
  const found = await Promise.all([
    checkLinks(candidate),
    checkBudgets(candidate),
    checkInBrowser(candidate, browser),
  ]);
  return found.flat();
}

export { openBrowser };
