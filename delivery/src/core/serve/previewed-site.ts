import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { readPass } from '../store/preview-pass.ts';
import { forType } from './answer-file.ts';
import { createSiteApp, isHttps, type SiteAppOptions, strictTransport } from './create-site-app.ts';
import { readSite } from './live-site.ts';
import { BANNER_STYLES, markPage, NOTHING_IS_SENT, PREVIEW_PATH, type Shown } from './preview-banner.ts';
import { CLOSED_HEADERS } from './security-headers.ts';

const COOKIE = 'preview';
/** Previews that are held in memory. Each is a whole site's pages. */
const MOST_HELD = 4;

/** No cache keeps anything of a preview for somebody else, and no search engine lists it. */
const PRIVATE = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' };
const GONE = 'This preview has ended, or its address is not whole. Ask whoever sent it for a new one.';

/** Too early (425) is neither forgotten nor kept for later by the site's pages, and no session ends with it. */
const refusing = new Hono().all('*', (c) => c.json({ message: NOTHING_IS_SENT }, 425, PRIVATE));

/** An open preview: what its pages say, and a site of its own. */
interface Opened {
  shown: Shown;
  app: Hono;
}

/** The preview that a pass is for; null when it is for none (any more). */
async function previewOf({ store }: SiteAppOptions, text: string) {
  const key = await store.previews.key();
  const pass = key && readPass(key, text, Date.now());
  const kept = pass ? await store.previews.list(Date.now()) : [];
  const preview = kept.find(({ id }) => id === pass?.preview);
  return pass && preview ? { pass, preview } : null;
}

/** Opens previews with their passes, and holds the sites that they show. */
function createOpener(options: SiteAppOptions) {
  const { store, config, backend } = options;
  const held = new Map<string, Promise<Hono>>();

  async function build(id: string): Promise<Hono> {
    await options.follower?.obtainShown(id);
    const composition = await store.compositions.read(id);
    if (!composition) throw new Error(`The composition ${id} of a preview is gone.`);
    const read = await readSite(store, composition);
    const still = { backend: refusing as unknown as typeof backend, config: { ...config, host: '/api' } };
    return createSiteApp({ ...options, ...still, live: async () => read });
  }

  function hold(id: string): Promise<Hono> {
    const app = held.get(id) ?? build(id);
    held.delete(id);
    held.set(id, app);
    const [oldest] = held.keys();
    if (held.size > MOST_HELD && oldest) held.delete(oldest);
    app.catch(() => held.delete(id));
    return app;
  }

  /** What a pass opens; null when it opens nothing (any more). */
  return async (text: string): Promise<Opened | null> => {
    const found = await previewOf(options, text);
    if (!found) return null;
    const { app, version, composition } = found.preview;
    const expires = found.pass.expires * 1000;
    return { shown: { app, version, expires }, app: await hold(composition) };
  };
}

/** An answer of a preview: nobody keeps it, and a page says what it is. */
async function marked(answer: Response, shown: Shown): Promise<Response> {
  const headers = new Headers(answer.headers);
  for (const [name, value] of Object.entries(PRIVATE)) headers.set(name, value);
  headers.set('cache-control', forType('private, no-store', headers.get('content-type')));
  headers.append('vary', 'cookie');
  const { status } = answer;
  if (!headers.get('content-type')?.startsWith('text/html'))
    return new Response(answer.body, { status, headers });
  for (const name of ['content-length', 'etag', 'accept-ranges']) headers.delete(name);
  return new Response(answer.body && markPage(await answer.text(), shown), { status, headers });
}

/** What only fits the bytes of a page without its banner. */
const CONDITIONS = ['accept-encoding', 'if-match', 'if-none-match', 'if-range', 'range'];

const isFile = (path: string) => /^\/_[rc]\//.test(path);

/** The request as the preview's own site answers it: a page whole and not compressed, since it gets the banner. */
function unconditional({ req: { raw, path } }: Context): Request {
  if (isFile(path)) return raw;
  const headers = new Headers(raw.headers);
  for (const name of CONDITIONS) headers.delete(name);
  const { method, body } = raw;
  const sends = method !== 'GET' && method !== 'HEAD';
  return new Request(raw.url, { method, headers, ...(sends ? { body, duplex: 'half' as const } : {}) });
}

