import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { contentHash } from './build-release.ts';

/** A project with the files that a release of the guide is built from; `write` changes one. */
function project() {
  const root = temporaryFolder();
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  for (const path of [
    'mfe-guide/src/routes.ts',
    'mfe-content/src/routes.ts',
    'shared-lib/src/index.ts',
    'delivery/src/vite/builds.ts',
    'delivery/src/release/build-release.ts',
    'delivery/src/store/files.ts',
    'package-lock.json',
  ]) {
    write(path, 'before');
  }
  return { root, write, remove: (path: string) => rmSync(join(root, path)) };
}

it('is the same for the same content, wherever it lies', async () => {
  const [here, there] = [project(), project()];
  expect(await contentHash('guide', 'production', here.root)).toMatch(/^[0-9a-f]{8}$/);
  expect(await contentHash('guide', 'production', there.root)).toBe(
    await contentHash('guide', 'production', here.root),
  );
});

it('changes with the mode and the app', async () => {
  const { root } = project();
  const hashes = [
    await contentHash('guide', 'production', root),
    await contentHash('guide', 'development', root),
    await contentHash('content', 'production', root),
  ];
  expect(new Set(hashes).size).toBe(3);
});

it.each([
  'mfe-guide/src/routes.ts',
  'mfe-guide/public/guide.pdf',
  'shared-lib/site.config.json',
  'delivery/src/vite/builds.ts',
  'delivery/src/release/describe-release.ts',
  'delivery/src/store/files.ts',
  'package-lock.json',
])('changes with %s', async (path) => {
  const { root, write } = project();
  const before = await contentHash('guide', 'production', root);
  write(path, 'after');
  expect(await contentHash('guide', 'production', root)).not.toBe(before);
});

it('changes when a file is renamed or taken away', async () => {
  const { root, write, remove } = project();
  write('mfe-guide/src/a.ts', 'text');
  const before = await contentHash('guide', 'production', root);
  remove('mfe-guide/src/a.ts');
  const without = await contentHash('guide', 'production', root);
  write('mfe-guide/src/b.ts', 'text');
  expect(new Set([before, without, await contentHash('guide', 'production', root)]).size).toBe(3);
});

it.each([
  'mfe-guide/src/routes.test.ts',
  'mfe-guide/src/pages/DownloadPage.test.tsx',
  'mfe-guide/README.md',
  'mfe-guide/node_modules/a/index.js',
  'mfe-guide/dist/a.js',
  'mfe-guide/pdf/print.ts',
  'mfe-content/src/routes.ts',
])('ignores %s', async (path) => {
  const { root, write } = project();
  const before = await contentHash('guide', 'production', root);
  write(path, 'after');
  expect(await contentHash('guide', 'production', root)).toBe(before);
});

it('of this project can be told for every app', async () => {
  for (const app of ['shell', 'content', 'guide', 'account'] as const) {
    expect(await contentHash(app, 'production')).toMatch(/^[0-9a-f]{8}$/);
  }
});
