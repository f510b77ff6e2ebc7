import articles from 'content:articles';
import type { DescribePage, PageFacts, StructuredData } from 'shared-lib';
import { LOCALE, noonOf } from 'shared-lib/site/facts.ts';
import diyProjects from '../content/diy-projects.yaml';
import interiorTips from '../content/interior-tips.yaml';
import outdoorTips from '../content/outdoor-tips.yaml';
import smartHomeTips from '../content/smart-home-tips.yaml';
import type { ArticleTeaser } from '../loader/schemas.ts';
import { blogArticles } from './data/blog-articles.ts';

/** An entry without a slug is a section of the list's page. */
type Entries = readonly { id: string; title: string; slug?: string }[];

const LISTS: Readonly<Record<string, [name: string, entries: Entries]>> = {
  '/interior-tips': [interiorTips.title, interiorTips.tips],
  '/outdoor-solutions': [outdoorTips.title, outdoorTips.tips],
  '/diy-projects': ['Ten beginner DIY projects', diyProjects.projects],
  '/smart-home': [smartHomeTips.title, smartHomeTips.tips],
  '/blog': ['Articles', blogArticles],
};

const describePage: DescribePage = (page) => {
  const article = articles.find(({ slug }) => slug === page.path);
  if (article) return [articleData(article, page)];
  const list = LISTS[page.path];
  if (!list) throw new Error(`${page.path} is neither an article of content/articles nor a list.`);
  return [listData(...list, page)];
};

export default describePage;

/** The author is the editors, because the site has no individual authors. */
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

function listData(name: string, entries: Entries, { site, url }: PageFacts): StructuredData {
  return {
    '@type': 'ItemList',
    '@id': `${url}#list`,
    name,
    url,
    numberOfItems: entries.length,
    itemListOrder: 'https://schema.org/ItemListOrderAscending',
    itemListElement: entries.map(({ id, title, slug }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: slug ? `${site.origin}${slug}` : `${url}#${id}`,
    })),
  };
}