/** A place on this site, from what an address or a browser says; the home page for anything else. */
function ownPlace(text: string | undefined, c: Context): string {
  try {
    const here = new URL(c.req.url);
    const url = new URL(text || '/', here);
    if (url.host !== here.host) return '/';
    // `/.//elsewhere.example` becomes `//elsewhere.example`.
    return `${url.pathname.replace(/^[/\\]+/, '/')}${url.search}`;
  } catch {
    return '/';
  }
}

/** Whether a request may have to do with a preview. All others cost nothing. */
const mayConcern = (url: string, cookies: string | null | undefined): boolean =>
  url.includes(`${PREVIEW_PATH}/`) || (cookies?.includes(`${COOKIE}=`) ?? false);

/**
 * The site's server, with previews of what is not live: a signed address (`npm run preview`) gives the browser a
 * cookie, and with it the whole site is that composition's, marked by a banner. Everybody else gets the live site.
 */
export function createPreviewedSite(options: SiteAppOptions): Pick<Hono, 'fetch'> {
  const live = createSiteApp(options);
  const open = createOpener(options);
  const app = new Hono();

  const keepPass = (c: Context, pass: string, expires: Date) =>
    setCookie(c, COOKIE, pass, {
      path: '/',
      expires,
      httpOnly: true,
      sameSite: 'Lax',
      secure: isHttps(c, options.config),
    });
  const forgetPass = (c: Context) => keepPass(c, '', new Date(0));

  app.use(strictTransport(options));
  app.use(`${PREVIEW_PATH}/*`, async (c, next) => {
    await next();
    const own = { ...CLOSED_HEADERS, ...PRIVATE, 'referrer-policy': 'no-referrer' };
    for (const [name, value] of Object.entries(own)) c.header(name, value);
  });
  app.route(`${PREVIEW_PATH}/api`, refusing);
  app.get(`${PREVIEW_PATH}/banner.css`, (c) => c.body(BANNER_STYLES, 200, { 'content-type': 'text/css' }));
  app.get(`${PREVIEW_PATH}/end`, (c) => {
    forgetPass(c);
    // The page that it was left from.
    return c.redirect(ownPlace(c.req.header('referer'), c), 303);
  });
  app.get(`${PREVIEW_PATH}/:pass`, async (c) => {
    const pass = c.req.param('pass');
    const opened = await open(pass);
    if (!opened) {
      forgetPass(c);
      return c.text(GONE, 404);
    }
    keepPass(c, pass, new Date(opened.shown.expires));
    return c.redirect(ownPlace(c.req.query('to'), c), 303);
  });
  app.all(`${PREVIEW_PATH}/*`, (c) => c.text('There is nothing here.', 404));

  app.all('*', async (c) => {
    const pass = getCookie(c, COOKIE);
    const opened = pass ? await open(pass) : null;
    if (!opened) {
      const answer = await live.fetch(c.req.raw, c.env);
      if (pass === undefined) return answer;
      c.res = new Response(answer.body, answer);
      forgetPass(c);
      // Not the cookie of somebody else.
      c.header('cache-control', forType('private, no-store', answer.headers.get('content-type')));
      return c.res;
    }
    const answer = await opened.app.fetch(unconditional(c), c.env);
    // A tab may still show what is live, with files that came after this preview.
    const others = answer.status === 404 && isFile(c.req.path);
    return marked(others ? await live.fetch(c.req.raw, c.env) : answer, opened.shown);
  });
  app.onError((error, c) => {
    console.error('A preview failed:', error);
    return c.text('The preview cannot be shown right now.', 500, { ...CLOSED_HEADERS, ...PRIVATE });
  });

  return {
    fetch: (request, ...rest) =>
      (mayConcern(request.url, request.headers.get('cookie')) ? app : live).fetch(request, ...rest),
  };
}
