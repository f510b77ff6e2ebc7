import { join } from 'node:path';
import { type Backend, createLog, type Log, logRequests, maskAddresses, oversize } from 'backend';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { SiteConfig } from 'shared-lib';
import type { AppName } from '../store/app-name.ts';
import { DOCUMENT_TYPES, fileType, READY } from '../store/file-types.ts';
import type { SiteStore } from '../store/site-store.ts';
import { type AnswerOptions, answerFile } from './answer-file.ts';
import { assignVisitors, type Visited, visitsOf } from './canary-visitors.ts';
import { createLiveSite, fileOrigins, type LiveSite, NOT_FOUND, type ReadLive } from './live-site.ts';
import { nativeForms } from './native-forms.ts';
import { createQuickAnswer, type QuickAnswer } from './quick-answer.ts';
import { filePolicy, NOTHING_INLINE, securityHeaders } from './security-headers.ts';
import { createFileMemory, type FileMemory } from './stored-file.ts';

/** The input of `createSiteApp`. */
export interface SiteAppOptions {
  store: SiteStore;
  config: SiteConfig;
  /** The backend, mounted at `/api`; null when it lives elsewhere. */
  backend: Backend['app'] | null;
  /**
   * Gets what an address below `/_r` or `/_c` needs before it is answered, where this server's folder is a copy. False
   * when nobody can say whether there is such a file. `known` says that what is live here, or was, has it.
   */
  obtain?: (address: string, known: boolean) => Promise<boolean>;
  /** Gets a composition that is not live, for a preview, where this server's folder is a copy. */
  obtainComposition?: (id: string) => Promise<void>;
  /** The log of requests and faults. Without one, only faults go to standard output. */
  log?: Log;
  /** Like the backend's CLIENT_IP_HEADER, for the log. */
  clientIpHeader?: string | undefined;
  /** What is answered; what is live in the site's folder by default. */
  live?: ReadLive;
}

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

/** The address as a place on this site. */
const addressOf = (c: Context): string => `${ownPath(c)}${new URL(c.req.url).search}`;

/** Whether a visitor is here over https, as far as a proxy tells. */
export const isHttps = (c: Context, { origin }: SiteConfig): boolean =>
  origin.startsWith('https:') || c.req.header('x-forwarded-proto') === 'https';

/** Has browsers insist on https, on every answer (ASVS 3.4.1): they may meet a file or the backend before a page. */
export function strictTransport(config: SiteConfig): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (isHttps(c, config)) c.header('strict-transport-security', STRICT_TRANSPORT);
  };
}

/** Removes trailing slashes from a path. Not by a pattern, which takes quadratic time. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end) || '/';
}

/** The site's server: an app that answers everything, and what gives its answers again. */
export type SiteApp = Hono & { quick: QuickAnswer };

/** The site's server: the backend at `/api`, versioned files, and the live composition's pages. */
export function createSiteApp(options: SiteAppOptions): SiteApp {
  const { store, config, backend, log = createLog({ logLevel: 'error' }), clientIpHeader } = options;
  const { live = createLiveSite(store) } = options;
  const stored = createFileMemory();
  const backendOrigin = /^https?:/.test(config.host) ? new URL(config.host).origin : null;
  const app = new Hono();
  const { quick, learn } = createQuickAnswer({ live, log });

  /** How the page at `path` is answered. `NOT_FOUND` is what all other addresses get. */
  const pageOptions = (
    { composition, inline }: LiveSite,
    path: string,
    visitor: { hasToken: boolean; brands: string | undefined },
  ): AnswerOptions => ({
    type: 'text/html; charset=utf-8',
    status: path === NOT_FOUND ? 404 : 200,
    headers: securityHeaders({
      bootHash: composition.bootHash,
      inline: inline.get(path) ?? NOTHING_INLINE,
      backendOrigin,
      fileOrigins: fileOrigins(composition),
      ...visitor,
    }),
  });

  const visit = visitsOf(live);
  const visited: Visited = async (c) => (await visit(c)).site;

  const html = async (c: Context, asked: string) => {
    const now = await visited(c);
    const path = now.pages.has(asked) ? asked : NOT_FOUND;
    const file = now.pages.get(path);
    if (!file) throw new Error(`The composition ${now.composition.id} has no not-found page.`);
    const hasToken = c.req.query('token') !== undefined;
    return answerFile(c, file, pageOptions(now, path, { hasToken, brands: c.req.header('sec-ch-ua') }));
  };

  app.use(strictTransport(config));
  // The backend limits and logs its own requests.
  if (backend) app.route('/api', backend);

  app.use(logRequests(log, { clientIpHeader }), async (c, next) => {
    const refusal = oversize(c.req.raw, clientIpHeader ? [clientIpHeader] : []);
    if (refusal) return c.text(refusal.message, refusal.status);
    await next();
  });
  app.get(READY, readyRoute(live, backend));
  // What is learned has the header of `strictTransport` as well.
  app.get('*', learn, strictTransport(config));
  app.get('*', assignVisitors(visit, { address: addressOf, secure: (c) => isHttps(c, config) }));
  app.get('*', async (c, next) => {
    const { documents } = await visited(c);
    const name = c.req.path.slice(1);
    const document = documents.get(name);
    return document ? answerFile(c, document, documentOptions(name)) : next();
  });
  if (options.obtain) app.get('*', whatIsMissing(store, options.obtain, visited));
  app.get('*', versionedFiles(store, stored, visited));
  app.get('*', async (c) => {
    const { path } = c.req;
    // One address a page: its canonical one.
    if (path.length > 1 && path.endsWith('/')) {
      return c.redirect(`${withoutTrailingSlashes(ownPath(c))}${new URL(c.req.url).search}`, 301);
    }
    const moved = (await visited(c)).composition.redirects;
    if (Object.hasOwn(moved, path)) {
      // A roll back may restore the page.
      c.header('cache-control', 'no-cache');
      return c.redirect(`${moved[path]}${new URL(c.req.url).search}`, 301);
    }
    return html(c, path);
  });
  app.post('*', nativeForms({ visited, config, backend }));
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

  return Object.assign(app, { quick });
}

