import { appBuild, refusalOf } from '../core/build/app-build.ts';
import { REMOTES } from '../core/project/project.ts';
import { Refused } from '../core/report/refusal.ts';

const issues = await Promise.all(REMOTES.map(async (app) => (await appBuild(app)).check?.() ?? []));
const refusals = issues.flat().map(refusalOf);
if (refusals.length > 0) {
  console.error(new Refused(refusals).message);
  process.exitCode = 1;
}
