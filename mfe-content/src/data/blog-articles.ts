import articles from 'content:articles';
import type { ArticleTeaser } from '../../loader/schemas.ts';

/** No page links to drafts. */
export const listedArticles: readonly ArticleTeaser[] = articles.filter(({ draft }) => !draft);

export const blogArticles = listedArticles.filter(({ companionOf }) => !companionOf);
