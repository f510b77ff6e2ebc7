import { type Backend, createLog, type Log, logRequests, maskAddresses, oversize } from 'backend';
import { type Context, Hono } from 'hono';
import type { SiteConfig } from 'shared-lib';
import { answerEncoded } from './answer-encoded.ts';
import { DOCUMENT_TYPES } from './file-types.ts';
import { createLiveSite } from './live-site.ts';
import { nativeForms } from './native-forms.ts';
import { securityHeaders } from './security-headers.ts';
import { versionedFiles } from './versioned-files.ts';

/** What the site's server works with. */
export interface SiteAppOptions {
  /** The site's folder: releases, compositions, `live`. */
  site: string;
  config: SiteConfig;
  /** The backend, mounted at `/api`; null when it lives elsewhere. */
  backend: Backend['app'] | null;
  /** Where requests and faults are written; without one only faults are, on standard output. */
  log?: Log;
  /** As the backend's CLIENT_IP_HEADER, for the log. */
  clientIpHeader?: string | undefined;
}

/** Where a composition keeps its not-found page; no address of the site. */
const NOT_FOUND = '/404';
/** A year, on every subdomain. */
const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains';
const METHODS = 'GET, HEAD, POST';

/**
 * The path as a place on this site: `//host` and `/\host` would lead elsewhere. Not `c.req.path`, which is
 * decoded, so that a `%5C` in it has become a backslash.
 */
function ownPath(c: Context): string {
  return new URL(c.req.url).pathname.replace(/^\/+/, '/');
}

/** The path without the slashes at its end. Not by a pattern, which takes the square of their number. */
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
    });
    return answerEncoded(c, file, { type: 'text/html; charset=utf-8', status: page ? 200 : 404, headers });
  };

  app.use(async (c, next) => {
    await next();
    // On every answer (ASVS 3.4.1): a browser may meet a file or the backend before a page.
    const https = config.origin.startsWith('https:') || c.req.header('x-forwarded-proto') === 'https';
    if (https) c.header('strict-transport-security', STRICT_TRANSPORT);
  });
  // It bounds and logs its requests itself.
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
    // One address a page: the one that its canonical link names.
    if (path.length > 1 && path.endsWith('/')) {
      return c.redirect(`${withoutTrailingSlashes(ownPath(c))}${new URL(c.req.url).search}`, 301);
    }
    const moved = (await live()).composition.redirects;
    if (moved && Object.hasOwn(moved, path)) {
      // A roll back may bring the page back.
      c.header('cache-control', 'no-cache');
      return c.redirect(`${moved[path]}${new URL(c.req.url).search}`, 301);
    }
    return html(c, path);
  });
  app.post('*', nativeForms({ live, config, backend }));
  // Anything else that is posted to a page leads to the page.
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