const documentOptions = (name: string): AnswerOptions => ({ type: DOCUMENT_TYPES[name] ?? 'text/plain' });

/**
 * Gets what is missing, and says 404 where that cannot be done: a balancer may then ask another server. Not 503: nginx
 * would take that for a sign that this server is down, and made-up names would take down one after the other.
 */
function whatIsMissing(
  store: SiteStore,
  obtain: NonNullable<SiteAppOptions['obtain']>,
  visited: Visited,
): MiddlewareHandler {
  return async (c, next) => {
    if (await obtain(c.req.path, fileAt(store, c.req.path, await visited(c)) !== null)) return next();
    const text = 'This server cannot get this file right now. Please try again in a moment.';
    return c.text(text, 404, { 'cache-control': 'no-store' });
  };
}

/** A file of a site's folder, and how it is answered. */
interface ServedFile extends AnswerOptions {
  path: string;
}

/** How files with a version in their address are answered. */
export const VERSIONED = {
  cacheControl: 'public, max-age=31536000, immutable',
  // Pages of a site on another origin may load them, and integrity then needs CORS.
  headers: { 'access-control-allow-origin': '*' },
};
const AN_HOUR = { cacheControl: 'public, max-age=3600' };

const compositionId = async (live: ReadLive): Promise<string | null> => {
  try {
    return (await live()).composition.id;
  } catch {
    return null;
  }
};

/** Whether requests can be served: the live composition is in memory, and the backend answers if it is here. */
function readyRoute(live: ReadLive, backend: SiteAppOptions['backend']): MiddlewareHandler {
  return async (c) => {
    c.header('cache-control', 'no-store');
    const notReady = (message: string) =>
      c.json({ status: 'not ready', message }, 503, { 'retry-after': '5' });
    const composition = await compositionId(live);
    if (!composition) return notReady('No composition can be served.');
    if (!backend) return c.json({ status: 'ready', composition, backend: 'elsewhere' });
    const { ok } = await backend.request('/ready');
    return ok ? c.json({ status: 'ready', composition }) : notReady('The backend cannot store.');
  };
}

/** Within a release's `client`. A decoded path may hold anything, even `../`. */
const isBelow = (path: string) => !/[%\\\0]|(?:^|\/)\.{0,2}(?:\/|$)/.test(path);

/** A file below the site's folder with its headers; null for a kind that is not answered. */
function served(
  store: SiteStore,
  file: string,
  { cacheControl, headers }: { cacheControl: string; headers?: object },
): ServedFile | null {
  const type = fileType(file);
  if (type === undefined) return null;
  const all = { 'content-security-policy': filePolicy(type), ...headers };
  return { path: join(store.folder, file), type, cacheControl, headers: all };
}

/** The file of a release that an address below `/_r` names, of those that `isServed` lets pass; or null. */
export function releaseFile(
  store: SiteStore,
  path: string,
  isServed: (app: AppName, version: string) => boolean,
): ServedFile | null {
  const [, area, app = '', version = '', ...rest] = path.split('/');
  const name = rest.join('/');
  if (area !== '_r' || !isServed(app, version) || !isBelow(name)) return null;
  return served(store, `releases/${app}/${version}/client/${name}`, VERSIONED);
}

/** The file of the site's folder that an address names, or null. */
function fileAt(store: SiteStore, path: string, live: LiveSite): ServedFile | null {
  const { composition } = live;
  const [, area, sheet = '', more] = path.split('/');
  if (area === '_r') return releaseFile(store, path, live.served.release);
  if (area === '_c') {
    const isSheet = live.served.stylesheet(sheet) && isBelow(sheet) && more === undefined;
    return isSheet ? served(store, `styles/${sheet}`, VERSIONED) : null;
  }
  const name = path.slice(1);
  // Own properties only: `/constructor` is no file.
  const owner = Object.hasOwn(composition.rootFiles, name) ? composition.rootFiles[name] : undefined;
  if (!owner) return null;
  return served(store, `releases/${owner}/${composition.versions[owner]}/client/${name}`, AN_HOUR);
}

/**
 * Answers the files of releases: by version below `/_r`, stylesheets below `/_c`, and at the root the live
 * releases' `public` files. Only kinds in `FILE_TYPES`, and only what is or recently was live.
 */
function versionedFiles(store: SiteStore, stored: FileMemory, visited: Visited): MiddlewareHandler {
  return async (c, next) => {
    const known = fileAt(store, c.req.path, await visited(c));
    const file = known && (await stored(known.path));
    return file ? answerFile(c, file, known) : next();
  };
}
