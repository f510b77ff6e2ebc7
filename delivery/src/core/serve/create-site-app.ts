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
import type { AppName } from '../store/app-name.ts';
import type { Follower } from '../store/backend.ts';
import { DOCUMENT_TYPES, FILE_TYPES, fileType, HEALTH, METRICS, READY } from '../store/file-types.ts';
import type { SiteStore } from '../store/site-store.ts';
import { type AnswerOptions, answerEncoded, answerFile, type ServedFile } from './answer-file.ts';
import { type Answer, answering, whenThere } from './answered.ts';
import { forVisitor, type Visit, visitOf } from './canary-visitors.ts';
import { createLiveSite, fileOrigins, type LiveSite, NOT_FOUND, type ReadLive } from './live-site.ts';
import { nativeForms, releaseOf } from './native-forms.ts';
import {
  filePolicy,
  isChromium,
  NOTHING_INLINE,
  type PolicyOptions,
  securityHeaders,
} from './security-headers.ts';

/** The input of `createSiteApp`. */
export interface SiteAppOptions {
  store: SiteStore;
  config: SiteConfig;
  /** The backend, mounted at `/api`; null when it lives elsewhere. */
  backend: Backend['app'] | null;
  /** Where this server calls a backend elsewhere: the address that pages call, unless the network has another. */
  backendHost?: string | undefined;
  /** Gets what this server's folder lacks before it is answered, where the folder is a copy. */
  follower?: Pick<Follower, 'obtain' | 'obtainShown' | 'behindMs'> | null;
  /** The log of requests and faults. Without one, only faults go to standard output. */
  log?: Log;
  /** Settings that site and backend share; the defaults of `backend/README.md` without them. */
  settings?: CallerSettings & Pick<BackendConfig, 'hsts'>;
  /** What is answered; what is live in the site's folder by default. */
  live?: ReadLive;
  /** Counts the requests, and the page that shows all counts. Without it there is none. */
  metrics?: { request: Metrics['request']; page: Backend['app'] };
}

const METHODS = 'GET, HEAD, POST';
const DEFAULTS = parseBackendConfig({});

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
export function strictTransport({ config, settings = DEFAULTS }: SiteAppOptions): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (isHttps(c, config)) c.header('strict-transport-security', settings.hsts);
  };
}

