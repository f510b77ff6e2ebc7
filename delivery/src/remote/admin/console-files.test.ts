import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { FILES, SOURCES, sourceHash } from './console-files.ts';

it('the source hash of the console changes when one of its source files changes', async () => {
  const root = temporaryFolder();
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const paths = [...SOURCES.map((folder) => `${folder}/a.ts`), ...FILES];
  for (const path of paths) write(path, 'before');
  const before = await sourceHash(root);
  for (const path of paths) {
    write(path, 'after');
    expect(await sourceHash(root), path).not.toBe(before);
    write(path, 'before');
  }
  expect(await sourceHash(root)).toBe(before);
});
