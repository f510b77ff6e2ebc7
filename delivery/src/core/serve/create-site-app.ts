import {
  type Backend,
  type BackendConfig,
  type CallerSettings,
  createLog,
  type Log,
  logRequests,
  type Metrics,
  maskPath,
  parseBackendConfig,
  requestSizeProblem,
} from 'backend';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { SiteConfig } from 'shared-lib';
import { NOT_FOUND } from '../assemble/site.ts';
import type { Follower } from '../store/backend.ts';
import { DOCUMENT_TYPES, fileType, HEALTH, METRICS, READY } from '../store/file-types.ts';
import type { SiteStore } from '../store/site-store.ts';
import { answerEncoded, answerFile, type EncodedFile, IMMUTABLE, type ServedFile } from './answer-file.ts';
import { respondToVisitor, siteForVisitor, type VisitorSite } from './canary-visitors.ts';
import { createLiveSite, type LiveSite, type ReadLive } from './live-site.ts';
import { nativeForms, type SiteBackend } from './native-forms.ts';
import { pageHeaders } from './security-headers.ts';
import { countRequests } from './site-metrics.ts';

export interface SiteAppOptions extends SiteBackend {
  store: SiteStore;
  /** Fetches files that the site's folder lacks, if the folder is a copy of a database. */
  follower?: Pick<Follower, 'obtain' | 'behindMs'> | null;
  log?: Log;
  settings?: CallerSettings & Pick<BackendConfig, 'hsts'>;
  live?: ReadLive;
  metrics?: { request: Metrics['request']; page: Backend['app'] };
}

const METHODS = 'GET, HEAD, POST';
const NO_STORE = { 'cache-control': 'no-store' };
const DEFAULTS = parseBackendConfig({});

/** A redirect to `//host` or `/\host` would leave the site, so the path gets exactly one leading slash. */
export const sitePath = (c: Context): string => new URL(c.req.url).pathname.replace(/^\/+/, '/');

const queryOf = (c: Context): string => new URL(c.req.url).search;

export const isHttps = (c: Context, { origin }: SiteConfig): boolean =>
  origin.startsWith('https:') || c.req.header('x-forwarded-proto') === 'https';

/** Every HTTPS response needs HSTS (ASVS 3.4.1), because a visitor's first response may be a file. */
export function strictTransport({ config, settings = DEFAULTS }: SiteAppOptions): MiddlewareHandler {
  return async (c, next) => {
    await next();
    // Unlike `c.header`, this does not copy the response.
    if (isHttps(c, config)) c.res.headers.set('strict-transport-security', settings.hsts);
  };
}

