import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { checkoutState } from './checkout-state.ts';

it('tells the commit and whether all of it was committed', async () => {
  const root = temporaryFolder();
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
      cwd: root,
    }).toString();
  git('init', '--quiet');
  writeFileSync(join(root, 'a.ts'), '1');
  git('add', '.');
  git('commit', '--quiet', '--message', 'One');
  const commit = git('rev-parse', 'HEAD').trim();
  expect(await checkoutState(root)).toEqual({ commit, clean: true });
  writeFileSync(join(root, 'a.ts'), '2');
  expect(await checkoutState(root)).toEqual({ commit, clean: false });
});

it('knows nothing where there is no Git', async () => {
  expect(await checkoutState(temporaryFolder())).toEqual({ commit: null, clean: null });
});
