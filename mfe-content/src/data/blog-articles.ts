import articles from 'content:articles';
import type { ArticleTeaser } from '../../loader/schemas.ts';

/** The articles that pages may link to. */
export const listedArticles: readonly ArticleTeaser[] = articles.filter(({ draft }) => !draft);

export const blogArticles = listedArticles.filter(({ companionOf }) => !companionOf);
