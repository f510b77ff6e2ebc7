import type { Article, ArticleListItem } from '../src/data/types.ts';
import { generatedNote } from './generated-note.ts';
import { literal } from './literal.ts';

function listItem(article: Article): ArticleListItem {
  const { id, title, excerpt, cover, date, isoDate, updated, slug, category } = article;
  return { id, title, excerpt, cover, date, isoDate, ...(updated ? { updated } : {}), slug, category };
}

/** The module with what the blog and "Keep reading" say of each article, in the order of the blog. */
export function articleListModule(articles: readonly Article[]): string {
  return `${generatedNote('data/articles')}import type { ArticleListItem } from '../data/types.ts';

/** The articles in the order of the blog, without their texts. */
export const articleList: readonly ArticleListItem[] = ${literal(articles.map(listItem))};
`;
}
