import { globSync, readFileSync } from 'node:fs';
import { openApiFile } from 'backend/openapi';
import { analyse } from 'scslre';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from './core/project/project.ts';
import { isSyntax, nodesOf } from './testing/syntax.ts';

/** A regular expression and its file. */
interface Pattern {
  file: string;
  source: string;
  flags: string;
}

/** Code on the server, in browsers and in builds, but not the renderer of the guide. */
const FILES = globSync('{backend,delivery,shell,shared-lib,mfe-*,console}/{src,bin}/**/*.{ts,tsx,mjs}', {
  cwd: PROJECT_ROOT,
}).filter((file) => !/\.test\.|\/testing\//.test(file));

const nodes = FILES.flatMap((file) => {
  const { program } = parseSync(file, readFileSync(PROJECT_ROOT + file, 'utf8'));
  return [...nodesOf(program)].map((node) => ({ file, node }));
});

const written: Pattern[] = nodes.flatMap(({ file, node }) => {
  const { regex } = node as { regex?: { pattern: string; flags: string } };
  return regex ? [{ file, source: regex.pattern, flags: regex.flags }] : [];
});

/** The schema library's patterns, which are in the published OpenAPI document. */
function* publishedPatterns(value: unknown): Generator<Pattern> {
  if (typeof value !== 'object' || value === null) return;
  const { pattern } = value as { pattern?: unknown };
  if (typeof pattern === 'string') yield { file: 'backend/openapi.json', source: pattern, flags: 'u' };
  for (const inner of Object.values(value)) yield* publishedPatterns(inner);
}

const published = [...publishedPatterns(JSON.parse(readFileSync(openApiFile, 'utf8')))];
const PATTERNS = [
  ...new Map(
    [...written, ...published].map((pattern) => [`${pattern.source}/${pattern.flags}`, pattern]),
  ).values(),
];

test('finds the patterns of every package, and none that a server builds at run time', () => {
  for (const folder of ['backend', 'delivery', 'shell', 'shared-lib', 'mfe-account', 'mfe-content']) {
    expect(
      written.some(({ file }) => file.startsWith(`${folder}/`)),
      folder,
    ).toBe(true);
  }
  expect(published.length).toBeGreaterThan(20);
  const made = nodes.filter(
    ({ node }) =>
      ['NewExpression', 'CallExpression'].includes(node.type) &&
      isSyntax(node.callee) &&
      node.callee.name === 'RegExp',
  );
  // Form fields declare patterns in their remote (`FormField`), for text that their own visitor types.
  // The backend joins its names of page errors with its pattern of a release, both constants.
  const known = ['backend/src/events/event-routes.ts', 'shell/src/boot/inline-validation.ts'];
  expect(made.map(({ file }) => file).sort()).toEqual(known);
});

test('every pattern runs in linear time, without backtracking or repeated starts', () => {
  const slow = PATTERNS.flatMap((pattern) => {
    const { reports } = analyse({ source: pattern.source, flags: pattern.flags });
    return reports.map(({ type }) => `${pattern.file}: /${pattern.source}/ (${type})`);
  });
  expect(slow).toEqual([]);
});

test('the check detects slow patterns', () => {
  for (const [source, type] of [
    ['^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', 'Trade'],
    ['^(a+)+$', 'Self'],
    ['\\/+$', 'Move'],
  ]) {
    expect(analyse({ source: source as string, flags: '' }).reports.map((report) => report.type)).toContain(
      type,
    );
  }
});
