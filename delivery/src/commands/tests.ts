import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { TestProgram } from 'shared-lib/testing/this-run.ts';
import { hasPostgres, installedBinaries } from '../../../backend/test/find-postgres-binaries.ts';
import { quickFolder } from '../../../backend/test/quick-folder.ts';
import { HEADLESS_SHELL, systemChromium, wholeChromium } from '../core/process/chromium.ts';
import { progress } from '../core/report/terminal.ts';
import { BACKEND, CHECKS, END_TO_END, OPERATIONS, runSuites, type Suite } from './suites.ts';

/** Runs the suites. Tests read the missing programs from TESTS_WITHOUT. */
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

/** A program that tests need in addition to Node. */
export interface Program {
  id: TestProgram;
  isThere(): boolean;
  /** Installs it without root, where that is possible. */
  download?(): void;
  packages: readonly string[];
  leavesOut: string;
}

const runProgram = (program: string, ...args: readonly string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore', timeout: 600_000 }).status === 0;

function installPackages(names: readonly string[]): void {
  const install = () => runProgram('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...names);
  if (!install() && runProgram('apt-get', 'update', '-qq')) install();
}

/** A missing program, its package and the skipped tests, in one line. */
export const leftOut = ({ id, packages, leavesOut }: Program): string =>
  `Missing: ${id} (Debian: apt-get install ${packages.join(' ')}). Left out: ${leavesOut}.`;

const MACHINE = {
  isRoot: process.getuid?.() === 0,
  isCi: Boolean(process.env.CI),
  installPackages,
  print: progress.say,
};

/** Installs missing programs where possible. Returns those still missing. @throws Error in CI, which skips nothing. */
export function ensurePrograms(programs = PROGRAMS, machine = MACHINE): readonly Program[] {
  const missing = programs.filter((program) => {
    if (program.isThere()) return false;
    machine.print(`Missing: ${program.id}. Installing it`);
    program.download?.();
    if (!program.isThere() && machine.isRoot) machine.installPackages(program.packages);
    return !program.isThere();
  });
  if (machine.isCi && missing.length > 0) throw new Error(missing.map(leftOut).join('\n'));
  for (const program of missing) machine.print(leftOut(program));
  return missing;
}

/** Debian's headless shell takes half the processor time of a whole browser. */
const lacksHeadlessShell = () =>
  MACHINE.isRoot && !process.env.CHROMIUM && Boolean(wholeChromium()) && !existsSync(HEADLESS_SHELL);

const PROGRAMS: readonly Program[] = [
  {
    id: 'Chromium',
    isThere: () =>
      existsSync(chromium.executablePath()) || (systemChromium() !== undefined && !lacksHeadlessShell()),
    download: () => void (systemChromium() || runProgram('npx', 'playwright', 'install', 'chromium')),
    packages: ['chromium', 'chromium-headless-shell'],
    leavesOut: 'the end-to-end tests, and the unit tests that start a browser',
  },
  {
    id: 'PostgreSQL',
    isThere: hasPostgres,
    packages: ['postgresql'],
    leavesOut: 'the tests on PostgreSQL',
  },
  {
    // The npm package has only a server, and pg_dump must be as new as it.
    id: 'pg_dump',
    isThere: () => installedBinaries() !== undefined && runProgram('pg_dump', '--version'),
    packages: ['postgresql'],
    leavesOut: 'the tests of backups of PostgreSQL',
  },
];
