import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { PROJECT_ROOT } from '../core/project/project.ts';
import { noteRunning } from '../open-site.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const RUNNER = 'delivery/bin/run.mjs';
const CLI = 'delivery/src/commands/cli.ts';

/** Runs a file of the project with this site, or one of its own. */
const runAt = (site: string, file: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(PROJECT_ROOT, file), ...args], {
    encoding: 'utf8',
    env: { ...process.env, SITE_DIR: site },
  });
const run = (file: string, ...args: string[]) => runAt(temporaryFolder(), file, ...args);

it.each([
  ['an unknown command', ['relaese', 'guide'], "error: unknown command 'relaese'\n(Did you mean release?)"],
  ['an unknown app', ['release', 'gide'], "'gide' is invalid for argument 'apps'. Allowed choices are shell"],
  [
    'a number out of range, in options that a Windows editor wrote',
    ['release', 'guide', '\ufeff--canary', '0\r'],
    'It must be a whole number from 1 to 100.',
  ],
  [
    'options that exclude each other',
    ['publish', 'a', '--preview', '--canary', '9'],
    'cannot be used with option',
  ],
  [
    'arguments that do not go together',
    ['release', 'guide', '--progressive'],
    '--progressive requires --canary.',
  ],
  [
    'the end of a remote preview',
    ['preview', '--end', 'c1', '--to', 'https://site.example'],
    "on the site's own",
  ],
])('%s ends with exit code 2, the reason and the usage', (_, args, reason) => {
  const { status, stderr } = run(CLI, ...args);
  expect([status, stderr]).toEqual([2, expect.stringContaining(reason)]);
  expect(stderr).toContain('Usage: npm run ');
});

it('lists its commands and describes one, as it is typed', () => {
  expect(run(RUNNER).stdout).toMatch(/Usage: npm run site[\s\S]*npm run site -- pack \[options\] <app>/);
  const { status, stdout } = run(RUNNER, 'canary', '--help');
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(/^Usage: npm run canary -- .*\n\nLists canaries/),
  ]);
});

it('remote-kit prints its usage after invalid arguments', () => {
  const { status, stderr } = run(
    'delivery/src/remote/kit/command.ts',
    'publish',
    'a',
    '--to',
    'site.example',
  );
  expect([status, stderr]).toEqual([
    2,
    expect.stringMatching(/https:\/\/ or http[\s\S]*Usage: remote-kit publish/),
  ]);
});

it('token commands refuse a missing folder, and name the served one', async () => {
  const served = temporaryFolder();
  await noteRunning(served);
  // A test's process may end without its exit handlers.
  onTestFinished(() => rmSync(join(PROJECT_ROOT, 'node_modules/.cache/running', String(process.pid))));
  const missing = join(temporaryFolder(), 'none');
  const { status, stderr } = runAt(missing, CLI, 'tokens', 'list');
  expect(status).toBe(1);
  expect(stderr).toContain(`There is no site in ${missing} (SITE_DIR names it).`);
  expect(stderr).toContain(`A server of this checkout serves ${served}.`);
});
