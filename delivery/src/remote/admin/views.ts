import { type Events, eventsCsv, type Log } from 'backend';
import { type Context, Hono } from 'hono';
import { listCanaries } from '../../core/publish/listing.ts';
import { previewsOf } from '../../core/publish/make-preview.ts';
import { isAppName } from '../../core/store/app-name.ts';
import { type AuditEntry, concerns, entriesWith } from '../../core/store/audit.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import { ALL_APPS } from '../../core/store/tokens.ts';
import { type CanaryReport, readCanaryReport } from '../../rollout/canary-report.ts';
import { type AuditPage, type EventsView, NO_EVENTS, type ReleaseView } from './admin-api.ts';
import type { Admission } from './admission.ts';
import type { Listing } from './done.ts';
import { readListing } from './operations.ts';
import { withoutPlaces } from './without-places.ts';

/** What visitors did and how their pages went, as the console shows it. */
export type WatchedEvents = Pick<Events, 'counts' | 'health'>;

/** What the views work with. */
export interface ViewOptions {
  store: SiteStore;
  /** Undefined where this process cannot read the backend's data. */
  events?: WatchedEvents | undefined;
  /** How long a progressive canary stays at a percentage, in milliseconds. */
  stageMs?: number | undefined;
  log: Log;
  readerOf: Admission['readerOf'];
}

const VERSION = /^[\w.+-]{1,80}$/;
/** Entries of a page of the audit log. */
const PAGE_ENTRIES = 50;
/** Rows of the table of events. */
const MAX_EVENT_ROWS = 500;
const DAY_MS = 86_400_000;

async function releaseView(store: SiteStore, app: string, version: string): Promise<ReleaseView | null> {
  // What was checked elsewhere.
  if (store.isCopy) await store.bringUp();
  const found = await store.comparisons.of(app, version);
  const isKept = store.releases.has(app, version);
  if (!found && !isKept) return null;
  const previews = isKept ? await previewsOf(store, app, version, Date.now()) : [];
  return { comparison: found && { ...found.comparison, name: found.name }, previews };
}

/** What is only read, for the console and for programs: what is live, the audit log, a release, its pictures, canaries, events. */
export function views({ store, events, stageMs = 0, log, readerOf }: ViewOptions): Hono {
  const app = new Hono();
  const nothing = (c: Context) => c.text('There is nothing here.', 404);
  const shown = withoutPlaces(store);
  const told = (c: Context, view: Listing | ReleaseView | AuditPage) =>
    c.body(shown(JSON.stringify(view)), 200, { 'content-type': 'application/json' });

  app.get('/releases', async (c) => {
    const token = await readerOf(c, {}, 'releases');
    return told(c, await readListing(store, token.app === ALL_APPS ? undefined : token.app));
  });

  app.get('/audit', async (c) => {
    const token = await readerOf(c, {}, 'audit');
    const { words = '', skip = '0' } = c.req.query();
    if (words.length > 100 || !/^\d{1,6}$/.test(skip))
      return c.text('Search by at most 100 letters: /audit?words=guide&skip=50', 400);
    await store.bringUp(false);
    const own = (entry: AuditEntry) => token.app === ALL_APPS || concerns(entry, token.app);
    const found = entriesWith((await store.audit.read()).filter(own), words).reverse();
    return told(c, { entries: found.slice(Number(skip), Number(skip) + PAGE_ENTRIES), found: found.length });
  });

  app.get('/release', async (c) => {
    const { app: name = '', version = '' } = c.req.query();
    if (!isAppName(name) || !VERSION.test(version)) return nothing(c);
    // What a team tries, and what its releases were refused for, is its own.
    await readerOf(c, { app: name });
    const view = await releaseView(store, name, version);
    return view ? told(c, view) : nothing(c);
  });

  app.get('/picture', async (c) => {
    const { app: name = '', comparison = '', file = '' } = c.req.query();
    if (!isAppName(name)) return nothing(c);
    await readerOf(c, { app: name });
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

  app.get('/canaries', async (c) => {
    await readerOf(c, {});
    if (!events) return c.json(null);
    const now = Date.now();
    const reports = (await listCanaries(store)).map((one) => readCanaryReport(one, events, { stageMs, now }));
    // The canaries are shown, and can be aborted, whatever the backend's database does.
    const read = await Promise.all(reports).catch((err: unknown) => {
      log.error({ err }, 'the canaries cannot be reported on');
      return null;
    });
    return c.json(read satisfies readonly CanaryReport[] | null);
  });

  app.get('/:file{events(?:\\.csv)?}', async (c) => {
    await readerOf(c, {});
    if (!events) return c.text(NO_EVENTS, 503);
    const days = c.req.query('days') ?? '30';
    if (!/^[1-9]\d{0,2}$/.test(days)) return c.text('Name the days: /events?days=30, from 1 to 999.', 400);
    const since = (Math.floor(Date.now() / DAY_MS) + 1 - Number(days)) * DAY_MS;
    const counts = (await events.counts({ since })).sort(
      (a, b) => b.day.localeCompare(a.day) || b.count - a.count,
    );
    if (c.req.param('file') === 'events') {
      const view: EventsView = { rows: counts.slice(0, MAX_EVENT_ROWS), found: counts.length };
      return c.json(view);
    }
    return c.body(eventsCsv(counts), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="events.csv"',
    });
  });
  return app;
}
