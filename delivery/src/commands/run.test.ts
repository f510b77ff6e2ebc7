import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '../core/project/project.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const run = (file: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(PROJECT_ROOT, file), ...args], {
    encoding: 'utf8',
    env: { ...process.env, SITE_DIR: join(temporaryFolder(), 'none') },
  });
const RUNNER = 'delivery/bin/run.mjs';
const CLI = 'delivery/src/commands/cli.ts';

it.each([
  ['an unknown command', ['relaese', 'guide'], '(Did you mean release?)'],
  ['an unknown app', ['release', 'gide'], 'Allowed choices are shell'],
  ['a number out of range, with a BOM', ['release', 'guide', '\ufeff--canary', '0\r'], 'from 1 to 100'],
  ['options that exclude each other', ['publish', 'a', '--preview', '--canary', '9'], 'cannot be used with'],
  ['an incomplete option', ['release', 'guide', '--progressive'], '--progressive requires --canary.'],
])('on %s, the CLI exits with code 2, and prints the reason and the usage', (_, args, reason) => {
  const { status, stderr } = run(CLI, ...args);
  expect([status, stderr]).toEqual([2, expect.stringContaining(reason)]);
  expect(stderr).toContain('Usage: npm run ');
});

it('the command list and a command’s help show commands as the operator types them', () => {
  expect(run(RUNNER).stdout).toMatch(/Usage: npm run site[\s\S]*npm run site -- pack \[options\] <app>/);
  expect(run(RUNNER, 'canary', '--help').stdout).toMatch(
    /^Usage: npm run canary -- .*\n\nLists all canaries/,
  );
});

it('token commands refuse a missing site folder', () => {
  const { status, stderr } = run(CLI, 'tokens', 'list');
  expect([status, stderr]).toEqual([1, expect.stringMatching(/There is no site in \S+\. Set SITE_DIR to /)]);
});
