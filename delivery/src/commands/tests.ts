import type { TestProgram } from 'shared-lib/testing/without.ts';
import {
  CHECKS,
  OTHER_BROWSERS,
  runSuites,
  SLOW_SUITES,
  type Suite,
  suitesWithout,
  WHOLE_MATRIX,
} from './suites.ts';
import {
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
  process.exit((await runSuites(suitesWithout(suites, ids), missing.map(leftOut))) ? 0 : 1);
}

/** @throws Error when one of them is missing. */
function need(...programs: Program[]): void {
  const missing = ensureTestPrograms(programs);
  if (missing.length > 0) throw new Error('Nothing is left to test.');
}

const [, , command] = process.argv;
if (command === 'check') {
  // `npm run check`: types, lint, unit and component tests, with what is there.
  await run(
    CHECKS,
    [CHROMIUM, NGINX, POSTGRESQL].filter((program) => !program.isThere()),
  );
} else if (command === 'test-browsers') {
  // `npm run test:browsers`: the main journeys in Firefox and WebKit.
  need(otherBrowsers());
  await run([OTHER_BROWSERS], []);
} else if (command === 'test-matrix') {
  // `npm run test:matrix`: every way of failing and of coming back.
  need(CHROMIUM);
  await run([WHOLE_MATRIX], []);
} else {
  // `npm test`: everything, after installing what is missing.
  await run([...CHECKS, ...SLOW_SUITES, OTHER_BROWSERS], ensureTestPrograms());
}
