import { articles } from 'content:articles';
import type { ArticleTeaser } from './types.ts';

/** The articles that pages may point at. */
export const listedArticles: readonly ArticleTeaser[] = articles.filter(({ draft }) => !draft);

/** Those that the blog shows. */
export const blogArticles: readonly ArticleTeaser[] = listedArticles.filter(
  ({ companionOf }) => !companionOf,
);