/** Removes trailing slashes from a path. Not by a pattern, which takes quadratic time. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end) || '/';
}

/** The site's server: the backend at `/api`, versioned files, and the live composition's pages. */
export function createSiteApp(options: SiteAppOptions): Hono {
  const {
    store,
    config,
    backend,
    backendHost,
    follower,
    log = createLog({ logLevel: 'error' }),
    metrics,
  } = options;
  const { settings = DEFAULTS, live = createLiveSite(store) } = options;
  const pageOptions = pageAnswers(config);
  const app = new Hono();

  const hstsOf = (c: Context) => (isHttps(c, config) ? settings.hsts : undefined);

  /** The same context, for an answer that is no file. */
  function plain(c: Context): Context {
    const hsts = hstsOf(c);
    if (hsts) c.header('strict-transport-security', hsts);
    return c;
  }
  const answered = answering({
    log,
    callers: settings,
    plain,
    metrics,
    fault: 'The site cannot answer right now. Please try again in a moment.',
  });

  function page(c: Context, now: LiveSite, asked: string): Response {
    const path = now.pages.has(asked) ? asked : NOT_FOUND;
    const found = now.pages.get(path);
    if (!found) throw new Error(`The composition ${now.composition.id} has no not-found page.`);
    const how = pageOptions(now, path, {
      hasToken: c.req.query('token') !== undefined,
      isChromium: isChromium(c.req.header('sec-ch-ua')),
      // Global Privacy Control and Do Not Track.
      isReported: ![c.req.header('sec-gpc'), c.req.header('dnt')].includes('1'),
    });
    return answerEncoded(c, found, how, hstsOf(c));
  }

  /** A page, or where it is. */
  function pageOrRedirect(c: Context, now: LiveSite): Response {
    const { path } = c.req;
    // One address a page: its canonical one.
    if (path.length > 1 && path.endsWith('/')) {
      return plain(c).redirect(`${withoutTrailingSlashes(ownPath(c))}${new URL(c.req.url).search}`, 301);
    }
    const { redirects } = now.composition;
    if (Object.hasOwn(redirects, path)) {
      // A roll back may restore the page.
      c.header('cache-control', 'no-cache');
      return plain(c).redirect(`${redirects[path]}${new URL(c.req.url).search}`, 301);
    }
    return page(c, now, path);
  }

  function fileOrPage(c: Context, now: LiveSite): Answer {
    const known = fileAt(store, c.req.path, now);
    if (!known) return pageOrRedirect(c, now);
    return whenThere(answerFile(c, known, hstsOf(c)), (answer) => answer ?? pageOrRedirect(c, now));
  }

  /**
   * Gets what is missing, and says 404 where that cannot be done: a balancer may then ask another server. Not 503: it
   * would take that for a sign that this server is down, and made-up names would take down one after the other.
   */
  async function obtained(c: Context, { site: now, isConcerned }: Visit): Promise<Response> {
    if (await follower?.obtain(c.req.path, fileAt(store, c.req.path, now) !== null))
      return fileOrPage(c, isConcerned ? now : await live());
    const text = 'This server cannot get this file right now. Please try again in a moment.';
    return plain(c).text(text, 404, { 'cache-control': 'no-store' });
  }

  function whatIsAsked(c: Context, visit: Visit): Answer {
    const name = c.req.path.slice(1);
    const document = visit.site.documents.get(name);
    if (document) return answerEncoded(c, document, DOCUMENTS[name] ?? { type: 'text/plain' }, hstsOf(c));
    return follower ? obtained(c, visit) : fileOrPage(c, visit.site);
  }

  const ready = readyRoute(options, live);
  if (backend) app.use('/api/*', strictTransport(options)).route('/api', backend);
  app.get(
    HEALTH,
    answered((c) => plain(c).json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }), 'other'),
  );
  app.get(
    READY,
    answered((c) => ready(plain(c)), 'other'),
  );
  if (metrics)
    app.get(
      METRICS,
      answered((c) => metrics.page.fetch(c.req.raw, c.env), 'other'),
    );
  app.get(
    '*',
    answered((c) =>
      whenThere(live(), (now) => {
        const visit = visitOf(c, now);
        if (!visit.isConcerned) return whatIsAsked(c, visit);
        return forVisitor(plain(c), { address: addressOf(c), isSecure: isHttps(c, config) }, () =>
          whatIsAsked(c, visit),
        );
      }),
    ),
  );
  const forms = nativeForms({
    visited: async (c) => visitOf(c, await live()).site,
    config,
    backend,
    backendHost,
    callers: settings,
    log,
  });
  app.post(
    '*',
    // Other posts to a page redirect to the page.
    answered(async (c) => (await forms(plain(c), async () => {})) ?? c.redirect(ownPath(c), 303)),
  );
  app.notFound(
    answered(
      (c) => plain(c).text(`This address answers ${METHODS} only.`, 405, { allow: METHODS }),
      'other',
    ) as NotFoundHandler,
  );
  return app;
}

/** How pages are answered: for each composition and kind of visitor the same headers, made once. */
function pageAnswers({ host }: SiteConfig) {
  const backendOrigin = /^https?:/.test(host) ? new URL(host).origin : null;
  const known = new WeakMap<LiveSite, Map<string, AnswerOptions>>();

  /** Where browsers report what fails in a page. With the releases in it: the document itself may run nothing. */
  function reportsOf({ composition, pages }: LiveSite, path: string): string {
    const shell = `shell/${composition.versions.shell}`;
    const { content = '' } = pages.get(path)?.identity ?? {};
    const release = releaseOf(Buffer.from(content).toString()) ?? shell;
    return `${host}/browser-reports?${new URLSearchParams({ release, shell })}`;
  }

  /** `NOT_FOUND` is what all other addresses get. */
  return (
    now: LiveSite,
    path: string,
    { isReported, ...visitor }: Pick<PolicyOptions, 'hasToken' | 'isChromium'> & { isReported: boolean },
  ) => {
    const ofSite = known.get(now) ?? new Map<string, AnswerOptions>();
    known.set(now, ofSite);
    const key = `${path} ${visitor.hasToken} ${visitor.isChromium} ${isReported}`;
    const options = ofSite.get(key) ?? {
      type: 'text/html; charset=utf-8',
      status: path === NOT_FOUND ? 404 : 200,
      headers: securityHeaders({
        bootHash: now.composition.bootHash,
        inline: now.inline.get(path) ?? NOTHING_INLINE,
        backendOrigin,
        fileOrigins: fileOrigins(now.composition),
        ...visitor,
        // A report holds the whole address of its page.
        reports: isReported && !visitor.hasToken ? reportsOf(now, path) : null,
      }),
    };
    ofSite.set(key, options);
    return options;
  };
}

/** How documents are answered, by name. */
const DOCUMENTS: Readonly<Record<string, AnswerOptions>> = Object.fromEntries(
  Object.entries(DOCUMENT_TYPES).map(([name, type]) => [name, { type }]),
);

