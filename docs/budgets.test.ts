import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import budgets from '../budgets.json' with { type: 'json' };
import { scripts } from '../package.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '..');
const isTest = (file: string) => /\.(?:test|spec)\.|(?:^|\/)(?:test|testing|e2e)\//.test(file);

// Without Git, as in a tarball, built files cannot be distinguished from sources.
const isRepository = existsSync(join(ROOT, '.git'));
const listed = isRepository ? execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }) : '';
const texts = listed
  .split('\0')
  .filter((file) => /\.(?:[jt]sx?|mjs|md)$/.test(file) && existsSync(join(ROOT, file)))
  .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const);
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).length;

it.skipIf(!isRepository)('no package, and nothing else, exceeds its budget', () => {
  const sizes: Record<string, number> = { code: 0, tests: 0, words: 0, scripts: Object.keys(scripts).length };
  const add = (name: string, size: number) => {
    sizes[name] = (sizes[name] ?? 0) + size;
  };
  for (const [file, text] of texts) {
    const lines = text.split('\n').length - 1;
    const [folder = ''] = file.split('/');
    // The texts of the pages are not documents.
    if (/^mfe-[a-z]+\/content\//.test(file)) continue;
    if (file.endsWith('.md')) add('words', wordsOf(text));
    else if (isTest(file)) add('tests', lines);
    else if (!file.includes('generated')) for (const name of ['code', folder]) add(name, lines);
  }
  const { raising: _, ...limits } = budgets;
  const exceeded = Object.entries(limits).filter(([name, limit]) => (sizes[name] ?? 0) > limit);
  expect(exceeded.map(([name, limit]) => `${name}: ${sizes[name]} of ${limit}. ${budgets.raising}`)).toEqual(
    [],
  );
});

/** The maximum words of documents and number of decision records. */
const MAX_WORDS = [
  [/^README\.md$/, 500],
  [/^docs\/decisions\/\d/, 250],
  // The owner's text, and the generated list of commands.
  [/^docs\/reference\/(?:specification|commands)\.md$/, Infinity],
  [/^(?!mfe-content\/content\/).*\.md$/, 1200],
] as const;
const MAX_RECORDS = 35;

it.skipIf(!isRepository)('no document is too long, and there are few decision records', () => {
  const tooLong = texts.flatMap(([file, text]) => {
    const [, limit = Infinity] = MAX_WORDS.find(([pattern]) => pattern.test(file)) ?? [];
    return wordsOf(text) > limit ? [`${file}: ${wordsOf(text)} of ${limit} words`] : [];
  });
  expect(tooLong).toEqual([]);
  const records = texts.filter(([file]) => /^docs\/decisions\/\d/.test(file));
  expect(records.length).toBeLessThanOrEqual(MAX_RECORDS);
});
