import { sourceRefusals } from '../core/build/app-build.ts';
import { REMOTES } from '../core/project/project.ts';
import { Refused } from '../core/report/refusal.ts';

const refusals = await sourceRefusals(REMOTES);
if (refusals.length > 0) {
  console.error(new Refused(refusals).message);
  process.exitCode = 1;
}
