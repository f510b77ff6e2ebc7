import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { FILES, sourceHash } from './console-files.ts';

const SOURCES = [
  ...[
    'console/src/main.tsx',
    'shared-lib/src/index.ts',
    'shell/src/styles/site.css',
    'shell/src/fonts/a.woff2',
  ],
  ...FILES,
];

it('rebuilds the console when one of its files changes', async () => {
  const root = temporaryFolder();
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const path of SOURCES) write(path, 'before');
  const before = await sourceHash(root);
  expect(await sourceHash(root)).toBe(before);
  for (const path of SOURCES) {
    write(path, 'after');
    expect(await sourceHash(root), path).not.toBe(before);
    write(path, 'before');
  }
  expect(await sourceHash(root)).toBe(before);
});
