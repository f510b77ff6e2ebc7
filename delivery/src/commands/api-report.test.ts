import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '../core/project/project.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { apiReport } from './api-report.ts';

it('is up to date: a change of the contract is a change that somebody reads', async () => {
  const committed = readFileSync(join(PROJECT_ROOT, 'shared-lib/api-report.md'), 'utf8');
  expect(committed, 'write it again with "npm run site -- api-report", and look at the difference').toBe(
    await apiReport(),
  );
});

it('says what the compiler says when shared-lib has a type error', async () => {
  const root = temporaryFolder();
  symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(root, 'node_modules'));
  mkdirSync(join(root, 'shared-lib/src'), { recursive: true });
  cpSync(join(PROJECT_ROOT, 'shared-lib/package.json'), join(root, 'shared-lib/package.json'));
  writeFileSync(join(root, 'shared-lib/src/index.ts'), "export const one: number = 'one';\n");
  await expect(apiReport(root)).rejects.toThrow(/does not compile[\s\S]*not assignable to type 'number'/);
});
