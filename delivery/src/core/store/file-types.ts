/** Of these types, only SVG can run scripts when it is opened. Release checks refuse such scripts. */
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
  '.ico': 'image/vnd.microsoft.icon',
  '.txt': 'text/plain; charset=utf-8',
};

/** The text of a release's PDFs, for the site's search. */
export const SEARCHED_DOCUMENTS = 'searched-documents.json';

export const APP_LIST = 'app.json';

/** Build output below `client` that is never served. */
export const BUILD_RECORDS: readonly string[] = ['.vite/manifest.json', 'mf-stats.json', SEARCHED_DOCUMENTS];

/** The contact for vulnerabilities (RFC 9116). */
export const SECURITY_TEXT = '.well-known/security.txt';

/** The statement that the site honors Global Privacy Control (a W3C specification). */
export const GPC_SUPPORT = '.well-known/gpc.json';

/** The documents at the site's root. */
export const DOCUMENT_TYPES: Readonly<Record<string, string>> = {
  'federation.json': 'application/json',
  'sitemap.xml': 'application/xml',
  'search.json': 'application/json',
  'robots.txt': 'text/plain; charset=utf-8',
  'feed.xml': 'application/rss+xml; charset=utf-8',
  'site.webmanifest': 'application/manifest+json',
  [SECURITY_TEXT]: 'text/plain; charset=utf-8',
  [GPC_SUPPORT]: 'application/json',
};

export const HEALTH = '/health';
export const READY = '/ready';
export const METRICS = '/metrics';

/** Returns undefined for a file that is not served. Extensions are case-sensitive. */
export function fileType(name: string): string | undefined {
  // Module Federation hosts other than the shell load a remote with its `mf-manifest.json`.
  if (['mf-manifest.json', APP_LIST].includes(name.slice(name.lastIndexOf('/') + 1)))
    return DOCUMENT_TYPES['federation.json'];
  // `extname` would find `.js` in `main.js/`, which names a folder.
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name[dot - 1] !== '/' ? name.slice(dot) : '';
  return Object.hasOwn(FILE_TYPES, extension) ? FILE_TYPES[extension] : undefined;
}
