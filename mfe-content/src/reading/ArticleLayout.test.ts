import { expect, it } from 'vitest';
import { article } from '../../content/articles/curb-appeal-upgrades.md';
import type { ArticleItem } from '../../loader/schemas.ts';
import { readingMinutes } from './ArticleLayout.tsx';

const EMPTY = { ...article, introduction: [], items: [], summary: [] };
const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

const [item] = article.items as [ArticleItem];

it.each([
  [3, '660 words, at 220 a minute', { introduction: [words(660)] }],
  [3, '300 words and 360', { introduction: [words(300)], summary: [words(360)] }],
  [1, 'nothing', {}],
])('has a reading time of %d min for %s', (minutes, _, parts) => {
  expect(readingMinutes({ ...EMPTY, ...parts })).toBe(minutes);
});

it('counts the text of the sections', () => {
  const items = [{ ...item, tips: undefined, steps: [words(2200)] }];
  expect(readingMinutes({ ...EMPTY, items })).toBeGreaterThan(9);
});
