import { expect, it } from 'vitest';
import { blogOrder } from './article-modules.ts';

const article = (title: string, isoDate: string, blogPlace?: number) => ({
  title,
  isoDate,
  ...(blogPlace ? { blogPlace } : {}),
});
const titles = (...articles: ReturnType<typeof article>[]) => blogOrder(articles).map(({ title }) => title);

it('puts the newest first', () => {
  expect(
    titles(article('old', '2025-05-20'), article('new', '2025-06-12'), article('middle', '2025-06-05')),
  ).toEqual(['new', 'middle', 'old']);
});

it('puts those of one day in the order of their titles', () => {
  expect(titles(article('b', '2025-06-05'), article('a', '2025-06-05'))).toEqual(['a', 'b']);
});

it('puts an article where it asks to be, and the others around it', () => {
  const asking = article('asking', '2020-01-01', 2);
  expect(titles(asking, article('a', '2025-06-02'), article('b', '2025-06-01'))).toEqual([
    'a',
    'asking',
    'b',
  ]);
  expect(titles(asking)).toEqual(['asking']);
});

it('gives two that ask for neighboring places both of them', () => {
  const order = titles(
    article('second', '2020-01-01', 2),
    article('a', '2025-06-02'),
    article('first', '2020-01-01', 1),
  );
  expect(order).toEqual(['first', 'second', 'a']);
});