/** How files are answered, by content type. */
const byType = ({ headers, cacheControl }: Pick<AnswerOptions, 'headers' | 'cacheControl'>) => {
  const types = [...Object.values(FILE_TYPES), ...Object.values(DOCUMENT_TYPES)];
  return new Map<string, AnswerOptions>(
    types.map((type) => [
      type,
      {
        type,
        cacheControl,
        headers: { 'content-security-policy': filePolicy(type), 'accept-ranges': 'bytes', ...headers },
      },
    ]),
  );
};

/** How files with a version in their address are answered. */
export const VERSIONED = {
  cacheControl: 'public, max-age=31536000, immutable',
  // Pages of a site on another origin may load them, and integrity then needs CORS.
  headers: { 'access-control-allow-origin': '*' },
};
const VERSIONED_FILES = byType(VERSIONED);
const ROOT_FILES = byType({ cacheControl: 'public, max-age=3600' });

const compositionId = async (live: ReadLive): Promise<string | null> => {
  try {
    return (await live()).composition.id;
  } catch {
    return null;
  }
};

/** A server that follows takes a second or two. One that has not for so long needs help: its disk may be full. */
const MOST_BEHIND_MS = 30_000;

/** Whether requests can be served: the live composition is in memory, and the backend answers if it is here. */
function readyRoute({ backend, follower }: SiteAppOptions, live: ReadLive) {
  return async (c: Context) => {
    c.header('cache-control', 'no-store');
    const notReady = (message: string) =>
      c.json({ status: 'not ready', message }, 503, { 'retry-after': '5' });
    const composition = await compositionId(live);
    if (!composition) return notReady('No composition can be served.');
    if ((follower?.behindMs() ?? 0) > MOST_BEHIND_MS)
      return notReady('This server cannot take in what is live.');
    if (!backend) return c.json({ status: 'ready', composition, backend: 'elsewhere' });
    const { ok } = await backend.request('/ready');
    return ok ? c.json({ status: 'ready', composition }) : notReady('The backend cannot store.');
  };
}

/** Within a release's `client`. A decoded path may hold anything, even `../`. */
const isBelow = (path: string) => !/[%\\\0]|(?:^|\/)\.{0,2}(?:\/|$)/.test(path);

/** A file below the site's folder; null for a kind that is not answered. */
function served(
  store: SiteStore,
  file: string,
  version: string,
  kinds: ReadonlyMap<string, AnswerOptions>,
): ServedFile | null {
  const options = kinds.get(fileType(file) ?? '');
  return options ? { path: `${store.folder}/${file}`, version, options } : null;
}

/** The file of a release that an address below `/_r` names, of those that `isServed` lets pass; or null. */
function releaseFile(
  store: SiteStore,
  path: string,
  isServed: (app: AppName, version: string) => boolean,
): ServedFile | null {
  const [, app = '', version = '', name = ''] = /^\/_r\/([^/]*)\/([^/]*)\/(.*)$/s.exec(path) ?? [];
  if (!isServed(app, version) || !isBelow(name)) return null;
  return served(store, `releases/${app}/${version}/client/${name}`, version, VERSIONED_FILES);
}

/** The version of a release, as an address has it. */
const VERSION = /^\w[\w.+-]{0,80}$/;

/**
 * The file that an address names, or null: by version below `/_r`, stylesheets below `/_c`, and at the root the live
 * releases' `public` files. Only kinds in `FILE_TYPES`, and only what is or recently was live, or was published of an
 * app with an asset origin.
 */
function fileAt(store: SiteStore, path: string, live: LiveSite): ServedFile | null {
  const { composition } = live;
  // An asset origin requests files without a visitor's cookies, also those of a preview.
  const isServed = (app: AppName, version: string) =>
    live.served.release(app, version) ||
    (Object.hasOwn(composition.origins ?? {}, app) &&
      VERSION.test(version) &&
      store.names.has({ app, version }));
  if (path.startsWith('/_r/')) return releaseFile(store, path, isServed);
  if (path.startsWith('/_c/')) {
    const sheet = path.slice('/_c/'.length);
    const isSheet = live.served.stylesheet(sheet) && isBelow(sheet) && !sheet.includes('/');
    return isSheet ? served(store, `styles/${sheet}`, sheet, VERSIONED_FILES) : null;
  }
  const name = path.slice(1);
  // Own properties only: `/constructor` is no file.
  const owner = Object.hasOwn(composition.rootFiles, name) ? composition.rootFiles[name] : undefined;
  if (!owner) return null;
  const version = composition.versions[owner] ?? '';
  return served(store, `releases/${owner}/${version}/client/${name}`, version, ROOT_FILES);
}
