import type { DescribePage, PageFacts, StructuredData } from 'shared-lib';
import diyProjects from '../../content/diy-projects.yaml';
import interiorTips from '../../content/interior-tips.yaml';
import outdoorTips from '../../content/outdoor-tips.yaml';
import smartHomeTips from '../../content/smart-home-tips.yaml';
import { blogArticles } from '../data/blog-articles.ts';

interface ListPage {
  name: string;
  items: readonly ListedItem[];
}

/** An item's place on the page that lists it. */
const onPage = ({ id, title }: { id: string; title: string }): ListedItem => ({ title, address: `#${id}` });

const LISTS: Readonly<Record<string, ListPage>> = {
  '/interior-tips': { name: 'Ten interior tips', items: interiorTips.map(onPage) },
  '/outdoor-solutions': { name: 'Ten outdoor solutions', items: outdoorTips.map(onPage) },
  '/diy-projects': { name: 'Ten beginner DIY projects', items: diyProjects.map(onPage) },
  '/smart-home': { name: 'Ten smart-home categories', items: smartHomeTips.map(onPage) },
  '/blog': { name: 'Articles', items: blogArticles.map(({ title, slug }) => ({ title, address: slug })) },
};

/**
 * The structured data of a page with a list.
 * @throws Error when its path has no list.
 */
const describeListPage: DescribePage = (page) => {
  const list = LISTS[page.path];
  if (!list) throw new Error(`${page.path} is described as a list, but list-page.ts knows none there.`);
  return [itemList(list.name, list.items, page)];
};

export default describeListPage;

/** One entry of a list. */
interface ListedItem {
  title: string;
  /** A page of this site (`/path`), or a place on the list's page (`#id`). */
  address: `/${string}` | `#${string}`;
}

/** A list in order (schema.org `ItemList`). */
function itemList(name: string, items: readonly ListedItem[], { site, url }: PageFacts): StructuredData {
  return {
    '@type': 'ItemList',
    '@id': `${url}#list`,
    name,
    url,
    numberOfItems: items.length,
    itemListOrder: 'https://schema.org/ItemListOrderAscending',
    itemListElement: items.map(({ title, address }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: `${address.startsWith('#') ? url : site.origin}${address}`,
    })),
  };
}
