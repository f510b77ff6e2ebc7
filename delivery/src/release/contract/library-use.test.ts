import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { libraryUse } from './library-use.ts';

function sources(files: Record<string, string>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

it('finds the names that code imports, types included, under the names of the library', async () => {
  const folder = sources({
    'a.ts': "import { send, type Route as R } from 'shared-lib';\nsend.post();",
    'deep/b.tsx':
      "import { other } from 'elsewhere';\nimport type { Body } from 'shared-lib';\nconst a = <p>{other}</p>;",
  });
  const { imported, words } = await libraryUse('shared-lib', [folder]);
  expect([...imported].sort()).toEqual(['Body', 'Route', 'send']);
  expect(words.has('post')).toBe(true);
  expect(words.has('unsaid')).toBe(false);
});

it('takes a namespace for every name', async () => {
  const folder = sources({ 'a.ts': "import * as lib from 'shared-lib';" });
  expect((await libraryUse('shared-lib', [folder])).imported).toEqual(new Set(['*']));
});

it('leaves out tests and what stands in for something in them, and a folder that is not there', async () => {
  const folder = sources({
    'a.test.ts': "import { onlyTests } from 'shared-lib';",
    'testing/fake.ts': "import { onlyFakes } from 'shared-lib';",
  });
  const { imported } = await libraryUse('shared-lib', [folder, join(folder, 'nowhere')]);
  expect(imported).toEqual(new Set());
});
