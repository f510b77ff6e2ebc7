import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { nodesOf, type Syntax } from '../../testing/syntax.ts';
import { PROJECT_ROOT } from '../project/project.ts';

/** Each call of `lateCode` in the sources, and the module that it imports. */
const calls = globSync('{shell,shared-lib,mfe-*}/src/**/*.{ts,tsx}', { cwd: PROJECT_ROOT })
  .filter((file) => !/\.test\./.test(file))
  .flatMap((file) => {
    const { program } = parseSync(file, readFileSync(join(PROJECT_ROOT, file), 'utf8'));
    return [...nodesOf(program)]
      .filter(({ type, callee }) => type === 'CallExpression' && (callee as Syntax).name === 'lateCode')
      .map((call) => {
        const [named] = call.arguments as Syntax[];
        const imported = [...nodesOf(call)].find(({ type }) => type === 'ImportExpression');
        const { value } = (imported?.source ?? {}) as { value?: string };
        return [file, named?.value, join(dirname(file), value ?? '')] as const;
      });
  });

it.each(calls)('%s names what it loads late: %s', (_, named, imported) => {
  expect(named).toBe(imported);
});

it('is of the search, axios, what is sent again, telemetry, islands, and the forms', () => {
  expect(calls.length).toBeGreaterThan(6);
});
