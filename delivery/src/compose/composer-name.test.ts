import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { composerName } from './composer-name.ts';

const FOLDERS = ['compose', 'confine', 'search', 'release'];

function project() {
  const root = temporaryFolder();
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  for (const folder of FOLDERS) write(`delivery/src/${folder}/code.ts`, 'before');
  return { root, write };
}

it.each(FOLDERS)('changes with the code in %s', async (folder) => {
  const { root, write } = project();
  const before = await composerName(root);
  write(`delivery/src/${folder}/code.ts`, 'after');
  expect(await composerName(root)).not.toBe(before);
});

it('does not change with tests, nor with code that has no part in composing', async () => {
  const { root, write } = project();
  const before = await composerName(root);
  write('delivery/src/compose/code.test.ts', 'a test');
  write('delivery/src/serve/code.ts', 'a server');
  expect(await composerName(root)).toBe(before);
});
