import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import budgets from '../budgets.json' with { type: 'json' };
import { scripts } from '../package.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '..');
const isTest = (file: string) => /\.(?:test|spec)\.|(?:^|\/)(?:test|testing|e2e)\//.test(file);

// What a checkout without Git has, such as a tarball, nobody can tell from what was built there.
it.skipIf(!existsSync(join(ROOT, '.git')))('no package, and nothing else, exceeds its budget', () => {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0');
  const texts = listed
    .filter((file) => /\.(?:[jt]sx?|mjs|md)$/.test(file) && existsSync(join(ROOT, file)))
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const);
  const sizes: Record<string, number> = { code: 0, tests: 0, words: 0, scripts: Object.keys(scripts).length };
  const add = (name: string, size: number) => {
    sizes[name] = (sizes[name] ?? 0) + size;
  };
  for (const [file, text] of texts) {
    const lines = text.split('\n').length - 1;
    const [folder = ''] = file.split('/');
    // The texts of the pages are no documents.
    if (/^mfe-[a-z]+\/content\//.test(file)) continue;
    if (file.endsWith('.md')) add('words', text.split(/\s+/).filter(Boolean).length);
    else if (isTest(file)) add('tests', lines);
    else if (!file.includes('generated')) for (const name of ['code', folder]) add(name, lines);
  }
  const { raising: _, ...limits } = budgets;
  const exceeded = Object.entries(limits).filter(([name, limit]) => (sizes[name] ?? 0) > limit);
  expect(exceeded.map(([name, limit]) => `${name}: ${sizes[name]} of ${limit}. ${budgets.raising}`)).toEqual(
    [],
  );
});
