import type { Article } from '../src/data/types.ts';

/**
 * Articles in the order of the blog: the newest first, those of one day by their titles, except that an
 * article with a `blogPlace` stands there.
 */
export function blogOrder<Ordered extends Pick<Article, 'title' | 'isoDate' | 'blogPlace'>>(
  articles: readonly Ordered[],
): readonly Ordered[] {
  const ordered = articles
    .filter(({ blogPlace }) => blogPlace === undefined)
    .sort((a, b) => b.isoDate.localeCompare(a.isoDate) || a.title.localeCompare(b.title));
  const placed = articles
    .flatMap((article) => (article.blogPlace === undefined ? [] : [{ article, place: article.blogPlace }]))
    .sort((a, b) => a.place - b.place);
  for (const { article, place } of placed) ordered.splice(place - 1, 0, article);
  return ordered;
}
