import type { SiteConfig, StructuredData } from 'shared-lib';
import { LOCALE } from 'shared-lib/site/locale.ts';
import type { ReleaseRoute } from '../store/releases.ts';

/**
 * A page's structured data: what the site knows of every page, then what the release says of it.
 * @param routes those of its app.
 */
export function structuredData(
  site: SiteConfig,
  route: ReleaseRoute,
  routes: readonly ReleaseRoute[],
  described: readonly StructuredData[],
): readonly StructuredData[] {
  const common =
    route.path === '/' ? [organization(site), website(site)] : [breadcrumbList(site, route, routes)];
  return [...common, ...described];
}

/** The path from the home page (schema.org `BreadcrumbList`). */
function breadcrumbList(
  { origin }: SiteConfig,
  { path, title, parent }: ReleaseRoute,
  routes: readonly ReleaseRoute[],
): StructuredData {
  const above = routes.filter((route) => route.path === parent);
  const way = [{ path: '/', title: 'Home' }, ...above, { path, title }];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map((page, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: page.title,
      item: origin + page.path,
    })),
  };
}

/** The publisher (schema.org `Organization`). */
function organization({ origin, identity }: SiteConfig): StructuredData {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: identity.name,
    description: identity.tagline,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    email: identity.mailbox,
    telephone: identity.phone.international,
  };
}

/** The site (schema.org `WebSite`): search engines take its name from the home page. */
function website({ origin, identity }: SiteConfig): StructuredData {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: identity.name,
    description: identity.tagline,
    url: `${origin}/`,
    inLanguage: LOCALE,
    publisher: { '@id': `${origin}/#organization` },
  };
}
