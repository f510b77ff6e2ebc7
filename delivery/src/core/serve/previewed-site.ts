import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { readSite } from '../assemble/assemble.ts';
import { SITE } from '../project/project.ts';
import { type Preview, readPass } from '../store/previews.ts';
import { cacheControlFor } from './answer-file.ts';
import { createSiteApp, isHttps, type SiteAppOptions, sitePath, strictTransport } from './create-site-app.ts';
import { uncompressedSite } from './live-site.ts';
import { markPage, NOTHING_IS_SENT, PREVIEW_PATH, REFUSING_HOST } from './preview-banner.ts';

const COOKIE = 'preview';
const STYLES = readFileSync(join(import.meta.dirname, 'preview-banner.css'), 'utf8');

/** Each cached preview contains all pages of a site. */
const MAX_CACHED = 4;

const GONE = 'This preview has ended, or its address is incomplete. Ask the sender for a new address.';

/** A 425 (Too Early) leaves a browser's stored requests and its session unchanged. */
const refusingBackend = new Hono().all('*', (c) => c.json({ message: NOTHING_IS_SENT }, 425));

function createOpener(options: SiteAppOptions) {
  const { store, config } = options;
  const cached = new Map<string, Promise<Hono>>();

  async function build(preview: Preview, title: string | null, expires: number): Promise<Hono> {
    const { versions, config: own, app, version } = preview;
    const site = await readSite(store, { versions, config: { ...own, host: REFUSING_HOST } });
    const entries = Object.entries(versions).map(([name, release]) => {
      return [name, `${SITE.apps.find((one) => one.name === name)?.owner ?? name}: ${name} ${release}`];
    });
    const details = { app, version, title, expires, owners: Object.fromEntries(entries) };
    const markedPages = [...site.pages].map(([path, page]) => {
      return [path, { ...page, html: markPage(page.html, details) }] as const;
    });
    const shownSite = await uncompressedSite(store, { ...site, pages: new Map(markedPages) });
    return createSiteApp({
      ...options,
      backend: refusingBackend as unknown as SiteAppOptions['backend'],
      config: { ...config, host: REFUSING_HOST },
      live: () => shownSite,
    });
  }

  /** Returns null for an invalid pass. `expires` is in milliseconds since 1970 UTC. */
  return async (text: string): Promise<{ app: Hono; expires: number } | null> => {
    const key = await store.previews.key();
    const pass = key && readPass(key, text, Date.now());
    const previews = pass ? await store.previews.list(Date.now()) : [];
    const preview = previews.find(({ id }) => id === pass?.preview);
    if (!pass || !preview) return null;
    const expires = pass.expires * 1000;
    const title = await store.names.title(preview);
    const cacheKey = `${text} ${title}`;
    const app = cached.get(cacheKey) ?? build(preview, title, expires);
    cached.set(cacheKey, app);
    const [oldest] = cached.keys();
    if (cached.size > MAX_CACHED && oldest) cached.delete(oldest);
    app.catch(() => cached.delete(cacheKey));
    return { expires, app: await app };
  };
}

const forbidCachingAndIndexing: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers } = c.res;
  headers.set('cache-control', cacheControlFor('private, no-store', headers.get('content-type')));
  headers.set('x-robots-tag', 'noindex, nofollow');
  headers.append('vary', 'cookie');
};

/** Returns the home page for an address of another site. */
function redirectTarget(text: string | undefined, c: Context): string {
  const requestUrl = new URL(c.req.url);
  const url = URL.parse(text || '/', requestUrl);
  // The path of `/.//other.example` is `//other.example`, which leads to another site.
  return url?.host === requestUrl.host ? `${url.pathname.replace(/^[/\\]+/, '/')}${url.search}` : '/';
}

/** A preview's signed address sets a cookie, with which the browser gets the preview. */
export function createPreviewedSite(options: SiteAppOptions): Pick<Hono, 'fetch'> {
  const live = createSiteApp(options);
  const open = createOpener(options);
  const app = new Hono();

  app.use(strictTransport(options), forbidCachingAndIndexing);
  app.use(`${PREVIEW_PATH}/*`, async (c, next) => {
    await next();
    c.header('referrer-policy', 'no-referrer');
  });
  app.route(`${PREVIEW_PATH}/api`, refusingBackend);
  app.get(`${PREVIEW_PATH}/banner.css`, (c) => c.body(STYLES, 200, { 'content-type': 'text/css' }));
  app.get(`${PREVIEW_PATH}/end`, (c) => {
    deleteCookie(c, COOKIE);
    return c.redirect(redirectTarget(c.req.header('referer'), c), 303);
  });
  app.get(`${PREVIEW_PATH}/:pass`, async (c) => {
    const pass = c.req.param('pass');
    const preview = await open(pass);
    if (!preview) {
      deleteCookie(c, COOKIE);
      return c.text(GONE, 404);
    }
    setCookie(c, COOKIE, pass, {
      expires: new Date(preview.expires),
      httpOnly: true,
      sameSite: 'Lax',
      secure: isHttps(c, options.config),
    });
    return c.redirect(redirectTarget(c.req.query('to'), c), 303);
  });
  app.all(`${PREVIEW_PATH}/*`, (c) => c.text(GONE, 404));

  app.all('*', async (c) => {
    const pass = getCookie(c, COOKIE);
    const preview = pass ? await open(pass) : null;
    if (!preview) {
      c.res = await live.fetch(c.req.raw, c.env);
      if (pass !== undefined) deleteCookie(c, COOKIE);
      return c.res;
    }
    if (c.req.query('owners') !== undefined) return c.redirect(`${sitePath(c)}#owners`, 303);
    const answer = await preview.app.fetch(c.req.raw, c.env);
    // A tab may still show the live site, with a newer release than the preview serves.
    const isLiveFile = answer.status === 404 && c.req.path.startsWith('/_r/');
    return isLiveFile ? live.fetch(c.req.raw, c.env) : answer;
  });
  app.onError((error, c) => {
    console.error('A preview failed:', error);
    return c.text('The preview cannot be shown right now. Please try again in a moment.', 500);
  });

  return {
    fetch(request, ...rest) {
      const isForPreview =
        request.url.includes(`${PREVIEW_PATH}/`) || request.headers.get('cookie')?.includes(`${COOKIE}=`);
      return (isForPreview ? app : live).fetch(request, ...rest);
    },
  };
}
