/** The documents of a composition that are answered at the site's root, with their content types. */
export const DOCUMENT_TYPES: Readonly<Record<string, string>> = {
  'federation.json': 'application/json',
  'sitemap.xml': 'application/xml',
  'search.json': 'application/json',
  'robots.txt': 'text/plain; charset=utf-8',
  'feed.xml': 'application/rss+xml; charset=utf-8',
  'site.webmanifest': 'application/manifest+json',
};
