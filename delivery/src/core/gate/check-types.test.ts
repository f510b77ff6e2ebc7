import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { writeTexts } from '../../testing/write-texts.ts';
import { PROJECT_ROOT } from '../project/project.ts';
import { checkTypes } from './check-types.ts';

it('reports type errors of an app and of shared-lib by file and line, but not of other apps', async () => {
  const root = temporaryFolder();
  symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(root, 'node_modules'));
  cpSync(join(PROJECT_ROOT, 'tsconfig.base.json'), join(root, 'tsconfig.base.json'));
  const wrong = "const text: string = 'a';\nexport const number: number = text;\n";
  writeTexts(root, {
    'mfe-guide/src/page.ts': wrong,
    'mfe-guide/src/page.test.ts': wrong,
    'mfe-guide/src/right.ts': 'export const version: string | undefined = process.env.NODE_ENV;\n',
    'shared-lib/src/index.ts': wrong,
    'mfe-content/src/page.ts': wrong,
  });
  const refusals = await checkTypes('guide', root);
  expect(refusals[0]?.remedy).toMatch(/^Fix the error/);
  const problem = "(2,14): error TS2322: Type 'string' is not assignable to type 'number'.";
  const reasons = [`mfe-guide/src/page.ts${problem}`, `shared-lib/src/index.ts${problem}`];
  expect(refusals.map(({ reason }) => reason).sort()).toEqual(reasons);
});

it('refuses an app when the compiler fails', async () => {
  const [refusal] = await checkTypes('guide', temporaryFolder());
  expect(refusal?.reason).toMatch(/^The compiler failed: .*Cannot find module/s);
  expect(refusal?.remedy).toContain('npm ci');
});
