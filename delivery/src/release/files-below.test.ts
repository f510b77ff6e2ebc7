import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { filesBelow } from './files-below.ts';

function app(): string {
  const root = temporaryFolder();
  mkdirSync(join(root, 'app/public'), { recursive: true });
  for (const name of ['a.ts', 'a.test.ts', 'public/a.jpg']) writeFileSync(join(root, 'app', name), '');
  return root;
}

it('gives what something is built from', async () => {
  expect((await filesBelow(app(), 'app')).sort()).toEqual(['app/a.ts', 'app/public/a.jpg']);
});

it('refuses a link, which would bring a file of the machine along', async () => {
  const root = app();
  writeFileSync(join(root, 'auth-secret'), 'secret');
  symlinkSync(join(root, 'auth-secret'), join(root, 'app/public/b.jpg'));
  await expect(filesBelow(root, 'app')).rejects.toThrow(
    'app/public/b.jpg is a symbolic link: put the file itself there.',
  );
});
