import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { checkoutState } from './checkout-state.ts';

it('returns the commit, whether everything was committed, and the commits of a folder', async () => {
  const root = temporaryFolder();
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@b.example'];
  const git = (...args: string[]) => execFileSync('git', [...who, ...args], { cwd: root }).toString();
  git('init', '--quiet');
  const commit = (name: string, message: string) => {
    writeFileSync(join(root, name), message);
    git('add', '.');
    git('commit', '--quiet', '--message', message);
    return git('rev-parse', 'HEAD').trim();
  };
  mkdirSync(join(root, 'mfe-guide'));
  const first = commit('mfe-guide/a.ts', `One \u001b[31m${'x'.repeat(300)}\n\nMore of it`);
  const last = commit('b.ts', 'Of somebody else');
  const commits = [{ commit: first, subject: expect.stringMatching(/^One .{190,196}$/) }];
  expect(await checkoutState('mfe-guide', root)).toEqual({ commit: last, clean: true, commits });
  writeFileSync(join(root, 'b.ts'), '2');
  expect(await checkoutState('mfe-guide', root)).toMatchObject({ commit: last, clean: false });
});

it('returns nothing without Git', async () => {
  expect(await checkoutState('.', temporaryFolder())).toEqual({ commit: null, clean: null, commits: [] });
});
