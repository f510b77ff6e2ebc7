import { appBuild, refusalOf } from '../core/build/app-build.ts';
import { REMOTES } from '../core/project/project.ts';
import { Refused } from '../core/report/refusal.ts';

/** Runs the checks that apps have of their own sources, as `npm run check` does, and prints every mistake. */
const issues = await Promise.all(REMOTES.map(async (app) => (await appBuild(app)).check?.() ?? []));
const refusals = issues.flat().map(refusalOf);
if (refusals.length > 0) {
  console.error(new Refused(refusals).message);
  process.exitCode = 1;
}
