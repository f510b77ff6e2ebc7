import { serveStatic } from '@hono/node-server/serve-static';
import { type Backend, createLog, type Log, logRequests, maskAddresses, oversize } from 'backend';
import { type Context, Hono } from 'hono';
import { accepts } from 'hono/accepts';
import type { SiteConfig } from 'shared-lib';
import { DOCUMENT_TYPES, fileType } from './file-types.ts';
import { createLiveSite, type EncodedFile, type LiveSite } from './live-site.ts';
import { nativeForms } from './native-forms.ts';
import { CLOSED_HEADERS, filePolicy, securityHeaders } from './security-headers.ts';

/** The input of `createSiteApp`. */
export interface SiteAppOptions {
  /** The site's folder: releases, compositions, `live`. */
  site: string;
  config: SiteConfig;
  /** The backend, mounted at `/api`; null when it lives elsewhere. */
  backend: Backend['app'] | null;
  /** The log of requests and faults. Without one, only faults go to standard output. */
  log?: Log;
  /** Like the backend's CLIENT_IP_HEADER, for the log. */
  clientIpHeader?: string | undefined;
}

/** A composition's not-found page. Not an address of the site. */
const NOT_FOUND = '/404';
/** A year, on every subdomain. */
const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains';
const METHODS = 'GET, HEAD, POST';

/**
 * The path as a place on this site: `//host` and `/\host` would lead elsewhere. Not the decoded
 * `c.req.path`, in which `%5C` has become a backslash.
 */
function ownPath(c: Context): string {
  return new URL(c.req.url).pathname.replace(/^\/+/, '/');
}

/** Removes trailing slashes from a path. Not by a pattern, which takes quadratic time. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end) || '/';
}

/** The site's server: the backend at `/api`, versioned files, and the live composition's pages. */
export function createSiteApp(options: SiteAppOptions): Hono {
  const { site, config, backend, log = createLog({ logLevel: 'error' }), clientIpHeader } = options;
  const live = createLiveSite(site);
  const backendOrigin = /^https?:/.test(config.host) ? new URL(config.host).origin : null;
  const app = new Hono();

  const html = async (c: Context, path: string) => {
    const { composition, pages, importMaps } = await live();
    const page = path === NOT_FOUND ? undefined : pages.get(path);
    const file = page ?? pages.get(NOT_FOUND);
    if (!file) throw new Error(`The composition ${composition.id} has no not-found page.`);
    const headers = securityHeaders({
      bootHash: composition.bootHash,
      importMapHash: importMaps.get(page ? path : NOT_FOUND) ?? null,
      backendOrigin,
      hasToken: c.req.query('token') !== undefined,
      brands: c.req.header('sec-ch-ua'),
    });
    return answerEncoded(c, file, { type: 'text/html; charset=utf-8', status: page ? 200 : 404, headers });
  };

  app.use(async (c, next) => {
    await next();
    // On every answer (ASVS 3.4.1): a browser may meet a file or the backend before a page.
    const https = config.origin.startsWith('https:') || c.req.header('x-forwarded-proto') === 'https';
    if (https) c.header('strict-transport-security', STRICT_TRANSPORT);
  });
  // The backend limits and logs its own requests.
  if (backend) app.route('/api', backend);

  app.use(logRequests(log, { clientIpHeader }), async (c, next) => {
    const refusal = oversize(c.req.raw, clientIpHeader ? [clientIpHeader] : []);
    if (refusal) return c.text(refusal.message, refusal.status);
    await next();
  });
  app.get('*', async (c, next) => {
    const { documents } = await live();
    const name = c.req.path.slice(1);
    const document = documents.get(name);
    return document ? answerEncoded(c, document, { type: DOCUMENT_TYPES[name] ?? 'text/plain' }) : next();
  });
  app.route('/', versionedFiles(site, live));
  app.get('*', async (c) => {
    const { path } = c.req;
    // One address a page: its canonical one.
    if (path.length > 1 && path.endsWith('/')) {
      return c.redirect(`${withoutTrailingSlashes(ownPath(c))}${new URL(c.req.url).search}`, 301);
    }
    const moved = (await live()).composition.redirects;
    if (moved && Object.hasOwn(moved, path)) {
      // A roll back may restore the page.
      c.header('cache-control', 'no-cache');
      return c.redirect(`${moved[path]}${new URL(c.req.url).search}`, 301);
    }
    return html(c, path);
  });
  app.post('*', nativeForms({ live, config, backend }));
  // Other posts to a page redirect to the page.
  app.post('*', (c) => c.redirect(ownPath(c), 303));
  app.all('*', (c) => c.text(`This address answers ${METHODS} only.`, 405, { allow: METHODS }));
  app.notFound((c) => html(c, ''));
  app.onError((err, c) => {
    log.error(
      { err, method: c.req.method, path: maskAddresses(c.req.path.slice(0, 200)) },
      'a request failed',
    );
    return c.text('The site cannot answer right now. Please try again in a moment.', 500);
  });
  return app;
}

