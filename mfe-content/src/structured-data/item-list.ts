import type { PageFacts, StructuredData } from 'shared-lib';

/** One entry of a list. */
export interface ListedItem {
  title: string;
  /** A page of this site (`/path`), or a place on the page of the list (`#id`). */
  address: `/${string}` | `#${string}`;
}

/** A list in its order (schema.org `ItemList`). */
export function itemList(
  name: string,
  items: readonly ListedItem[],
  { site, url }: PageFacts,
): StructuredData {
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
