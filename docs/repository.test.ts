import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import budgets from '../budgets.json' with { type: 'json' };
import { scripts } from '../package.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '..');
const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim();

// Without Git, as in a tarball, built files cannot be distinguished from sources.
const isRepository = existsSync(join(ROOT, '.git'));
const texts = (isRepository ? git(ROOT, 'ls-files', '-z').split('\0') : [])
  .filter((file) => /\.(?:md|[jt]sx?|mjs|ya?ml)$/.test(file) && existsSync(join(ROOT, file)))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));

const isTest = (file: string) => /\.(?:test|spec)\.|(?:^|\/)(?:test|testing|e2e)\//.test(file);
const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;

/** The first matching pattern applies. */
const MAX_WORDS = [
  [/^README\.md$/, 500],
  [/^docs\/decisions\/\d/, 250],
  // The specification is the owner's text, and the list of commands is generated.
  [/^docs\/reference\/(?:specification|commands)\.md$/, Infinity],
  [/^(?!mfe-content\/content\/).*\.md$/, 1200],
] as const;
const MAX_RECORDS = 35;

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bany ?more\b(?=\s*(?:[.,;:)`'"]|$))/im, 'no longer'],
  [/\bwhoever\b/i, 'a noun: the operator, the author, a visitor'],
  [/\bby (?:itself|themselves)\b/i, 'automatically'],
  [/\bin the place of\b/i, 'instead of'],
  [/\bthree in four\b/i, 'p75'],
  [/\bis asked (?:for|again)\b/i, 'is requested'],
  [/\btells? nobody\b|\bhave told\b|\bhow pages went\b/i, 'reports, page views'],
  [/\b(?:from|files) elsewhere\b/i, 'remote, asset origin'],
  [/\bkept mail\b/i, 'unsent email'],
  [/\bknown[ -](?:device|network)s?\b/i, 'trusted device, trusted network'],
  [/\bteam[ -](?:mark|link)s?\b/i, 'internal traffic'],
  [/\breading aids?\b/i, 'island'],
  [/\b(?:opens|opening) TLS\b/i, 'terminates TLS'],
  [/\d %(?:[.,;:)'"`]| (?:of|and|or|in|at|to|with|for|more|less)\b)/, '10%'],
  [/\btime-outs?\b/i, 'timeout'],
  [/\blog-(?:in|out)s?\b/i, 'login, logout; log in, log out'],
  [/\be-mails?\b/i, 'email'],
  [/\b(?:a|an|the|each|every|after) roll back\b/i, 'rollback'],
  [/\b(?:colour|neighbour|behaviour|favour|licence)/i, 'American spelling'],
  [/\b(?:MOST|LEAST|LONGEST|SHORTEST|FEWEST)(?:_[A-Z]|\b)/, 'MAX_*, MIN_*'],
  [/PATIENCE(?:_|\b)/, '*_TIMEOUT_MS'],
  [/\b\w+Wish\b|\bWanted\b/, '*Options'],
  [/\b(?:inTurn|hasRoom|openLedger|confine[ds]?|boxed)\b/, 'runExclusive, quota, RateLimiter, sandbox'],
  [/^#+ (?:What|Who|Whoever|How|When|Where) (?!to\b|it isn)/m, 'a heading that is a noun or a task'],
];

const EXEMPT =
  /specification\.md$|^mfe-content\/content\/|licen[cs]es?\/|notices|openapi\.json|docs\/repository\.test\.ts/i;

