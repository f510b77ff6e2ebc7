import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { copySiteFiles, moveSiteFiles, siteNames } from '../../backup/site-part.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { filesIn } from './files.ts';

function folderWith(...names: readonly string[]): string {
  const folder = temporaryFolder();
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), name);
  }
  return folder;
}

const below = async (folder: string) => (await filesIn(folder)).map(({ path }) => path);

it('copies the site without backend data, locks, drafts and former restores', async () => {
  const site = ['live.json', 'previews.json', 'releases/guide/1.0.0/release.json', 'tokens/ci.json'];
  const apart = ['data/site.sqlite', 'db/here/site.sqlite', 'site.sqlite-wal', 'auth-secret', 'drafts/a/b'];
  const locks = ['publish-lock.sqlite', 'copy-lock.sqlite', 'before-2026/live.json'];
  const made = ['compressed/a.br', 'thumbnails/guide/1.0.0/a.jpg'];
  const drafts = ['live.json.7.draft', 'tokens/ci.json.7.draft'];
  const folder = folderWith(...site, ...apart, ...locks, ...made, ...drafts, 'reports/funnel.csv');
  const dataDir = join(folder, 'db/here');
  const [copy, moved] = [temporaryFolder(), join(temporaryFolder(), 'new')];
  await copySiteFiles(folder, copy, dataDir);
  expect(await below(copy)).toEqual(site);
  await moveSiteFiles(copy, moved, dataDir);
  expect(await below(moved)).toEqual(site);
  expect(await below(copy)).toEqual([]);
  expect(await siteNames(join(folder, 'none'), '/data')).toEqual([]);
});

it('links immutable files, so that they outlive a prune, and copies mutable ones', async () => {
  const folder = folderWith('comparisons/a/b.jpg', 'audit.jsonl');
  const copy = temporaryFolder();
  await copySiteFiles(folder, copy, join(folder, 'data'));
  const inode = (...path: string[]) => statSync(join(...path)).ino;
  expect(inode(copy, 'comparisons/a/b.jpg')).toBe(inode(folder, 'comparisons/a/b.jpg'));
  writeFileSync(join(folder, 'audit.jsonl'), 'more');
  expect(readFileSync(join(copy, 'audit.jsonl'), 'utf8')).toBe('audit.jsonl');
});

it('refuses symbolic links, because their targets would be missing', async () => {
  const folder = folderWith('live.json');
  symlinkSync(temporaryFolder(), join(folder, 'releases'));
  await expect(copySiteFiles(folder, temporaryFolder(), join(folder, 'data'))).rejects.toThrow(
    `${join(folder, 'releases')} is a symbolic link`,
  );
});
