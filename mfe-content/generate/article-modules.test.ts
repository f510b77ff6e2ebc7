import { expect, it } from 'vitest';
import { blogOrder } from './article-modules.ts';

const article = (title: string, isoDate: string, blogPlace?: number) => ({
  title,
  isoDate,
  ...(blogPlace ? { blogPlace } : {}),
});

const [OLD, MIDDLE, NEW] = [
  article('old', '2025-05-20'),
  article('middle', '2025-06-05'),
  article('new', '2025-06-12'),
];

it.each([
  ['the newest first', [OLD, NEW, MIDDLE], ['new', 'middle', 'old']],
  ['those of one day by their titles', [MIDDLE, article('a', '2025-06-05')], ['a', 'middle']],
  ['one where it asks to be', [article('asks', '2020-01-01', 2), NEW, OLD], ['new', 'asks', 'old']],
  ['one that asks for a place after the last at the end', [article('asks', '2020-01-01', 2)], ['asks']],
  [
    'two that ask for neighboring places at both',
    [article('second', '2020-01-01', 2), OLD, article('first', '2020-01-01', 1)],
    ['first', 'second', 'old'],
  ],
])('the blog has %s', (_, articles, order) => {
  expect(blogOrder(articles).map(({ title }) => title)).toEqual(order);
});