/** A file of a site's folder, and how long browsers may keep it. */
interface ServedFile {
  /** Below the site's folder, with a slash before it. */
  path: string;
  cacheControl: string;
  /** More headers. */
  headers?: Readonly<Record<string, string>>;
}

type FileEnv = { Variables: { file: ServedFile } };

const VERSIONED = {
  cacheControl: 'public, max-age=31536000, immutable',
  // A shell on another origin may load remotes, and integrity then needs CORS.
  headers: { 'access-control-allow-origin': '*' },
};
const AN_HOUR = { cacheControl: 'public, max-age=3600' };

/** The file of the site's folder that an address names, or null. */
function fileAt(path: string, { composition, served }: LiveSite): ServedFile | null {
  if (fileType(path) === undefined) return null;
  const [, area = '', app = '', version = '', ...rest] = path.split('/');
  if (area === '_r') {
    // A decoded path may hold anything, even `../`, so only known versions are used.
    const known = served.release(app, version) && rest.length > 0;
    return known ? { path: `/releases/${app}/${version}/client/${rest.join('/')}`, ...VERSIONED } : null;
  }
  if (area === '_c') return served.stylesheet(app) ? { path: `/styles/${app}`, ...VERSIONED } : null;
  const name = path.slice(1);
  // Own properties only: `/constructor` is no file.
  const owner = Object.hasOwn(composition.rootFiles, name) ? composition.rootFiles[name] : undefined;
  if (!owner) return null;
  return { path: `/releases/${owner}/${composition.versions[owner]}/client/${name}`, ...AN_HOUR };
}

/**
 * Answers the files of releases: by version below `/_r`, stylesheets below `/_c`, and at the root the live
 * releases' `public` files. Only kinds in `FILE_TYPES`, and only what is or recently was live.
 */
function versionedFiles(site: string, live: () => Promise<LiveSite>): Hono<FileEnv> {
  const answer = serveStatic<FileEnv>({
    root: site,
    precompressed: true,
    // Folders have no index: no file can have this name.
    index: '\0',
    rewriteRequestPath: (_, c) => c.get('file').path,
    onFound: (_, c) => {
      const { path, cacheControl, headers = {} } = c.get('file');
      const type = fileType(path) ?? '';
      c.header('content-type', type);
      c.header('content-security-policy', filePolicy(type));
      c.header('x-content-type-options', 'nosniff');
      c.header('cache-control', cacheControl);
      for (const [name, value] of Object.entries(headers)) c.header(name, value);
    },
  });
  return new Hono<FileEnv>().get('*', async (c: Context<FileEnv>, next) => {
    const file = fileAt(c.req.path, await live());
    if (!file) return next();
    c.set('file', file);
    return (await answer(c, next)) ?? undefined;
  });
}

/** How an answer is sent. */
export interface AnswerOptions {
  type: string;
  status?: 200 | 404;
  /** A page's own policies. Without them the answer is no page and allows nothing. */
  headers?: Record<string, string>;
}

type Match = NonNullable<Parameters<typeof accepts>[1]['match']>;

/** The visitor's preference (RFC 9110, 12.5.3). Browsers prefer none; then ours decides. */
const best: Match = (accepted, { supports, default: fallback }) => {
  const quality = (name: string) =>
    (accepted.find(({ type }) => type.toLowerCase() === name) ?? accepted.find(({ type }) => type === '*'))
      ?.q ?? 0;
  const usable = supports.filter((name) => quality(name) > 0);
  return usable.sort((a, b) => quality(b) - quality(a))[0] ?? fallback;
};

/**
 * Answers a file of the composition: always revalidated, 304 when the visitor has it (RFC 9110, 13.1.2), in
 * the best encoding that the browser accepts.
 */
export function answerEncoded(
  c: Context,
  file: EncodedFile,
  { type, status = 200, headers }: AnswerOptions,
): Response {
  const encoding = accepts(c, {
    header: 'Accept-Encoding',
    supports: ['br', 'gzip', 'identity'],
    default: 'identity',
    match: best,
  }) as 'br' | 'gzip' | 'identity';
  const etag = `"${file.etag}-${encoding}"`;
  const all: Record<string, string> = {
    ...CLOSED_HEADERS,
    ...headers,
    'cache-control': 'no-cache',
    'content-type': type,
    etag,
    vary: ['accept-encoding', headers?.vary].filter(Boolean).join(', '),
  };
  const known = c.req.header('if-none-match')?.split(',') ?? [];
  // A proxy may have made the tag weak, which counts as equal here (RFC 9110, 13.1.2).
  const same = known.some((tag) => tag.trim().replace(/^W\//, '') === etag);
  if (status === 200 && same) return c.body(null, 304, all);
  if (encoding !== 'identity') all['content-encoding'] = encoding;
  return c.body(file[encoding], status, all);
}
