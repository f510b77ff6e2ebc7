import { assembleSite, loadSet } from '../assemble/assemble.ts';
import { checkAppPaths, checkRouteClashes } from '../assemble/check-routes.ts';
import type { AssembledSite } from '../assemble/site.ts';
import { isGateWithoutBrowser } from '../process/chromium.ts';
import { SITE } from '../project/project.ts';
import { type Refusal, Refused, refuse, releaseName } from '../report/refusal.ts';
import type { LoadedRelease } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';
import type { AppName, VersionSet, Versions } from '../store/version-set.ts';
import { type Candidate, releaseNames } from './candidate.ts';
import { checkBudgets } from './check-budgets.ts';
import { checkFiles, checkIntegrity } from './check-files.ts';
import { checkHtml, checkIds } from './check-html.ts';
import { checkLinks } from './check-links.ts';
import { checkShared } from './check-shared.ts';
import type { GateBrowser } from './gate-browser.ts';

// Only the browser check runs code of a release. The driver is imported late: a rollback needs no browser.

/** Checks whether releases may be live together. If `newApp` is null, all apps are checked. */
export async function checkTogether(
  store: SiteStore,
  versions: Versions,
  newApp: AppName | null,
): Promise<Refusal[]> {
  const missing = Object.entries(versions).filter(([app, version]) => !store.releases.has(app, version));
  if (missing.length > 0) {
    const reason = 'The release is not stored.';
    const remedy = 'Choose a release that "npm run releases" lists, or release this one again from Git.';
    return missing.map(([app, version]) => {
      return { check: 'integrity', subject: releaseName({ app, version }), reason, remedy };
    });
  }
  const releases = await store.releases.readAll(versions);
  const checked = Object.values(releases).filter(({ app }) => newApp === null || newApp === app);
  const damaged = await Promise.all(
    checked.map((release) => checkIntegrity(release, store.releases.folder(release.app, release.version))),
  );
  // The other checks rely on undamaged releases.
  if (damaged.flat().length > 0) return damaged.flat();
  return [
    ...checkShared(releases, newApp),
    ...checkRouteClashes(releases, newApp),
    ...checkAppPaths(releases, SITE.apps, newApp),
  ];
}

/** @throws Refused. @throws Error for the damaged release of another app. */
export async function readCompatible(store: SiteStore, set: VersionSet, newApp: AppName | null) {
  refuse(await checkTogether(store, set.versions, newApp));
  const apps = newApp ? [newApp] : Object.keys(set.versions);
  return assemble({ apps, set }, await loadSet(store, set));
}

function assemble(
  candidate: Pick<Candidate, 'apps' | 'set'>,
  loaded: readonly LoadedRelease[],
  refusals: readonly Refusal[] = [],
): AssembledSite {
  try {
    return assembleSite(candidate.set, loaded);
  } catch (error) {
    const rebuild = 'Build and release it again, so that every route has its page.';
    const { message, remedy = rebuild } = error as Error & { remedy?: string };
    const reason = `The pages cannot be assembled: ${message}`;
    throw new Refused([...refusals, { check: 'html', subject: releaseNames(candidate), reason, remedy }]);
  }
}

/** Checks releases before they go live. @throws Refused or Unchecked. */
export async function checkRelease(
  candidate: Candidate,
  browser?: () => Promise<GateBrowser | null>,
): Promise<AssembledSite> {
  const { store, apps, set } = candidate;
  const [newApp = null, ...others] = apps;
  refuse(await checkTogether(store, set.versions, others.length === 0 ? newApp : null));

  const loaded = await loadSet(store, set);
  const refusals: Refusal[] = [];
  for (const one of loaded.filter(({ release }) => apps.includes(release.app))) {
    const { release } = one;
    const folder = store.releases.folder(release.app, release.version);
    refusals.push(...(await checkFiles(release, folder)), ...checkHtml(one));
  }
  const assembled = { ...candidate, site: assemble(candidate, loaded, refusals) };
  const usesBrowser = refusals.length === 0 && !isGateWithoutBrowser();
  const browserCheck = usesBrowser ? await import('./check-in-browser.ts') : null;
  const pageRefusals = await Promise.all([
    checkIds(assembled),
    checkLinks(assembled),
    checkBudgets(assembled),
    browserCheck?.checkInBrowser(assembled, browser) ?? [],
  ]);
  refuse([...refusals, ...pageRefusals.flat()]);
  return assembled.site;
}

/** Remote publishing requires a sandboxed browser. @throws Error with the problem. */
export async function requireSandbox(): Promise<void> {
  const { browserSandboxProblem } = await import('./gate-browser.ts');
  const problem = await browserSandboxProblem();
  if (problem) throw new Error(problem);
}

export const openBrowser = async (): Promise<GateBrowser | null> =>
  (await import('./gate-browser.ts')).openBrowser();
