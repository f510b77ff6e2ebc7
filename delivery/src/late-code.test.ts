import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from './core/project/project.ts';
import { isSyntax, nodesOf, type Syntax } from './testing/syntax.ts';

/** Code for browsers, without routes and entries, which the shell and the build import. */
const FILES = globSync('{shell,shared-lib,mfe-*}/src/**/*.{ts,tsx}', { cwd: PROJECT_ROOT }).filter(
  (file) =>
    !/\.test\.|\/testing\/|\/(?:(?:browser-)?routes|fixed-pages)\.ts$|^mfe-\w+\/src\/fragments\.ts$|^shell\/src\/boot\//.test(
      file,
    ),
);

/** The module of `import('./module.ts')`, from the project's folder; null for other packages. */
function importedBy(node: Syntax, file: string): string | null {
  if (node.type !== 'ImportExpression' || !isSyntax(node.source)) return null;
  const source = String(node.source.value);
  return source.startsWith('.') ? posix.join(posix.dirname(file), source) : null;
}

/** The name and the imported module of each `lateCode(source, () => import(…))`. */
const named: [name: unknown, imported: string | null][] = [];
const imported: string[] = [];
for (const file of FILES) {
  for (const node of nodesOf(parseSync(file, readFileSync(PROJECT_ROOT + file, 'utf8')).program)) {
    const module = importedBy(node, file);
    if (module) imported.push(module);
    const { callee, arguments: [source, load] = [] } = node as { callee?: Syntax; arguments?: Syntax[] };
    if (node.type === 'CallExpression' && callee?.name === 'lateCode' && isSyntax(load?.body))
      named.push([source?.value, importedBy(load.body, file)]);
  }
}

test('every late import uses lateCode with its name, for integrity and retries', () => {
  expect(named.length).toBeGreaterThan(8);
  for (const [name, module] of named) expect(name).toBe(module);
  expect(imported.toSorted()).toEqual(named.map(([, module]) => module).toSorted());
});
