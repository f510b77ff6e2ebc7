import type { RemoteRoute, SiteConfig, StructuredData } from 'shared-lib';
import type { PageInput } from 'shared-lib/federation/documents.ts';
import { LOCALE } from 'shared-lib/site/locale.ts';

/** A page's structured data: what the shell knows of every page, then what the page adds. */
export async function describePage(input: PageInput): Promise<readonly StructuredData[]> {
  const { site, path, route, picture } = input;
  const url = canonicalAddress(input);
  if (!route || !url) return [];
  const own = path === '/' ? [organization(site), website(site)] : [breadcrumbList(input, route)];
  const image = picture && `${site.origin}${picture.path}`;
  const module = await route.structuredData?.();
  return [...own, ...(module?.default({ site, path, url, image }) ?? [])];
}

/**
 * The path from the home page (schema.org `BreadcrumbList`).
 * @throws Error when the page's parent is no page of its app.
 */
function breadcrumbList({ site, path, own }: PageInput, route: RemoteRoute): StructuredData {
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

/** A page's canonical address, or that of the page it is a variant of; null where there is no page. */
export function canonicalAddress({ site, path, route }: PageInput): string | null {
  return route ? `${site.origin}${route.canonical ?? path}` : null;
}