const TEST_TITLE =
  /^[ \t]*(?:it|test|describe)(?:\.\w+)*(?:\((?:[^()]|\([^()]*\))*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gm;

const TYPES = 'feat|fix|perf|refactor|style|test|docs|build|ci|chore';
const SCOPES = 'shell|(?:mfe-)?(?:content|guide|account)|shared-lib|backend|delivery|console|e2e|deploy|docs';
const SUBJECT = new RegExp(`^(?:${TYPES})(?:\\((?:${SCOPES})\\))?!?: [^A-Z\\s].*[^.]$`);

/** The subjects of the commits since the commit that added this rule. */
function subjects(): string[] {
  const start = git(ROOT, 'log', '--diff-filter=A', '--format=%H', '--', 'docs/commits.test.ts');
  if (!start || git(ROOT, 'rev-parse', '--is-shallow-repository') === 'true') return [];
  return git(ROOT, 'log', '--no-merges', '--format=%s', `${start.split('\n').at(-1)}..`)
    .split('\n')
    .filter(Boolean);
}

describe.skipIf(!isRepository)('the repository', () => {
  it('stays within the budgets of code, tests, documents and scripts', () => {
    const sizes: Record<string, number> = { scripts: Object.keys(scripts).length };
    for (const { file, text } of texts) {
      const lines = text.split('\n').length - 1;
      const [folder = ''] = file.split('/');
      const add = (name: string, size = lines) => {
        sizes[name] = (sizes[name] ?? 0) + size;
      };
      // The texts of the pages are not documents.
      if (/^mfe-[a-z]+\/content\/|ya?ml$/.test(file)) continue;
      if (file.endsWith('.md')) add('words', countWords(text));
      else if (isTest(file)) add('tests');
      else if (!file.includes('generated')) for (const name of ['code', folder]) add(name);
    }
    const { raising, ...limits } = budgets;
    const exceeded = Object.entries(limits).filter(([name, limit]) => (sizes[name] ?? 0) > limit);
    expect(exceeded.map(([name, limit]) => `${name}: ${sizes[name]} of ${limit}. ${raising}`)).toEqual([]);
  });

  it('limits the length of documents and the number of decision records', () => {
    const tooLong = texts.flatMap(({ file, text }) => {
      const [, limit = Infinity] = MAX_WORDS.find(([pattern]) => pattern.test(file)) ?? [];
      return countWords(text) > limit ? [`${file}: ${countWords(text)} of ${limit} words`] : [];
    });
    expect(tooLong).toEqual([]);
    const records = texts.filter(({ file }) => /^docs\/decisions\/\d/.test(file));
    expect(records.length).toBeLessThanOrEqual(MAX_RECORDS);
  });

  it('uses no forbidden expression in documents, code and messages', () => {
    const checked = texts.filter(({ file }) => !EXEMPT.test(file));
    expect(checked.length).toBeGreaterThan(70);
    const problems = checked.flatMap(({ file, text }) =>
      WORDS.flatMap(([pattern, better]) =>
        [...`${file}\n${text}`.matchAll(new RegExp(pattern, `g${pattern.flags}`))].map(
          ({ 0: word, index, input }) => {
            const line = Math.max(1, input.slice(0, index).split('\n').length - 1);
            return `${file}:${line}: "${word.trim()}" → ${better}`;
          },
        ),
      ),
    );
    expect(problems).toEqual([]);
  });

  it('has test titles of at most 90 characters', () => {
    const titles = texts
      .filter(({ file }) => /\.(?:test|spec)\.tsx?$/.test(file))
      .flatMap(({ text }) => [...text.matchAll(TEST_TITLE)].map(([, , title = '']) => title));
    expect(titles.length).toBeGreaterThan(500);
    expect(titles.filter((title) => title.length > 90)).toEqual([]);
  });

  it('has commit subjects that follow Conventional Commits', () => {
    expect(subjects().filter((subject) => subject.length > 72 || !SUBJECT.test(subject))).toEqual([]);
  });

  it('has the same line endings when it is checked out on Windows', () => {
    // Every file must be text with LF, empty, or binary (-text).
    const wrong = /^(?!i\/(?:lf|-text|none) .*eol=lf)/;
    expect(
      git(ROOT, 'ls-files', '--eol')
        .split('\n')
        .filter((line) => wrong.test(line)),
    ).toEqual([]);
  });
});
