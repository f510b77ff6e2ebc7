import { describe, expect, it } from 'vitest';
import { refusedLines } from '../testing/lint-lines.ts';

describe('the lint rule for late code', () => {
  const refused = (path: string, lines: readonly string[]) =>
    refusedLines(path, lines, 'Late code comes by the loader');

  const LINES = [
    "export const a = () => import('./a.ts');",
    "export const b = { load: () => import('./a.ts') };",
    "export const c = async () => (await import('./a.ts')).default;",
    "export const d = () => import('./a.ts').then((module) => module.default);",
    'export const e = (address: string) => import(address);',
    "export const f = () => import(/* @vite-ignore */ './a.ts');",
    "export const g = import('./a.ts');",
    "export const h = () => Promise.all([import('./a.ts'), import('./b.ts')]);",
    "export const i = () => import('./a.json', { with: { type: 'json' } });",
  ];

  it.each(['shell/src/a.ts', 'shared-lib/src/ui/a.tsx', 'mfe-guide/src/pages/a.tsx'])(
    'refuses each shape that the build does not hand to the loader, in %s',
    (path) => {
      expect(refused(path, LINES)).toEqual([4, 5, 6, 7, 8, 8, 9]);
    },
  );

  it('leaves tests alone, which load what they like', () => {
    expect(refused('shell/src/a.test.ts', LINES)).toEqual([]);
  });
});
