import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Backend } from 'backend';
import { type Context, Hono } from 'hono';
import type { SiteConfig } from 'shared-lib';
import { APPS } from '../apps.ts';
import { releaseFolder } from '../compose/releases-of.ts';
import { answerEncoded } from './answer-encoded.ts';
import { DOCUMENT_TYPES } from './file-types.ts';
import { createLiveSite } from './live-site.ts';
import { securityHeaders } from './security-headers.ts';

/** What the site's server works with. */
export interface SiteAppOptions {
  /** The site's folder: releases, compositions, `live`. */
  site: string;
  config: SiteConfig;
  /** The backend, mounted at `/api`; null when it lives elsewhere. */
  backend: Backend['app'] | null;
}

/** Where a composition keeps its not-found page; no address of the site. */
const NOT_FOUND = '/404';
/** A year, on every subdomain. */
const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains';
const IMMUTABLE = 'public, max-age=31536000, immutable';

function versioned(root: string, path: (request: string) => string) {
  return serveStatic({
    root,
    precompressed: true,
    rewriteRequestPath: path,
    onFound: (_, c) => {
      c.header('cache-control', IMMUTABLE);
      // Remotes may be loaded by a shell on another origin, and integrity needs a CORS answer there.
      c.header('access-control-allow-origin', '*');
      c.header('x-content-type-options', 'nosniff');
    },
  });
}

/**
 * The path as a place on this site: `//host` and `/\host` would lead elsewhere. Not `c.req.path`, which is
 * decoded, so that a `%5C` in it has become a backslash.
 */
function ownPath(c: Context): string {
  return new URL(c.req.url).pathname.replace(/^\/+/, '/');
}

/** The site's server: versioned files, the live composition's pages, and the backend at `/api`. */
export function createSiteApp({ site, config, backend }: SiteAppOptions): Hono {
  const live = createLiveSite(site);
  const backendOrigin = /^https?:/.test(config.host) ? new URL(config.host).origin : null;
  const app = new Hono();

  const html = async (c: Context, path: string) => {
    const { composition, pages } = await live();
    const page = path === NOT_FOUND ? undefined : pages.get(path);
    const file = page ?? pages.get(NOT_FOUND);
    if (!file) throw new Error(`The composition ${composition.id} has no not-found page.`);
    const headers = securityHeaders({ bootHash: composition.bootHash, backendOrigin });
    return answerEncoded(c, file, { type: 'text/html; charset=utf-8', status: page ? 200 : 404, headers });
  };

  app.use(async (c, next) => {
    await next();
    // On every answer (ASVS 3.4.1): a browser may meet a file or the backend before a page.
    const https = config.origin.startsWith('https:') || c.req.header('x-forwarded-proto') === 'https';
    if (https) c.header('strict-transport-security', STRICT_TRANSPORT);
  });
  if (backend) app.route('/api', backend);
  app.get('/_r/:app/:version/*', async (c, next): Promise<Response | undefined> => {
    if (/\/(\.vite|mf-stats\.json)/.test(c.req.path)) return c.notFound();
    const { app: name, version } = c.req.param();
    // A decoded parameter may hold anything, also `../`.
    if (!Object.hasOwn(APPS, name) || !/^[\w.-]+$/.test(version) || version.includes('..'))
      return c.notFound();
    const folder = join(site, 'releases', name, version, 'client');
    if (!existsSync(folder)) return c.notFound();
    const answer = await versioned(folder, (path) => path.slice(`/_r/${name}/${version}`.length))(c, next);
    return answer ?? undefined;
  });
  app.get(
    '/_c/*',
    versioned(join(site, 'styles'), (path) => path.slice('/_c'.length)),
  );

  app.get('*', async (c, next) => {
    const { composition, documents } = await live();
    const name = c.req.path.slice(1);
    const document = documents.get(name);
    if (document) return answerEncoded(c, document, { type: DOCUMENT_TYPES[name] ?? 'text/plain' });
    // Only its own: `/constructor` is no file.
    const owner = Object.hasOwn(composition.rootFiles, name) ? composition.rootFiles[name] : undefined;
    if (!owner) return next();
    const root = join(releaseFolder(site, owner, composition.versions[owner]), 'client');
    return serveStatic({
      root,
      onFound: (_, found) => {
        found.header('cache-control', 'public, max-age=3600');
        found.header('x-content-type-options', 'nosniff');
      },
    })(c, next);
  });

  app.get('*', async (c) => {
    const { path } = c.req;
    // One address a page: the one that its canonical link names.
    if (path.length > 1 && path.endsWith('/')) {
      return c.redirect(`${ownPath(c).replace(/\/+$/, '') || '/'}${new URL(c.req.url).search}`, 301);
    }
    return html(c, path);
  });
  // A form that was sent without the application: its page takes over from here.
  app.post('*', (c) => c.redirect(ownPath(c), 303));
  app.notFound((c) => html(c, ''));
  app.onError((error, c) => {
    console.error(`${c.req.method} ${c.req.path}:`, error);
    return c.text('The site cannot answer right now. Please try again in a moment.', 500);
  });
  return app;
}
