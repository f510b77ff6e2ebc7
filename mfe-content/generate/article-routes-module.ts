import type { Article } from '../src/data/types.ts';
import { articlePageName } from './article-page-module.ts';
import { generatedNote } from './generated-note.ts';
import { literal } from './literal.ts';

/** What a variant does not have: it is in no feed, no sitemap and says nothing to machines. */
function standing({ isoDate, variantOf }: Article): readonly [object, loaders: readonly string[]] {
  return variantOf
    ? [{ indexed: false, canonical: variantOf }, []]
    : [
        { indexed: true, published: isoDate },
        [`structuredData: () => import('../structured-data/article-page.ts'),`],
      ];
}

function route(article: Article): string {
  const { title, metaDescription, cover, isoDate, updated, slug } = article;
  const page = `${articlePageName(article)}.tsx`;
  const [fields, loaders] = standing(article);
  const written = literal({
    path: slug,
    title,
    description: metaDescription,
    layout: 'public',
    access: 'anyone',
    prose: true,
    parent: '/blog',
    picture: cover,
    updated: updated ?? isoDate,
    ...fields,
    source: `src/generated/${page}`,
  });
  const lines = [written.replace(/\n}$/, ','), ...loaders, `load: () => import('./${page}'),`];
  return `${lines.join('\n  ')}\n}`.replaceAll('\n', '\n  ');
}

/** The module with the articles' routes, in the order given. */
export function articleRoutesModule(articles: readonly Article[]): string {
  return `${generatedNote('data/articles')}import type { RemoteRoute } from 'shared-lib';

/** The articles' pages, in the order of the blog; variants come last. */
export const articleRoutes: readonly RemoteRoute[] = [
  ${articles.map(route).join(',\n  ')},
];
`;
}
