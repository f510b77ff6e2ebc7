import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { openApiFile } from 'backend/openapi';
import { analyse } from 'scslre';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from './core/project/project.ts';
import { isSyntax, nodesOf, type Syntax } from './testing/syntax.ts';

const nodes = globSync('{backend,delivery,shell,shared-lib,mfe-*,console}/{src,bin}/**/*.{ts,tsx,mjs}', {
  cwd: PROJECT_ROOT,
})
  .filter((file) => !/\.test\.|\/testing\//.test(file))
  .flatMap((file) => {
    const { program } = parseSync(file, readFileSync(PROJECT_ROOT + file, 'utf8'));
    return [...nodesOf(program)].map((node) => ({ file, node }));
  });

type Pattern = Record<'file' | 'source' | 'flags', string>;
const sourcePatterns = nodes.flatMap(({ file, node }): Pattern[] => {
  const { regex } = node as { regex?: { pattern: string; flags: string } };
  return regex ? [{ file, source: regex.pattern, flags: regex.flags }] : [];
});

function* publishedPatterns(value: unknown): Generator<Pattern> {
  if (typeof value !== 'object' || value === null) return;
  const { pattern } = value as { pattern?: unknown };
  if (typeof pattern === 'string') yield { file: 'backend/openapi.json', source: pattern, flags: 'u' };
  for (const inner of Object.values(value)) yield* publishedPatterns(inner);
}
const openApiPatterns = [...publishedPatterns(JSON.parse(readFileSync(openApiFile, 'utf8')))];

test('only two modules build regular expressions at run time', () => {
  for (const folder of ['backend', 'delivery', 'shell', 'shared-lib', 'mfe-content'])
    expect(sourcePatterns.map(({ file }) => file)).toContainEqual(expect.stringMatching(`^${folder}/`));
  expect(openApiPatterns.length).toBeGreaterThan(20);
  const constructed = nodes.filter(
    ({ node }) =>
      ['NewExpression', 'CallExpression'].includes(node.type) &&
      isSyntax(node.callee) &&
      node.callee.name === 'RegExp',
  );
  // `inline-validation.ts` uses the patterns of form fields: a slow one delays only the browser that runs it.
  // `event-routes.ts` joins two constants: the kinds of page errors and the pattern of a release.
  const allowed = ['backend/src/events/event-routes.ts', 'shell/src/boot/inline-validation.ts'];
  expect(constructed.map(({ file }) => file).sort()).toEqual(allowed);
});

test('no regular expression takes more than linear time', () => {
  const typesOf = ({ source, flags }: Omit<Pattern, 'file'>) =>
    analyse({ source, flags }).reports.map(({ type }) => type);
  const slow = [...sourcePatterns, ...openApiPatterns].flatMap((pattern) =>
    typesOf(pattern).map((type) => `${pattern.file}: /${pattern.source}/ (${type})`),
  );
  expect(slow).toEqual([]);
  expect(typesOf({ source: '^(a+)+$', flags: '' })).toContain('Self');
});

function importedModule(node: Syntax, file: string): string | null {
  if (node.type !== 'ImportExpression' || !isSyntax(node.source)) return null;
  const source = String(node.source.value);
  return source.startsWith('.') ? posix.join(posix.dirname(file), source) : null;
}

test('lazy imports in browsers use lateCode with the path of the imported module', () => {
  // Excludes routes, fragments and boot scripts, whose imports need no lateCode.
  const inBrowsers = nodes.filter(
    ({ file }) =>
      /^(?:shell|shared-lib|mfe-\w+)\/src\//.test(file) &&
      !/\/(?:(?:browser-)?routes|fixed-pages)\.ts$|^mfe-\w+\/src\/fragments\.ts$|^shell\/src\/boot\//.test(
        file,
      ),
  );
  const imported = inBrowsers.map(({ node, file }) => importedModule(node, file)).filter(Boolean);
  /** The first argument and the imported module of each `lateCode(source, () => import(…))`. */
  const named = inBrowsers.flatMap(({ node, file }) => {
    const { callee, arguments: [source, load] = [] } = node as { callee?: Syntax; arguments?: Syntax[] };
    const isLate = node.type === 'CallExpression' && callee?.name === 'lateCode' && isSyntax(load?.body);
    return isLate ? [[source?.value, importedModule(load.body as Syntax, file)]] : [];
  });
  expect(named.length).toBeGreaterThan(4);
  for (const [name, module] of named) expect(name).toBe(module);
  expect(imported.toSorted()).toEqual(named.map(([, module]) => module).toSorted());
});
