import { articles } from 'content:articles';
import type { Article } from '../../loader/schemas.ts';

const written = import.meta.glob<Article>('../../content/articles/*.md', { eager: true, import: 'article' });

/** Every article with its text, companions included, in the order of the blog. */
export const everyArticle: readonly Article[] = articles.map(({ id }) => {
  const article = written[`../../content/articles/${id}.md`];
  if (!article) throw new Error(`content/articles has no ${id}.md.`);
  return article;
});
