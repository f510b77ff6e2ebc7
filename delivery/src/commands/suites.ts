import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtempDisposable, open, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { TestProgram } from 'shared-lib/testing/this-run.ts';
import { PROJECT_ROOT } from '../core/project/project.ts';
import { progress } from '../core/report/terminal.ts';

/** A suite of tests. */
export interface Suite {
  name: string;
  args: readonly string[];
  /** The runner of the JSON report. Absent for checks that only pass or fail. */
  report?: 'vitest' | 'playwright';
  needs?: TestProgram;
  /**
   * `beside`: runs in parallel with the suites without this, because it leaves processors idle; its output is printed
   * when it ends. `after`: runs when all others have ended.
   */
  when?: 'beside' | 'after';
}

const vitest = (config: string) => ['node_modules/vitest/vitest.mjs', 'run', '--config', config];

/** Type check, lint, the apps' checks of their content, no unused code, and the fast tests. */
export const CHECKS: readonly Suite[] = [
  { name: 'types', args: ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'] },
  { name: 'lint', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'] },
  { name: 'content', args: ['delivery/src/commands/check-sources.ts'] },
  { name: 'unused code', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  { name: 'unit and component', args: vitest('vitest.config.ts'), report: 'vitest' },
];

/** The backend, on both database engines. */
export const BACKEND: Suite = {
  name: 'backend',
  args: vitest('backend/vitest.config.ts'),
  report: 'vitest',
  when: 'beside',
};

/** The assembled site in browsers. */
export const END_TO_END: Suite = {
  name: 'end to end',
  args: ['node_modules/@playwright/test/cli.js', 'test'],
  report: 'playwright',
  needs: 'Chromium',
  when: 'after',
};

/** The deployment. */
export const OPERATIONS: Suite = {
  name: 'operations',
  args: vitest('deploy/vitest.config.ts'),
  report: 'vitest',
  when: 'after',
};

async function runSuite(suite: Suite, folder: string): Promise<ReturnType<typeof readCounts>> {
  const output = join(folder, `${suite.name}.log`);
  const log = suite.when === 'beside' ? await open(output, 'w') : null;
  if (!log) progress.say(`\n▸ ${suite.name}`);
  const file = join(folder, `${suite.name.replaceAll(' ', '-')}.json`);
  const reports = ['--reporter=dot', '--silent=passed-only', '--reporter=json', `--outputFile.json=${file}`];
  const reporting = suite.report === 'vitest' ? reports : [];
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...suite.args, ...reporting],
    {
      cwd: PROJECT_ROOT,
      stdio: log ? ['ignore', log.fd, log.fd] : 'inherit',
      env: {
        ...process.env,
        ...(suite.report === 'playwright' ? { PLAYWRIGHT_JSON_OUTPUT_FILE: file } : {}),
      },
    },
  );
  const [code] = (await once(child, 'close')) as [number | null];
  if (log) {
    await log.close();
    progress.say(`\n▸ ${suite.name}`);
    process.stdout.write(await readFile(output));
  }
  const counts = existsSync(file) ? readCounts(JSON.parse(await readFile(file, 'utf8'))) : null;
  if (!counts) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, secondTry: 0, files: [] };
  // A runner may fail without a failed test, for example when a file does not load.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** Runs the suites, and prints their results, the skipped suites, and last `N passed, N failed`. */
export async function runSuites(suites: readonly Suite[], leftOut: readonly string[] = []): Promise<boolean> {
  // Not a `temporaryPlace`: a long run's tests would delete it after an hour.
  await using place = await mkdtempDisposable(join(tmpdir(), 'suites-'));
  const results: [string, ReturnType<typeof readCounts>, number][] = [];
  async function inSequence(when?: Suite['when']): Promise<void> {
    for (const suite of suites.filter((one) => one.when === when)) {
      const begun = performance.now();
      results.push([suite.name, await runSuite(suite, place.path), (performance.now() - begun) / 1000]);
    }
  }
  await Promise.all([inSequence(), inSequence('beside')]);
  await inSequence('after');
  progress.say('');
  for (const [name, { passed, failed, secondTry, files }, seconds] of results) {
    const again = secondTry > 0 ? ` (${secondTry} of them at the second try)` : '';
    progress.say(
      `  ${name.padEnd(20)} ${passed} passed${again}, ${failed} failed  (${seconds.toFixed(0)} s)`,
    );
    for (const file of files) progress.say(`    ✗ ${file}`);
  }
  for (const line of leftOut) progress.say(`  ${line}`);
  const sum = (key: 'passed' | 'failed') => results.reduce((total, [, counts]) => total + counts[key], 0);
  progress.say(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults?: readonly { name: string; status: string }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** The share of browser tests that may need a second try. */
const MAX_SECOND_TRIES = 0.01;

/** Reads the counts of a JSON report of vitest or Playwright. With too many flaky tests, each counts as failed. */
export function readCounts(report: VitestReport | PlaywrightReport) {
  if ('stats' in report) {
    const { expected, unexpected, flaky } = report.stats;
    return flaky > (expected + unexpected + flaky) * MAX_SECOND_TRIES
      ? { passed: expected, failed: unexpected + flaky, secondTry: 0, files: [] }
      : { passed: expected + flaky, failed: unexpected, secondTry: flaky, files: [] };
  }
  const { numPassedTests: passed, numFailedTests: failed, testResults = [] } = report;
  const files = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  return { passed, failed, secondTry: 0, files: files.map((name) => relative(PROJECT_ROOT, name)) };
}
