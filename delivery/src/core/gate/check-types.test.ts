import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { PROJECT_ROOT } from '../project/project.ts';
import { checkTypes } from './check-types.ts';

function write(root: string, files: Readonly<Record<string, string>>): void {
  for (const [name, code] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), code);
  }
}

it('reports type errors of an app’s sources by file and line, and no others', async () => {
  const root = temporaryFolder();
  symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(root, 'node_modules'));
  cpSync(join(PROJECT_ROOT, 'tsconfig.base.json'), join(root, 'tsconfig.base.json'));
  const wrong = "const text: string = 'a';\nexport const number: number = text;\n";
  write(root, {
    'mfe-guide/src/page.ts': wrong,
    'mfe-guide/src/page.test.ts': wrong,
    'mfe-guide/src/right.ts': 'export const version: string | undefined = process.env.NODE_ENV;\n',
    'shared-lib/src/index.ts': wrong,
    'mfe-content/src/page.ts': wrong,
  });
  const refusals = await checkTypes('guide', root);
  expect(refusals.map(({ subject }) => subject).sort()).toEqual([
    'guide, mfe-guide/src/page.ts:2',
    'guide, shared-lib/src/index.ts:2',
  ]);
  expect(refusals[0]).toMatchObject({
    check: 'types',
    reason: "Type 'string' is not assignable to type 'number'. (TS2322)",
    remedy: expect.stringContaining('npm run check'),
  });
});

it('refuses an app when the compiler fails', async () => {
  const [refusal] = await checkTypes('guide', temporaryFolder());
  expect(refusal?.reason).toMatch(/^The compiler does not finish: .*Cannot find module/s);
});
