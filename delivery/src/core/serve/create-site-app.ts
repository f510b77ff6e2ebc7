import {
  type Backend,
  type BackendConfig,
  type CallerSettings,
  createLog,
  type Log,
  type Metrics,
  parseBackendConfig,
} from 'backend';
import { type Context, Hono, type MiddlewareHandler, type NotFoundHandler } from 'hono';
import type { SiteConfig } from 'shared-lib';
import { NOT_FOUND } from '../assemble/site.ts';
import type { Follower } from '../store/backend.ts';
import { DOCUMENT_TYPES, FILE_TYPES, fileType, HEALTH, METRICS, READY } from '../store/file-types.ts';
import type { SiteStore } from '../store/site-store.ts';
import {
  type AnswerOptions,
  answerEncoded,
  answerFile,
  type EncodedFile,
  type ServedFile,
} from './answer-file.ts';
import { type Answer, answering, whenThere } from './answered.ts';
import { forVisitor, type Visit, visitOf } from './canary-visitors.ts';
import { createLiveSite, type LiveSite, type ReadLive, releaseOf } from './live-site.ts';
import { nativeForms, type SitePlaces } from './native-forms.ts';
import { filePolicy, pageHeaders } from './security-headers.ts';

/** The input of `createSiteApp`. */
export interface SiteAppOptions extends SitePlaces {
  store: SiteStore;
  /** Fetches missing files, if the site's folder is a copy. */
  follower?: Pick<Follower, 'obtain' | 'obtainSet' | 'behindMs'> | null;
  /** The log of requests and faults. Without one, only faults go to standard output. */
  log?: Log;
  /** Settings that site and backend share; the defaults of docs/operate/settings.md without them. */
  settings?: CallerSettings & Pick<BackendConfig, 'hsts'>;
  /** The served site; by default the live one in the site's folder by default. */
  live?: ReadLive;
  metrics?: { request: Metrics['request']; page: Backend['app'] };
}

const METHODS = 'GET, HEAD, POST';
const DEFAULTS = parseBackendConfig({});

/**
 * The path as a redirect target on this site: `//host` and `/\host` would lead to another. Not the decoded
 * `c.req.path`, in which `%5C` has become a backslash.
 */
const ownPath = (c: Context): string => new URL(c.req.url).pathname.replace(/^\/+/, '/');

const queryOf = (c: Context): string => new URL(c.req.url).search;

/** Whether a visitor uses https, by ORIGIN or the header of a proxy. */
export const isHttps = (c: Context, { origin }: SiteConfig): boolean =>
  origin.startsWith('https:') || c.req.header('x-forwarded-proto') === 'https';

/** Sends HSTS with every response (ASVS 3.4.1): the first one may be of a file or the backend. */
export function strictTransport({ config, settings = DEFAULTS }: SiteAppOptions): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (isHttps(c, config)) c.header('strict-transport-security', settings.hsts);
  };
}

