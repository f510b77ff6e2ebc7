import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

const BIOME = resolve('node_modules/@biomejs/biome/bin/biome');

/** The lines, from 1, of a source file at this path that the project's own lint rules refuse with these words. */
export function refusedLines(path: string, lines: readonly string[], words: string): number[] {
  const folder = temporaryFolder();
  const { plugins } = JSON.parse(readFileSync('biome.json', 'utf8')) as { plugins: { path: string }[] };
  const rules = plugins.map((plugin) => ({ ...plugin, path: resolve(plugin.path) }));
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ root: true, plugins: rules }));
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, lines.join('\n'));
  const { stdout } = spawnSync(process.execPath, [BIOME, 'lint', '--reporter=github', path], {
    cwd: folder,
    encoding: 'utf8',
  });
  const said = stdout.split('\n').filter((line) => line.startsWith('::error title=plugin'));
  return said.filter((line) => line.includes(words)).map((line) => Number(/line=(\d+)/.exec(line)?.[1]));
}
