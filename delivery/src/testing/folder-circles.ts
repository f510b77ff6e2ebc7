import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';

/** The imports of a module from its own workspace, including types, relative to `module`. */
function importsOf(module: string, text: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(module, text).module;
  const names = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ];
  return names.flatMap((name) => (name?.startsWith('.') ? [normalize(join(dirname(module), name))] : []));
}

/** The top-level folder of a module; `.` for modules outside of folders. */
const folderOf = (module: string) => (module.includes('/') ? module.slice(0, module.indexOf('/')) : '.');

/** An import from one folder into another. */
interface FolderImport {
  from: string;
  to: string;
}

/** Every import between the folders of `root`, including types, without tests. */
export function folderImports(root: string): FolderImport[] {
  return globSync('**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.{ts,tsx}'] }).flatMap((from) =>
    importsOf(from, readFileSync(join(root, from), 'utf8'))
      .filter((to) => !to.startsWith('..') && folderOf(from) !== folderOf(to))
      .map((to) => ({ from, to })),
  );
}

/** The imports between folders that form a cycle, as `from imports to`. */
export function folderCircles(root: string): string[] {
  const imports = folderImports(root);
  const below = Map.groupBy(imports, ({ from }) => folderOf(from));
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    from === to ||
    (below.get(from) ?? []).some(({ to: next }) => {
      const folder = folderOf(next);
      if (seen.has(folder)) return false;
      seen.add(folder);
      return reaches(folder, to, seen);
    });
  return imports
    .filter(({ from, to }) => reaches(folderOf(to), folderOf(from)))
    .map(({ from, to }) => `${from} imports ${to}`)
    .sort();
}