/** The site's server: the backend at `/api`, versioned files, and the live pages. */
export function createSiteApp(options: SiteAppOptions): Hono {
  const { store, config, backend, backendHost, follower, metrics } = options;
  const {
    log = createLog({ logLevel: 'error' }),
    settings = DEFAULTS,
    live = createLiveSite(store),
  } = options;
  const pageOptions = pageAnswers(config);
  const app = new Hono();

  const hstsOf = (c: Context) => (isHttps(c, config) ? settings.hsts : undefined);

  function plain(c: Context): Context {
    const hsts = hstsOf(c);
    if (hsts) c.header('strict-transport-security', hsts);
    return c;
  }
  const answered = answering({ log, callers: settings, plain, metrics });

  function pageOrRedirect(c: Context, now: LiveSite): Response {
    const { path } = c.req;
    // Each page has one address, its canonical one.
    if (path.length > 1 && path.endsWith('/')) {
      // Without the lookbehind, the pattern would take quadratic time.
      const canonical = ownPath(c).replace(/(?<!\/)\/+$/, '') || '/';
      return plain(c).redirect(canonical + queryOf(c), 301);
    }
    const { redirects } = now.site;
    if (Object.hasOwn(redirects, path)) {
      // A rollback may restore the page.
      c.header('cache-control', 'no-cache');
      return plain(c).redirect(`${redirects[path]}${queryOf(c)}`, 301);
    }
    const shown = now.pages.has(path) ? path : NOT_FOUND;
    return answerEncoded(c, now.pages.get(shown) as EncodedFile, pageOptions(c, now, shown), hstsOf(c));
  }

  function fileOrPage(c: Context, now: LiveSite): Answer {
    const known = fileAt(store, c.req.path, now);
    if (!known) return pageOrRedirect(c, now);
    return whenThere(answerFile(c, known, hstsOf(c)), (answer) => answer ?? pageOrRedirect(c, now));
  }

  /** Fetches a missing file. 404, not 503, on failure: made-up names would take every server out of the balancer. */
  async function obtained(c: Context, { site: now, variesByCanary }: Visit): Promise<Response> {
    if (await follower?.obtain(c.req.path, fileAt(store, c.req.path, now) !== null))
      return fileOrPage(c, variesByCanary ? now : await live());
    const text = 'This server cannot get this file right now. Please try again in a moment.';
    return plain(c).text(text, 404, { 'cache-control': 'no-store' });
  }

  function respond(c: Context, visit: Visit): Answer {
    const name = c.req.path.slice(1);
    const document = visit.site.documents.get(name);
    if (document) return answerEncoded(c, document, { type: DOCUMENT_TYPES[name] ?? '' }, hstsOf(c));
    return follower ? obtained(c, visit) : fileOrPage(c, visit.site);
  }

  const ready = readyRoute(options, live);
  const alive = (c: Context) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' });
  if (backend) app.use('/api/*', strictTransport(options)).route('/api', backend);
  app.get(
    HEALTH,
    answered((c) => alive(plain(c))),
  );
  app.get(
    READY,
    answered((c) => ready(plain(c))),
  );
  if (metrics)
    app.get(
      METRICS,
      answered((c) => metrics.page.fetch(c.req.raw, c.env)),
    );
  app.get(
    '*',
    answered((c) =>
      whenThere(live(), (now) => {
        const visit = visitOf(c, now);
        if (!visit.variesByCanary) return respond(c, visit);
        const request = { address: ownPath(c) + queryOf(c), isSecure: isHttps(c, config) };
        return forVisitor(plain(c), request, () => respond(c, visit));
      }),
    ),
  );
  const visited = async (c: Context) => visitOf(c, await live()).site.site;
  const forms = nativeForms({ visited, config, backend, backendHost, callers: settings, log });
  app.post(
    '*',
    // Other posts to a page redirect to the page.
    answered(async (c) => (await forms(plain(c))) ?? c.redirect(ownPath(c), 303)),
  );
  app.notFound(
    answered((c) =>
      plain(c).text(`This address answers ${METHODS} only.`, 405, { allow: METHODS }),
    ) as NotFoundHandler,
  );
  return app;
}

/** The address of browser reports. It names the releases, because a broken document runs no code. */
function reportsOf({ site }: LiveSite, path: string, host: string): string {
  const shell = `shell/${site.set.versions.shell}`;
  return `${host}/browser-reports?${new URLSearchParams({ release: releaseOf(site, path) ?? shell, shell })}`;
}

