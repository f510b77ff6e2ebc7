import type { RemoteRoute, StructuredData } from 'shared-lib';
import type { PageInput } from './page-input.ts';

/**
 * The way from the home page (schema.org `BreadcrumbList`).
 * @throws Error when the page's parent is no page of its app.
 */
export function breadcrumbList({ site, path, own }: PageInput, route: RemoteRoute): StructuredData {
  const above = own.release?.pages.find((page) => page.path === route.parent);
  if (route.parent && !above) throw new Error(`${path} names the parent ${route.parent}, which is no page.`);
  const way = [{ path: '/', title: 'Home' }, ...(above ? [above] : []), { path, title: route.title }];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map((page, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: page.title,
      item: `${site.origin}${page.path}`,
    })),
  };
}
