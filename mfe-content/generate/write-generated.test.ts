import { readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyData } from './testing/copy-data.ts';
import { writeGenerated } from './write-generated.ts';

it('touches nothing that is up to date, so that nothing is built or reloaded for it', async () => {
  const src = await copyData();
  const list = join(src, 'generated/article-list.ts');
  const then = new Date('2025-01-01');
  await utimes(list, then, then);
  expect(await writeGenerated(src)).toEqual([]);
  expect((await stat(list)).mtime).toEqual(then);
});

it('takes away what no data file asks for any more, and leaves no draft behind', async () => {
  const src = await copyData();
  const before = await readdir(join(src, 'generated'));
  await rm(join(src, 'data/articles/energy-efficiency-ideas.ts'));
  await writeFile(join(src, 'generated/article-list.ts'), '');
  expect(new Set(await writeGenerated(src))).toEqual(
    new Set(['EnergyEfficiencyIdeasPage.tsx', 'article-list.ts', 'article-routes.ts']),
  );
  expect(await readdir(join(src, 'generated'))).toEqual(
    before.filter((name) => name !== 'EnergyEfficiencyIdeasPage.tsx'),
  );
});
