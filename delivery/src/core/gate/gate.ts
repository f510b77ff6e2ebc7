import type { Refusal } from '../report/refusal.ts';
import { type BuiltCandidate, composedWith, type ReleaseCandidate } from './candidate.ts';
import { checkBudgets, checkPictures } from './check-budgets.ts';
import { checkTogether } from './check-composition.ts';
import { checkFiles } from './check-files.ts';
import { checkInBrowser } from './check-in-browser.ts';
import { checkLinks } from './check-links.ts';
import { openBrowser } from './gate-browser.ts';

/**
 * The checks before rendering, which runs the release's code. A publish does not render what they refuse.
 * `checkRelease` does not repeat them.
 * @returns why the release must not become live; empty when it may be rendered.
 */
export async function checkBeforeRendering(candidate: BuiltCandidate): Promise<Refusal[]> {
  const { release, store } = candidate;
  const { app, version } = release;
  const folder = store.releases.folder(app, version);
  return [
    ...(await checkTogether(store, composedWith(candidate), app, app)),
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
