import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { packageFolders } from './package-folders.ts';

function place(folder: string, dependencies: Record<string, string> = {}): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies }));
  return folder;
}

it('finds packages with all that they depend on, links as what they are, and nothing else', () => {
  const root = realpathSync(temporaryFolder());
  const modules = join(root, 'node_modules');
  const a = place(join(modules, 'a'), { b: '1', '@c/c': '1' });
  const c = place(join(modules, '@c/c'), { a: '1' });
  place(join(modules, 'secret'));
  const b = place(join(root, 'elsewhere/b'));
  symlinkSync(b, join(modules, 'b'));
  expect([...packageFolders(['a'], join(root, 'app.ts'))].sort()).toEqual(
    [a, b, c, join(modules, 'b')].sort(),
  );
});

it('says what is not installed', () => {
  expect(() => packageFolders(['nothing-of-the-kind'], join(temporaryFolder(), 'a.ts'))).toThrow(
    'nothing-of-the-kind is not installed: run "npm ci".',
  );
});
