import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '../core/project/project.ts';

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g;

const folderOf = (module: string) => (module.includes('/') ? module.slice(0, module.indexOf('/')) : '.');

const folderImports = (root: string) =>
  globSync('**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.{ts,tsx}'] }).flatMap((from) =>
    [...readFileSync(join(root, from), 'utf8').matchAll(IMPORT)]
      .map(([, name = '']) => ({ from, to: normalize(join(dirname(from), name)) }))
      .filter(({ to }) => !to.startsWith('..') && folderOf(from) !== folderOf(to)),
  );

function folderCycles(root: string): string[] {
  const imports = folderImports(root);
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean => {
    if (from === to) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return imports.some((one) => folderOf(one.from) === from && reaches(folderOf(one.to), to, seen));
  };
  return imports
    .filter(({ from, to }) => reaches(folderOf(to), folderOf(from)))
    .map(({ from, to }) => `${from} imports ${to}`)
    .sort();
}

const ACYCLIC = ['backend/src', 'delivery/src', 'delivery/src/core', 'delivery/src/remote'];

it.each(ACYCLIC)('the folders of %s have no import cycle', (root) => {
  expect(folderCycles(join(PROJECT_ROOT, root))).toEqual([]);
});

it('the platform folders of the backend import no feature folder', () => {
  const platform = /^(config|database|http|jobs|limits|log|metrics|outbox|platform|time)\//;
  const imports = folderImports(join(PROJECT_ROOT, 'backend/src'));
  expect(imports.filter(({ from, to }) => platform.test(from) && !platform.test(to))).toEqual([]);
});

/** Allowed imports (delivery/README.md). Commands may import every folder. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  core: [],
  backup: ['core'],
  rollout: ['core'],
  'store-postgres': ['core'],
  remote: ['core', 'rollout'],
};

it.each(Object.entries(PARTS))('the delivery folder %s imports only %j', (part, allowed) => {
  const imports = folderImports(join(PROJECT_ROOT, 'delivery/src'))
    .filter(({ from }) => folderOf(from) === part)
    .map(({ to }) => to.split('/')[0] ?? '');
  expect(imports.filter((to) => !allowed.includes(to))).toEqual([]);
});
