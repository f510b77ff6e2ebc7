import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '../core/project/project.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const { scripts } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const RUNNER = 'delivery/bin/run.mjs';

/** Runs a file of the project, on a site of its own. */
const run = (file: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(PROJECT_ROOT, file), ...args], {
    encoding: 'utf8',
    env: { ...process.env, SITE_DIR: temporaryFolder() },
  });

it('names every command of the project when one is unknown', () => {
  const { status, stderr } = run(RUNNER, 'relaese');
  expect(status).toBe(2);
  expect(stderr).toContain('There is no command "relaese".');
  for (const name of Object.keys(scripts)) expect(stderr).toContain(`npm run ${name}\n`);
});

it('has a module for every command that package.json sends to it', () => {
  const runner = readFileSync(join(PROJECT_ROOT, RUNNER), 'utf8');
  for (const [name, script] of Object.entries(scripts)) {
    const command = script.startsWith(`node ${RUNNER} `) ? script.split(' ')[2] : null;
    if (command) expect(runner, name).toContain(`'${command}'`);
  }
});

it('answers --help with what a command does and how it is called', () => {
  const { status, stdout } = run(RUNNER, 'canary', '--help');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^Lists canaries.*\nUsage: npm run canary -- .*\n {7}npm run canary -- guide 50/);
});

it.each([
  [
    'to end a preview elsewhere',
    ['delivery/src/commands/publishing.ts', 'preview', '--end', 'c1', '--to', 'https://site.example'],
    "on the site's own machine",
  ],
  [
    'a port that is no number',
    ['delivery/src/remote/kit/command.ts', 'dev', '--site', 'https://site.example', '--port', 'abc'],
    '--port must be a whole number from 1 to 65535, not "abc".',
  ],
])('refuses %s, with what to do', (_, [file = '', ...args], words) => {
  const { status, stderr } = run(file, ...args);
  expect([status, stderr]).toEqual([2, expect.stringContaining(words)]);
});

it('is what documents name, or "npx node": a file that is run by hand would get the Node of the machine', () => {
  const documents = globSync(['*.md', 'docs/**/*.md', '*/README.md'], { cwd: PROJECT_ROOT });
  expect(documents).toContain('docs/operations.md');
  const byHand = documents.flatMap((document) =>
    readFileSync(join(PROJECT_ROOT, document), 'utf8')
      .split('\n')
      // An image has one Node.
      .filter((line) => !/docker|container/.test(line) && /(?<!npx )node [\w-]+\/\S+\.ts/.test(line))
      .map((line) => `${document}: ${line}`),
  );
  expect(byHand).toEqual([]);
});
