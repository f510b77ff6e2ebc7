import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../project.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { emitDeclarations } from './emit-declarations.ts';

function project(code: string): string {
  const root = temporaryFolder();
  mkdirSync(join(root, 'lib'));
  writeFileSync(join(root, 'lib/index.ts'), code);
  symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(root, 'node_modules'));
  return root;
}

it('gives the declarations of a module by path', async () => {
  const emitted = await emitDeclarations(project('export const one = 1;'), 'lib/index.ts');
  expect(Object.fromEntries(emitted)).toEqual({ 'lib/index.d.ts': 'export declare const one = 1;\n' });
});

it('says what the compiler says when the module has a type error', async () => {
  const failure = emitDeclarations(project("export const one: number = 'one';"), 'lib/index.ts');
  await expect(failure).rejects.toThrow(/does not compile[\s\S]*not assignable to type 'number'/);
});
