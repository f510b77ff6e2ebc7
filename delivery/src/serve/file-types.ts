/**
 * Every kind of file that a release may give to browsers, by extension, with the content type it is answered
 * with. The server answers no other file of a release, and the gate refuses a release that brings one. None of
 * them is a document that runs scripts, but for drawings, which the policy of their answer keeps from doing so.
 */
export const FILE_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
};

/** A release's file that says what its documents tell, for the search of the site (`compose/searched-documents.ts`). */
export const SEARCHED_DOCUMENTS = 'searched-documents.json';

/**
 * What a build writes beside them, below `client`, for delivery to read: never answered, so no finding of the
 * gate. Each may have its compressed forms (`.br`, `.gz`), as every text file has.
 */
export const BUILD_RECORDS: readonly string[] = [
  '.vite/manifest.json',
  'mf-manifest.json',
  'mf-stats.json',
  SEARCHED_DOCUMENTS,
];

/** The documents of a composition that are answered at the site's root, with their content types. */
export const DOCUMENT_TYPES: Readonly<Record<string, string>> = {
  'federation.json': 'application/json',
  'sitemap.xml': 'application/xml',
  'search.json': 'application/json',
  'robots.txt': 'text/plain; charset=utf-8',
  'feed.xml': 'application/rss+xml; charset=utf-8',
  'site.webmanifest': 'application/manifest+json',
};

/** The content type of a release's file by its name; undefined for what is not served. Case counts. */
export function fileType(name: string): string | undefined {
  // Not `extname`, which takes `main.js/` for a script and would lead to a folder's index.
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name[dot - 1] !== '/' ? name.slice(dot) : '';
  return Object.hasOwn(FILE_TYPES, extension) ? FILE_TYPES[extension] : undefined;
}
