import type { SiteConfig, StructuredData } from 'shared-lib';
import { LOCALE, noonOf, pageTitle } from 'shared-lib/site/facts.ts';
import { SOCIAL_PICTURE, socialPictureFile } from '../store/packed-pages.ts';
import type { Release, ReleaseRoute } from '../store/releases.ts';
import { escapeText } from './html.ts';

const canonicalAddress = ({ origin }: SiteConfig, { canonical, path }: ReleaseRoute): string =>
  origin + (canonical ?? path);

export function pageTags(site: SiteConfig, route: ReleaseRoute | null): string[] {
  const title = pageTitle(route ? route.title : 'Page Not Found', site.identity);
  return [
    `<title>${escapeText(title)}</title>`,
    ...(route
      ? [
          `<meta name="description" content="${escapeText(route.description)}">`,
          `<link rel="canonical" href="${escapeText(canonicalAddress(site, route))}">`,
        ]
      : []),
    `<meta name="robots" content="${route?.indexed ? 'max-image-preview:large' : 'noindex'}">`,
  ];
}

type Properties = readonly [name: string, content: string | number | undefined | null][];

/** The tags of link previews: Open Graph (https://ogp.me) and X's cards. */
export function socialTags(site: SiteConfig, release: Release, route: ReleaseRoute): string[] {
  const image = route.picture && site.origin + release.base + socialPictureFile(route.picture);
  const properties: Properties = [
    ['og:site_name', site.identity.name],
    ['og:locale', LOCALE.replace('-', '_')],
    ['og:type', route.published ? 'article' : 'website'],
    ['og:title', route.title || pageTitle('', site.identity)],
    ['og:description', route.description],
    ['og:url', canonicalAddress(site, route)],
    ['og:image', image],
    ['og:image:type', image && SOCIAL_PICTURE.type],
    ['og:image:width', image && SOCIAL_PICTURE.width],
    ['og:image:height', image && SOCIAL_PICTURE.height],
    ['og:image:alt', route.picture?.alt],
    ['article:published_time', route.published && noonOf(route.published)],
    ['article:modified_time', route.published && route.updated && noonOf(route.updated)],
  ];
  // X reads the cards' other properties from Open Graph.
  const names: Properties = [
    ['twitter:card', image ? 'summary_large_image' : 'summary'],
    ['twitter:image:alt', route.picture?.alt],
  ];
  const tags = (attribute: string, pairs: Properties) =>
    pairs.flatMap(([name, content]) =>
      content ? [`<meta ${attribute}="${name}" content="${escapeText(String(content))}">`] : [],
    );
  return [...tags('property', properties), ...tags('name', names)];
}

export function structuredData(
  site: SiteConfig,
  route: ReleaseRoute,
  routes: readonly ReleaseRoute[],
  own: readonly StructuredData[],
): readonly StructuredData[] {
  const common = route.path === '/' ? siteFacts(site) : [breadcrumbList(site, route, routes)];
  return [...common, ...own];
}

function breadcrumbList(
  { origin }: SiteConfig,
  { path, title, parent }: ReleaseRoute,
  routes: readonly ReleaseRoute[],
): StructuredData {
  const above = routes.filter((route) => route.path === parent);
  const trail = [{ path: '/', title: 'Home' }, ...above, { path, title }];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((page, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: page.title,
      item: origin + page.path,
    })),
  };
}

/** Search engines read the site's name from the home page. */
function siteFacts({ origin, identity }: SiteConfig): StructuredData[] {
  const shared = { name: identity.name, description: identity.tagline, url: `${origin}/` };
  const publisher = { '@id': `${origin}/#organization` };
  const contact = { email: identity.mailbox, telephone: identity.phone.international };
  return [
    { '@type': 'Organization', ...publisher, ...shared, logo: `${origin}/icon-512.png`, ...contact },
    { '@type': 'WebSite', '@id': `${origin}/#website`, ...shared, inLanguage: LOCALE, publisher },
  ];
}
