import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../delivery/src/testing/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '..');
const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim();

it.skipIf(!existsSync(join(ROOT, '.git')))('Git for Windows checks out every file as it is committed', () => {
  const to = temporaryFolder();
  git(ROOT, '-c', 'core.autocrlf=true', 'checkout-index', '--all', `--prefix=${to}/`);
  const folder = git(ROOT, 'rev-parse', '--absolute-git-dir');
  const endings = git(to, `--git-dir=${folder}`, '--work-tree=.', 'ls-files', '--eol').split('\n');
  expect(endings.length).toBeGreaterThan(1000);
  // A file is text with LF (or empty), or binary (-text); in the index (i/) and in the work tree (w/).
  expect(endings.filter((line) => !/^i\/(lf|-text|none) +w\/\1 /.test(line))).toEqual([]);
});
