import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Words that a stranger would not search for, each with the word of docs/glossary.md. `\b` patterns match whole words. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bany ?more\b(?=\s*(?:[.,;:)`'"]|$))/im, 'no longer'],
  [/\bwhoever\b/i, 'a noun: the operator, the author, a visitor'],
  [/\bby (?:itself|themselves)\b/i, 'automatically'],
  [/\bin the place of\b/i, 'instead of'],
  [/\bthree in four\b/i, 'p75'],
  [/\bis asked (?:for|again)\b/i, 'is requested'],
  [/\btells? nobody\b|\bhave told\b|\bhow pages went\b/i, 'reports, page views'],
  [/\bfrom elsewhere\b|\bfiles elsewhere\b/i, 'remote, remotely'],
  [/\bkept mail\b/i, 'unsent email'],
  [/\bknown[ -](?:device|network)s?\b/i, 'trusted device, trusted network'],
  [/\bteam[ -](?:mark|link)s?\b/i, 'internal traffic'],
  [/\breading aids?\b/i, 'island'],
  [/\b(?:opens|opening) TLS\b/i, 'terminates TLS'],
  [/\bseen=/, 'If-Match'],
  [/\d %(?:[.,;:)'"`]| (?:of|and|or|in|at|to|with|for|more|less)\b)/, '10%'],
  [/\btime-outs?\b/i, 'timeout'],
  [/\blog-(?:in|out)s?\b/i, 'login, logout; log in, log out'],
  [/\be-mails?\b/i, 'email'],
  [/\b(?:a|an|the|each|every|after) roll back\b/i, 'rollback'],
  [/\b(?:colour|neighbour|behaviour|favour|licence)/i, 'American spelling'],
  [/^#+ (?:What|Who|Whoever|How|When|Where) (?!to\b|it isn)/m, 'a heading that is a noun or a task'],
];

/** Names in code, with the kind of name to use. */
const NAMES: typeof WORDS = [
  [/\b(?:MOST|LEAST|LONGEST|SHORTEST|FEWEST)_[A-Z]/, 'MAX_*, MIN_*'],
  [/\bPATIENCE_(?!MS)|(?<!TEST)_PATIENCE\b/, '*_TIMEOUT_MS'],
  [/\b\w+Wish\b|\bWanted\b|[a-z]-wish\b/, '*Options'],
  [/\bcanariesBeside\b|\bbesideCanary\b/, 'activeCanaries'],
  [/\binTurn\b|\bcreateTurns\b|\bturns\.get\b/, 'runExclusive, a limit of parallel work'],
  [/\b(?:hasRoom|requireRoom|takeReserve|roomCharges|checkPreviewRoom)\b/, 'quota, disk space'],
  [/\b(?:openLedger|Charge|\w+Charges?)\b/, 'RateLimiter, consume'],
  [/\b(?:plainWords|plain-words|withoutPlaces|without-places)\b/, 'stripControlChars, redactPaths'],
  [/\b(?:confine[ds]?|confinement|boxed|refusedWithoutBox)\b/, 'sandbox'],
  [
    /\b(?:judge[A-Z]\w*|[Jj]udgement|certainProblems|comesFirst|createDecoyWork)\b/,
    'the task’s noun or verb',
  ],
  [/\b(?:makeObtainable|obtainable|whatIsAsked|isConcerned|heedTeamLink)\b/, 'the task’s noun or verb'],
  [/\b(?:doneText|sayWhere|whereSecretLies|saidIn)\b|\/done\.ts\b/, 'format*, print*, *Result'],
];

/** Texts of others: the owner's, readers' and lawyers', licenses, and the list itself. */
const OTHERS =
  /specification\.md$|^mfe-content\/content\/|licen[cs]es?\/|notices|openapi\.json|docs\/words\.test\.ts/i;

const isRepository = existsSync(join(ROOT, '.git'));
const files = isRepository
  ? execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0')
  : [];

it.skipIf(!isRepository)('documents, code and messages use the words of the glossary', () => {
  const listed = files.filter(
    (file) => /\.(?:md|[jt]sx?|mjs|ya?ml)$/.test(file) && existsSync(join(ROOT, file)),
  );
  const checked = listed.filter((file) => !OTHERS.test(file));
  expect(checked.length).toBeGreaterThan(70);
  const found = checked.flatMap((file) => {
    const isDocument = file.endsWith('.md');
    const text = `${file}\n${readFileSync(join(ROOT, file), 'utf8')}`;
    return (isDocument ? WORDS : [...WORDS, ...NAMES]).flatMap(([pattern, better]) =>
      [...text.matchAll(new RegExp(pattern, `g${pattern.flags}`))].map(({ 0: word, index }) => {
        const line = Math.max(1, text.slice(0, index).split('\n').length - 1);
        return `${file}:${line}: "${word.trim()}" → ${better}`;
      }),
    );
  });
  expect(found).toEqual([]);
});

const TEST_TITLE =
  /^[ \t]*(?:it|test|describe)(?:\.\w+)*(?:\((?:[^()]|\([^()]*\))*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gm;

it.skipIf(!isRepository)('a test title has at most 90 characters', () => {
  const tests = files.filter((file) => /\.(?:test|spec)\.tsx?$/.test(file) && existsSync(join(ROOT, file)));
  const titles = tests.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(TEST_TITLE)].map(([, , title = '']) => ({
      file,
      title,
    })),
  );
  expect(titles.length).toBeGreaterThan(1000);
  expect(titles.filter(({ title }) => title.length > 90)).toEqual([]);
});
