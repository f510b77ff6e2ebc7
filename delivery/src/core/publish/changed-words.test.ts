import { expect, it } from 'vitest';
import { changedWords, pageWords } from './changed-words.ts';

it('reads what a page says: title, description, then each block as a line, with buttons and labels', () => {
  const html = `<html><head><title>The guide</title><meta name="description" content="For a house"><style>a{}</style></head>
    <body><script>let no;</script><main><h1>Catch <em>the</em>
    problem</h1><label>Name</label><button>Get it</button><svg><title>no</title></svg></main></body></html>`;
  expect(pageWords(html)).toBe('The guide\nFor a house\nCatch the problem\nName\nGet it');
});

it('says which words differ, those in a row as one change', () => {
  expect(changedWords('Leaf through three pages of it', 'Look into the guide of it')).toEqual([
    { kind: 'removed', text: 'Leaf through three pages' },
    { kind: 'added', text: 'Look into the guide' },
    { kind: 'same', text: ' of it' },
  ]);
  expect(changedWords('one two', 'one two')).toEqual([]);
});

it('keeps two lines that change apart', () => {
  const kinds = changedWords('a\nb\nkept words', 'c\nd\nkept words')?.map(({ kind }) => kind);
  expect(kinds).toEqual(['removed', 'added', 'same', 'removed', 'added', 'same']);
});

it('leaves out what stands far from every change, at whole words', () => {
  const far = 'many words that nobody changes stand here again and again, '.repeat(5);
  const words = changedWords(`${far}old ${far}`, `${far}new ${far}`) ?? [];
  expect(words.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same']);
  expect(words[0]?.text).toMatch(/^…\s\w.{20,60} $/);
  expect(words[3]?.text).toMatch(/^ .{20,60}\s…$/);
});

it('does not look for changes in another text altogether, however long it is', () => {
  const text = (word: string) => Array.from({ length: 5000 }, (_, at) => `${word}${at}`).join(' ');
  expect(changedWords(text('a'), text('b'))).toBe(null);
});
