import articles from 'content:articles';
import type { ArticleTeaser } from '../../loader/schemas.ts';

/** All articles except drafts, to which no page links. */
export const listedArticles: readonly ArticleTeaser[] = articles.filter(({ draft }) => !draft);

export const blogArticles = listedArticles.filter(({ companionOf }) => !companionOf);