export function createSiteApp(options: SiteAppOptions): Hono {
  const { store, config, backend, backendHost, follower, metrics, settings = DEFAULTS } = options;
  const { log = createLog({ logLevel: 'error' }), live = createLiveSite(store) } = options;
  const app = new Hono();

  function answerPage(c: Context, { site, files }: LiveSite): Response {
    const { path } = c.req;
    if (path.length > 1 && path.endsWith('/')) {
      // Without the lookbehind, the pattern would take quadratic time.
      const canonical = sitePath(c).replace(/(?<!\/)\/+$/, '') || '/';
      return c.redirect(canonical + queryOf(c), 301);
    }
    const target = site.redirects[path];
    if (target) {
      // Browsers must ask again, because a rollback may restore the page at this path.
      c.header('cache-control', 'no-cache');
      return c.redirect(target + queryOf(c), 301);
    }
    const page = site.pages.has(path) ? path : NOT_FOUND;
    const hasToken = c.req.query('token') !== undefined;
    // A browser's report contains the address of the page, with its token.
    const isReported = !hasToken && c.req.header('sec-gpc') !== '1' && c.req.header('dnt') !== '1';
    return answerEncoded(c, files.get(site.pages.get(page)?.html ?? '') as EncodedFile, {
      type: 'text/html; charset=utf-8',
      status: page === NOT_FOUND ? 404 : 200,
      headers: pageHeaders(site, page, { host: config.host, hasToken, isReported }),
    });
  }

  async function respond(c: Context, visitorSite: VisitorSite): Promise<Response> {
    const { path } = c.req;
    const name = path.slice(1);
    let { liveSite } = visitorSite;
    const document = liveSite.files.get(liveSite.site.documents.get(name) ?? '');
    if (document) return answerEncoded(c, document, { type: DOCUMENT_TYPES[name] ?? '' });
    if (follower) {
      // A load balancer might skip servers that return 503, and anyone can request made-up names.
      if (!(await follower.obtain(path, fileAt(store, path, liveSite) !== null))) {
        const text = 'This server cannot get this file right now. Please try again in a moment.';
        return c.text(text, 404, NO_STORE);
      }
      if (!visitorSite.variesByCanary) liveSite = await live();
    }
    const file = fileAt(store, path, liveSite);
    return (file && (await answerFile(c, file))) ?? answerPage(c, liveSite);
  }

  app.onError((err, c) => {
    log.error({ err, method: c.req.method, path: maskPath(c.req.path) }, 'a request failed');
    return c.text('The site cannot respond right now. Please try again in a moment.', 500);
  });
  app.use(strictTransport(options));
  // The backend logs and counts its own requests.
  if (backend) app.route('/api', backend);
  app.use(logRequests(log, settings));
  if (metrics) app.use(countRequests(metrics));
  app.use(async (c, next) => {
    const problem = requestSizeProblem(c.req.raw, settings.clientIpHeader ? [settings.clientIpHeader] : []);
    return problem ? c.text(problem.message, problem.status) : next();
  });
  app.get(HEALTH, (c) => c.json({ status: 'ok' }, 200, NO_STORE));
  app.get(READY, (c) => answerReady(c, options, live));
  if (metrics) app.get(METRICS, (c: Context) => metrics.page.fetch(c.req.raw, c.env));
  app.get('*', async (c) => {
    const visitorSite = siteForVisitor(c, await live());
    if (!visitorSite.variesByCanary) return respond(c, visitorSite);
    const request = { address: sitePath(c) + queryOf(c), isSecure: isHttps(c, config) };
    return respondToVisitor(c, request, () => respond(c, visitorSite));
  });
  const siteOfVisitor = async (c: Context) => siteForVisitor(c, await live()).liveSite.site;
  app.post('*', nativeForms({ siteOfVisitor, config, backend, backendHost, callers: settings, log }));
  app.post('*', (c) => c.redirect(sitePath(c), 303));
  app.notFound((c) => c.text(`This address accepts only ${METHODS}.`, 405, { allow: METHODS }));
  return app;
}

/** A delay of two seconds is normal. */
const MAX_BEHIND_MS = 30_000;

async function answerReady(c: Context, { backend, follower }: SiteAppOptions, live: ReadLive) {
  c.header('cache-control', 'no-store');
  const notReady = (message: string) => c.json({ status: 'not ready', message }, 503, { 'retry-after': '5' });
  const current = await Promise.resolve(live()).catch(() => null);
  if (!current) return notReady('No version set can be served.');
  if ((follower?.behindMs() ?? 0) > MAX_BEHIND_MS)
    return notReady('This server cannot load the live releases.');
  const set = current.site.id;
  if (!backend) return c.json({ status: 'ready', set, backend: 'elsewhere' });
  const { ok } = await backend.request('/ready');
  return ok ? c.json({ status: 'ready', set }) : notReady('The backend cannot store data.');
}

/** A decoded path may contain anything, even `../`. */
const isBelow = (path: string) => !/[%\\\0]|(?:^|\/)\.{0,2}(?:\/|$)/.test(path);
const VERSION = /^\w[\w.+-]{0,80}$/;

function fileAt(store: SiteStore, path: string, { site, isServed }: LiveSite): ServedFile | null {
  const rootFile = site.rootFiles[path];
  const address = rootFile ?? path;
  const [, app = '', version = '', name = ''] = /^\/_r\/([^/]*)\/([^/]*)\/(.*)$/s.exec(address) ?? [];
  const type = fileType(name);
  if (!type || !isBelow(name)) return null;
  const isPublic =
    isServed(`${app}/${version}`) ||
    // An asset origin fetches files without a visitor's cookies, even the files of a preview.
    (Object.hasOwn(site.set.config.origins, app) &&
      VERSION.test(version) &&
      store.names.has({ app, version }));
  if (!isPublic) return null;
  const headers = {
    // With the `sandbox` of `CLOSED_HEADERS`, the PDF viewer of Safari is blank. A PDF runs no code.
    ...(type === 'application/pdf' && { 'content-security-policy': "frame-ancestors 'none'" }),
    'accept-ranges': 'bytes',
    // Pages of a site on another origin may load versioned files.
    ...(!rootFile && { 'access-control-allow-origin': '*' }),
  };
  const cacheControl = rootFile ? 'public, max-age=3600' : IMMUTABLE;
  return { path: store.servedFile(address), version, options: { type, headers, cacheControl } };
}
