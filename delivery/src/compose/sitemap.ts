import type { Release } from '../store/site.ts';

/** `sitemap.xml` (sitemaps.org protocol 0.9): every indexed page that is no variant of another, with its last edit. */
export function sitemap(origin: string, releases: readonly Release[]): string {
  const urls = releases
    .flatMap(({ routes }) => routes)
    .filter(({ indexed, canonical, path }) => indexed && (canonical ?? path) === path)
    .map(({ path, updated }) => {
      const edited = updated ? `<lastmod>${updated}</lastmod>` : '';
      return `  <url><loc>${origin}${path}</loc>${edited}</url>`;
    })
    .join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}
</urlset>
`;
}
