import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { quickFolder } from '../../../backend/test/quick-folder.ts';
import { BACKEND, CHECKS, END_TO_END, OPERATIONS, runSuites, type Suite } from './suites.ts';
import { ensurePrograms, leftOut, PROGRAMS, type Program } from './test-programs.ts';

/** Runs the suites without what is missing, which the tests read from TESTS_WITHOUT. */
async function run(suites: readonly Suite[], missing: readonly Program[]): Promise<void> {
  const ids = missing.map(({ id }) => id);
  process.env.TESTS_WITHOUT = ids.join(',');
  const folder = mkdtempSync(join(quickFolder(), 'tests-'));
  // Like every temporary folder: PostgreSQL runs as another user.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const canRun = suites.filter(({ needs }) => !needs || !ids.includes(needs));
  process.exit((await runSuites(canRun, missing.map(leftOut))) ? 0 : 1);
}

/** `npm run check`: types, lint, unused code, unit and component tests, with the programs that are there. */
export const check = (): Promise<void> =>
  run(
    CHECKS,
    PROGRAMS.filter((program) => !program.isThere()),
  );

/** `npm test`: every suite but operations, with one page of each kind. */
export const test = (): Promise<void> => run([...CHECKS, BACKEND, END_TO_END], ensurePrograms());

/** `npm run test:all`: every test. */
export function testAll(): Promise<void> {
  process.env.TESTS = 'all';
  return run([...CHECKS, BACKEND, END_TO_END, OPERATIONS], ensurePrograms());
}

/** `npm run site -- test:operations`: the deployment, and backup and restore of a whole site. */
export function testOperations(): Promise<void> {
  process.env.TESTS = 'all';
  return run([OPERATIONS], ensurePrograms());
}
