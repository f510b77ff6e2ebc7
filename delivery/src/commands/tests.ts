import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProgram } from 'shared-lib/testing/this-run.ts';
import { quickFolder } from '../../../backend/test/quick-folder.ts';
import {
  CHECKS,
  OPERATIONS,
  OTHER_BROWSERS,
  runSuites,
  SLOW_SUITES,
  type Suite,
  suitesWithout,
  WHOLE_MATRIX,
} from './suites.ts';
import {
  CADDY,
  CHROMIUM,
  ensureTestPrograms,
  leftOut,
  NGINX,
  otherBrowsers,
  POSTGRESQL,
  type Program,
} from './test-programs.ts';

/** Runs the suites, without those that need what is missing. The tests of the others are told what to leave out. */
async function run(suites: readonly Suite[], missing: readonly Program[]): Promise<never> {
  const ids = missing.map(({ id }): TestProgram => id);
  process.env.TESTS_WITHOUT = ids.join(',');
  // What else these tests show needs no box.
  if (ids.includes('bubblewrap')) process.env.ALLOW_UNSANDBOXED_RELEASES = '1';
  const folder = mkdtempSync(join(quickFolder(), 'tests-'));
  // As of any temporary folder: PostgreSQL is another user.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  process.exit((await runSuites(suitesWithout(suites, ids), missing.map(leftOut))) ? 0 : 1);
}

/** Installs what is missing; ends the run where a program that must be there is not. */
function ensure(programs?: Program[], mustBeThere = false): readonly Program[] {
  try {
    const missing = ensureTestPrograms(programs);
    if (!mustBeThere || missing.length === 0) return missing;
  } catch (error) {
    console.error((error as Error).message);
  }
  process.exit(1);
}

const [, , command] = process.argv;
if (command === 'check') {
  // `npm run check`: types, lint, unit and component tests, with what is there.
  await run(
    CHECKS,
    [CHROMIUM, NGINX, CADDY, POSTGRESQL].filter((program) => !program.isThere()),
  );
} else if (command === 'test-browsers') {
  // `npm run test:browsers`: the main journeys in Firefox and WebKit.
  ensure([otherBrowsers()], true);
  await run([OTHER_BROWSERS], []);
} else if (command === 'test-matrix') {
  // `npm run test:matrix`: every way of failing and of coming back.
  ensure([CHROMIUM], true);
  await run([WHOLE_MATRIX], []);
} else {
  // `npm run test:operations`: what deploy/ promises; `npm run test:whole`: every test; `npm test`: one instance of each
  // thing (docs/decisions/088).
  if (command !== 'test') process.env.TESTS = 'whole';
  if (command === 'test-operations') await run([OPERATIONS], ensure());
  await run([...CHECKS, ...SLOW_SUITES, OTHER_BROWSERS, OPERATIONS], ensure());
}
