import type { Article } from '../types.ts';

/** Every article with its text, those on the blog and companions, so that a new one is checked without being named. */
export const everyArticle: readonly Article[] = Object.values(
  import.meta.glob<Article>('../articles/*.ts', { eager: true, import: 'default' }),
);
