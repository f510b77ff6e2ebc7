import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { sourceHash } from './console-files.ts';

const SOURCES = [
  'console/src/main.tsx',
  'console/vite.config.ts',
  'shared-lib/src/index.ts',
  'shell/src/styles/site.css',
  'shell/src/fonts/site.woff2',
  'shell/public/favicon.svg',
  'package-lock.json',
  'delivery/src/remote/admin/admin-api.ts',
  'delivery/src/remote/admin/report.ts',
  'delivery/src/core/publish/preview-wish.ts',
  'delivery/src/core/build/styles-and-pictures.ts',
  'delivery/src/core/build/supported-browsers.ts',
];

it('builds the console again when a file changes that goes into it', async () => {
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
