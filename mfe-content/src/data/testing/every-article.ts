import type { Article } from '../types.ts';

/** Every article with its text, companions included, so that new ones are checked automatically. */
export const everyArticle: readonly Article[] = Object.values(
  import.meta.glob<Article>('../articles/*.ts', { eager: true, import: 'default' }),
);
