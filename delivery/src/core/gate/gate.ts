import { assembleSite, loadSet } from '../assemble/assemble.ts';
import { checkAppPaths, checkRouteClashes } from '../assemble/check-routes.ts';
import type { AssembledSite } from '../assemble/site.ts';
import { isGateWithoutBrowser } from '../process/chromium.ts';
import { SITE } from '../project/project.ts';
import { type Refusal, Refused, refuse, releaseName } from '../report/refusal.ts';
import type { LoadedRelease } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';
import type { AppName, Versions } from '../store/version-set.ts';
import { type Candidate, releaseNames } from './candidate.ts';
import { checkBudgets, checkPictures } from './check-budgets.ts';
import { checkFiles, checkIntegrity } from './check-files.ts';
import { checkHtml, checkIds } from './check-html.ts';
import { checkLinks } from './check-links.ts';
import { checkRenderedWith, checkRouterNames, checkSharedVersions } from './check-shared.ts';
import type { GateBrowser } from './gate-browser.ts';

// All checks, in their order. Code of a release runs only in the last one, in a browser. The browser's driver is loaded
// only when pages are opened: a rollback needs none.

/** Checks by their files alone whether releases may be live together. `newest`: the one that was never live, or null. */
export async function checkTogether(
  store: SiteStore,
  versions: Versions,
  newest: AppName | null,
): Promise<Refusal[]> {
  const gone = Object.entries(versions).filter(([app, version]) => !store.releases.has(app, version));
  if (gone.length > 0) {
    const reason = 'The release is not stored.';
    const remedy = 'Choose another one ("npm run releases" lists them), or release it again from its commit.';
    return gone.map(([app, version]) => {
      return { check: 'integrity', subject: releaseName({ app, version }), reason, remedy };
    });
  }
  const releases = await store.releases.of(versions);
  const read = Object.values(releases).filter(({ app }) => newest === null || newest === app);
  const damaged = await Promise.all(
    read.map((release) => checkIntegrity(release, store.releases.folder(release.app, release.version))),
  );
  // The other checks read the files, and fail when one is missing.
  if (damaged.flat().length > 0) return damaged.flat();
  return [
    ...checkSharedVersions(releases, newest),
    ...checkRouterNames(releases, newest),
    ...checkRenderedWith(releases, newest),
    ...checkRouteClashes(releases, newest),
    ...checkAppPaths(releases, SITE.apps, newest),
  ];
}

/** Checks new releases from files to pages in a browser, each check only after the earlier ones passed. @throws Refused; Unchecked */
export async function checkRelease(
  candidate: Candidate,
  browser?: () => Promise<GateBrowser | null>,
): Promise<AssembledSite> {
  const { store, apps, set } = candidate;
  const [newest = null, ...more] = apps;
  refuse(await checkTogether(store, set.versions, more.length === 0 ? newest : null));

  const loaded = await loadSet(store, set);
  const refused: Refusal[] = [];
  for (const carried of loaded.filter(({ release }) => apps.includes(release.app))) {
    const { release } = carried;
    const folder = store.releases.folder(release.app, release.version);
    refused.push(...(await checkFiles(release, folder)));
    refused.push(...(await checkPictures(release, folder)));
    refused.push(...checkHtml(carried));
  }
  refuse(refused);

  const assembled = { ...candidate, site: assemble(candidate, loaded) };
  const inBrowser = isGateWithoutBrowser() ? null : await import('./check-in-browser.ts');
  const found = await Promise.all([
    checkIds(assembled),
    checkLinks(assembled),
    checkBudgets(assembled),
    inBrowser?.checkInBrowser(assembled, browser) ?? [],
  ]);
  refuse(found.flat());
  return assembled.site;
}

function assemble(candidate: Candidate, loaded: readonly LoadedRelease[]): AssembledSite {
  try {
    return assembleSite(candidate.set, loaded);
  } catch (error) {
    const reason = `The pages cannot be assembled: ${(error as Error).message}`;
    const rebuild = 'Build the release again ("npm run build"), with every page of its routes.';
    const { remedy = rebuild } = error as { remedy?: string };
    throw new Refused([{ check: 'html', subject: releaseNames(candidate), reason, remedy }]);
  }
}

/** @throws Error when the browser of the checks has no sandbox: code of remote releases runs only there. */
export async function requireSandbox(): Promise<void> {
  const { browserSandboxProblem } = await import('./gate-browser.ts');
  const problem = await browserSandboxProblem();
  if (problem) throw new Error(problem);
}

/** Starts the browser of the checks. Null if none is installed. */
export const openBrowser = async (): Promise<GateBrowser | null> =>
  (await import('./gate-browser.ts')).openBrowser();