/** The response options of pages, cached for each version set and kind of visitor. */
function pageAnswers({ host }: SiteConfig) {
  const known = new WeakMap<LiveSite, Map<string, AnswerOptions>>();

  return (c: Context, now: LiveSite, path: string): AnswerOptions => {
    const ofSite = known.get(now) ?? new Map<string, AnswerOptions>();
    known.set(now, ofSite);
    const hasToken = c.req.query('token') !== undefined;
    // Global Privacy Control and Do Not Track. A report contains the whole address of its page.
    const isReported = !hasToken && c.req.header('sec-gpc') !== '1' && c.req.header('dnt') !== '1';
    const key = `${path} ${hasToken} ${isReported}`;
    const options = ofSite.get(key) ?? {
      type: 'text/html; charset=utf-8',
      status: path === NOT_FOUND ? 404 : 200,
      headers: pageHeaders(now.site, path, {
        host,
        hasToken,
        reports: isReported ? reportsOf(now, path, host) : null,
      }),
    };
    ofSite.set(key, options);
    return options;
  };
}

function byType({ headers, cacheControl }: Omit<AnswerOptions, 'type'>) {
  const options = (type: string): AnswerOptions => ({
    type,
    cacheControl,
    headers: { 'content-security-policy': filePolicy(type), 'accept-ranges': 'bytes', ...headers },
  });
  const types = [...Object.values(FILE_TYPES), ...Object.values(DOCUMENT_TYPES)];
  return new Map(types.map((type) => [type, options(type)]));
}

/** The response options of files with a version in their address. */
export const VERSIONED = {
  cacheControl: 'public, max-age=31536000, immutable',
  // Pages of a site on another origin may load them.
  headers: { 'access-control-allow-origin': '*' },
};
const VERSIONED_FILES = byType(VERSIONED);
const ROOT_FILES = byType({ cacheControl: 'public, max-age=3600' });

/** A server follows within a second or two. After this long it needs help: its disk may be full. */
const MAX_BEHIND_MS = 30_000;

function readyRoute({ backend, follower }: SiteAppOptions, live: ReadLive) {
  return async (c: Context) => {
    c.header('cache-control', 'no-store');
    const notReady = (message: string) =>
      c.json({ status: 'not ready', message }, 503, { 'retry-after': '5' });
    const now = await Promise.resolve(live()).catch(() => null);
    if (!now) return notReady('No version set can be served.');
    if ((follower?.behindMs() ?? 0) > MAX_BEHIND_MS)
      return notReady('This server cannot take in what is live.');
    const set = now.site.id;
    if (!backend) return c.json({ status: 'ready', set, backend: 'elsewhere' });
    const { ok } = await backend.request('/ready');
    return ok ? c.json({ status: 'ready', set }) : notReady('The backend cannot store.');
  };
}

/** Within a release's `client`. A decoded path may contain anything, even `../`. */
const isBelow = (path: string) => !/[%\\\0]|(?:^|\/)\.{0,2}(?:\/|$)/.test(path);
const VERSION = /^\w[\w.+-]{0,80}$/;

/** The file of an address, or null: a kind in `FILE_TYPES` of a release that is or recently was live. */
function fileAt(store: SiteStore, path: string, { site, served }: LiveSite): ServedFile | null {
  const { rootFiles, set } = site;
  // An asset origin requests files without a visitor's cookies, also those of a preview.
  const isServed: LiveSite['served'] = (app, version) =>
    served(app, version) ||
    (Object.hasOwn(set.config.origins, app) && VERSION.test(version) && store.names.has({ app, version }));
  const rootName = path.slice(1);
  // Own properties only: `/constructor` is no file.
  const owner = Object.hasOwn(rootFiles, rootName) ? rootFiles[rootName] : undefined;
  const address = owner ? `/_r/${owner}/${set.versions[owner]}/${rootName}` : path;
  const [match, app = '', version = '', name = ''] = /^\/_r\/([^/]*)\/([^/]*)\/(.*)$/s.exec(address) ?? [];
  if (match === undefined) return null;
  const options = (owner ? ROOT_FILES : VERSIONED_FILES).get(fileType(name) ?? '');
  if (!options || !isServed(app, version) || !isBelow(name)) return null;
  return { path: store.servedFile(address), version, options };
}
