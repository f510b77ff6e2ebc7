import { expect, it } from 'vitest';
import { articles } from '../data/articles.ts';
import { articleList } from './article-list.ts';

it('says of each article, in the order of the blog, what the article says of itself', () => {
  expect(Object.values(articleList)).toEqual(
    articles.map(({ id, title, excerpt, cover, date, isoDate, slug, category }) => ({
      id,
      title,
      excerpt,
      cover,
      date,
      isoDate,
      slug,
      category,
    })),
  );
});
