import { articles } from 'content:articles';
import type { DescribePage, PageFacts, StructuredData } from 'shared-lib';
import { noonOf } from 'shared-lib/site/facts.ts';
import { LOCALE } from 'shared-lib/site/facts.ts';
import type { ArticleTeaser } from '../../loader/schemas.ts';

/**
 * An article page's structured data.
 * @throws Error when its path has no article.
 */
const describeArticlePage: DescribePage = (page) => {
  const article = articles.find(({ slug }) => slug === page.path);
  if (!article)
    throw new Error(`${page.path} is described as an article, but content/articles has none there.`);
  return [articleData(article, page)];
};

export default describeArticlePage;

/** An article (schema.org `Article`) by the editors as a group, because the site has no individual authors. */
function articleData(article: ArticleTeaser, { site, url, image }: PageFacts): StructuredData {
  const home = `${site.origin}/`;
  return {
    '@type': 'Article',
    '@id': `${url}#article`,
    mainEntityOfPage: url,
    headline: article.title,
    description: article.excerpt,
    articleSection: article.category,
    datePublished: noonOf(article.published),
    dateModified: noonOf(article.updated ?? article.published),
    inLanguage: LOCALE,
    ...(image ? { image } : {}),
    author: { '@type': 'Organization', name: site.identity.byline, url: `${home}about` },
    publisher: {
      '@type': 'Organization',
      '@id': `${home}#organization`,
      name: site.identity.name,
      url: home,
      logo: `${home}icon-512.png`,
    },
  };
}
