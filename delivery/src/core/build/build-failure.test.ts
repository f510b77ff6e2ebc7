import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '../project/project.ts';
import { buildFailure } from './build-failure.ts';

const file = join(PROJECT_ROOT, 'mfe-guide/src/Page.module.css');

it('names the file below the project, the line, what is wrong and what to do, without colors', () => {
  const error = { message: `\u001b[31mUnclosed\u001b[0m block in ${file}`, loc: { file, line: 7 } };
  expect(buildFailure(error)).toBe(
    '  mfe-guide/src/Page.module.css:7: Unclosed block in mfe-guide/src/Page.module.css\n  Mend it, and see it in "npm run dev".',
  );
});

it('tells the first of several failures, and how many there are more', () => {
  const errors = Array.from({ length: 7 }, (_, at) => ({ message: `failure ${at}`, id: `${file}?inline` }));
  const lines = buildFailure(Object.assign(new Error('7 failures'), { errors })).split('\n');
  expect(lines).toHaveLength(7);
  expect([lines[0], lines[5]]).toEqual(['  mfe-guide/src/Page.module.css: failure 0', '  and 2 more']);
});

it('tells what has no place', () => {
  expect(buildFailure(new Error('No room left.'))).toContain('  No room left.\n');
});
