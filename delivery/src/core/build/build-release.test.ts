import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { writeTexts } from '../../testing/write-texts.ts';
import { releaseInputs } from '../project/project.ts';
import { contentHash } from './build-release.ts';
import { checkoutState } from './checkout-state.ts';

describe('the content hash of a release', () => {
  function project() {
    const root = temporaryFolder();
    const write = (path: string, content: string) => writeTexts(root, { [path]: content });
    const { folders, files } = releaseInputs('guide');
    for (const path of [...folders.map((folder) => `${folder}/src/routes.ts`), ...files])
      write(path, 'before');
    return { root, write };
  }

  it.each([
    ['mfe-guide/src/routes.ts', true],
    ['mfe-guide/public/guide.pdf', true],
    ['mfe-guide/content/articles/attic.md', true],
    ['shared-lib/site.config.json', true],
    ['delivery/src/core/build/builds.ts', true],
    ['delivery/src/core/store/files.ts', true],
    ['delivery/src/core/store/releases.ts', true],
    ['package-lock.json', true],
    ['mfe-guide/src/pages/DownloadPage.test.tsx', false],
    ['mfe-guide/README.md', false],
    ['mfe-guide/node_modules/a/index.js', false],
    ['mfe-guide/pdf/print.ts', false],
  ])('changes when %s changes: %s', async (path, changes) => {
    const { root, write } = project();
    const before = await contentHash('guide', root);
    write(path, 'after');
    expect((await contentHash('guide', root)) !== before).toBe(changes);
  });

  it('is the same for the same content in any folder, but changes when a file is renamed', async () => {
    const hash = await contentHash('guide', project().root);
    expect(hash).toMatch(/^[0-9a-f]{8}$/);
    const { root, write } = project();
    expect(await contentHash('guide', root)).toBe(hash);
    write('mfe-guide/src/a.ts', 'text');
    const before = await contentHash('guide', root);
    renameSync(join(root, 'mfe-guide/src/a.ts'), join(root, 'mfe-guide/src/b.ts'));
    expect(await contentHash('guide', root)).not.toBe(before);
  });
});

it('checkoutState reads HEAD, uncommitted changes and a folder’s commits', async () => {
  const root = temporaryFolder();
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@b.example'];
  const git = (...args: string[]) => execFileSync('git', [...author, ...args], { cwd: root }).toString();
  git('init', '--quiet');
  const commit = (name: string, message: string) => {
    writeFileSync(join(root, name), message);
    git('add', '.');
    git('commit', '--quiet', '--message', message);
    return git('rev-parse', 'HEAD').trim();
  };
  mkdirSync(join(root, 'mfe-guide'));
  const first = commit('mfe-guide/a.ts', `One \u001b[31m\rtwo ${'x'.repeat(300)}\n\nMore of it`);
  const last = commit('b.ts', 'Of somebody else');
  const commits = [{ commit: first, subject: expect.stringMatching(/^One .{190,196}$/) }];
  expect(await checkoutState('mfe-guide', root)).toEqual({ commit: last, clean: true, commits });
  writeFileSync(join(root, 'b.ts'), '2');
  expect(await checkoutState('mfe-guide', root)).toMatchObject({ commit: last, clean: false });
  expect(await checkoutState('.', temporaryFolder())).toEqual({ commit: null, clean: null, commits: [] });
});
