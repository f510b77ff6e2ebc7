import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

describe('the lint rule for late code', () => {
  const BIOME = resolve('node_modules/@biomejs/biome/bin/biome');
  const folder = mkdtempSync(join(tmpdir(), 'late-code-'));
  const { plugins } = JSON.parse(readFileSync('biome.json', 'utf8')) as { plugins: { path: string }[] };
  const rules = plugins.map((plugin) => ({ ...plugin, path: resolve(plugin.path) }));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** The lines, from 1, of a source file at this path that the project's own lint rule refuses. */
  function refused(path: string, lines: readonly string[]): number[] {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ root: true, plugins: rules }));
    writeFileSync(file, lines.join('\n'));
    const { stdout } = spawnSync(process.execPath, [BIOME, 'lint', '--reporter=github', path], {
      cwd: folder,
      encoding: 'utf8',
    });
    const found = stdout.matchAll(/^::error title=plugin,.*?line=(\d+).*Late code comes by the loader/gm);
    return [...found].map(([, line]) => Number(line));
  }

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
