import { type Context, Hono } from 'hono';
import { previewsOf } from '../../core/publish/make-preview.ts';
import { isAppName } from '../../core/store/app-name.ts';
import { type AuditEntry, entriesWith } from '../../core/store/audit.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import { ALL_APPS } from '../../core/store/tokens.ts';
import type { AuditPage, ReleaseView } from './admin-api.ts';
import type { Admission } from './admission.ts';
import { withoutPlaces } from './without-places.ts';

/** What the views work with. */
interface ViewOptions {
  store: SiteStore;
  readerOf: Admission['readerOf'];
}

const VERSION = /^[\w.+-]{1,80}$/;
/** Entries of the audit log beside a release. */
const MOST_ENTRIES = 10;
/** The same on a page of its own. */
const PAGE_ENTRIES = 50;

async function releaseView(store: SiteStore, app: string, version: string): Promise<ReleaseView | null> {
  // What was checked elsewhere.
  if (store.isCopy) await store.bringUp();
  const found = await store.comparisons.of(app, version);
  const audit = (await store.audit.read())
    .filter((entry) => entry.app === app && entry.version === version)
    .reverse()
    .slice(0, MOST_ENTRIES);
  if (!found && audit.length === 0 && !store.releases.has(app, version)) return null;
  const previews = store.releases.has(app, version) ? await previewsOf(store, app, version, Date.now()) : [];
  return { comparison: found && { ...found.comparison, name: found.name }, previews, audit };
}

/** What is only read, for the console and for programs: the audit log, a release, its pictures. */
export function views({ store, readerOf }: ViewOptions): Hono {
  const app = new Hono();
  const nothing = (c: Context) => c.text('There is nothing here.', 404);
  const shown = withoutPlaces(store);
  const told = (c: Context, view: ReleaseView | AuditPage) =>
    c.body(shown(JSON.stringify(view)), 200, { 'content-type': 'application/json' });

  app.get('/audit', async (c) => {
    const token = await readerOf(c, {}, 'audit');
    if (token instanceof Response) return token;
    const { words = '', skip = '0' } = c.req.query();
    if (words.length > 100 || !/^\d{1,6}$/.test(skip))
      return c.text('Search by at most 100 letters: /audit?words=guide&skip=50', 400);
    await store.bringUp(false);
    const own = (entry: AuditEntry) => token.app === ALL_APPS || entry.app === token.app;
    const found = entriesWith((await store.audit.read()).filter(own), words).reverse();
    return told(c, { entries: found.slice(Number(skip), Number(skip) + PAGE_ENTRIES), found: found.length });
  });

  app.get('/release', async (c) => {
    const { app: name = '', version = '' } = c.req.query();
    if (!isAppName(name) || !VERSION.test(version)) return nothing(c);
    // What a team tries, and what its releases were refused for, is its own.
    const token = await readerOf(c, { app: name });
    if (token instanceof Response) return token;
    const view = await releaseView(store, name, version);
    return view ? told(c, view) : nothing(c);
  });

  app.get('/picture', async (c) => {
    const { app: name = '', comparison = '', file = '' } = c.req.query();
    if (!isAppName(name)) return nothing(c);
    const token = await readerOf(c, { app: name });
    if (token instanceof Response) return token;
    const isOwn = (await store.comparisons.read(comparison))?.app === name;
    const bytes = isOwn ? await store.comparisons.picture(comparison, file) : null;
    return bytes
      ? c.body(bytes, 200, {
          'content-type': 'image/jpeg',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
        })
      : nothing(c);
  });
  return app;
}
