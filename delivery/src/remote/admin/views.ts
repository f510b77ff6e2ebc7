import { type Events, eventsCsv, type Log } from 'backend';
import { type Context, Hono } from 'hono';
import { previewsOf } from '../../core/publish/make-preview.ts';
import { isAppName } from '../../core/store/app-name.ts';
import { type AuditEntry, concerns, entriesWith } from '../../core/store/audit.ts';
import { stateName } from '../../core/store/live.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import { ALL_APPS } from '../../core/store/tokens.ts';
import { type CanaryReport, readCanaryReport } from '../../rollout/canary-report.ts';
import { type AuditPage, type EventsView, NO_EVENTS, type ReleaseView } from './admin-api.ts';
import type { Admission } from './admission.ts';
import type { Listing } from './done.ts';
import { readListing } from './perform.ts';

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
  tokenOf: Admission['tokenOf'];
}

const VERSION = /^[\w.+-]{1,80}$/;
const PAGE_ENTRIES = 50;
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

/** The entity tag of what is live (`If-Match`); null while nothing is. */
export async function stateTag(store: SiteStore): Promise<string | null> {
  const live = await store.live.read();
  return live && `"${stateName(live)}"`;
}

/** What is only read, for the console and for programs: what is live, the audit log, a release, its pictures, canaries, events. */
export function views({ store, events, stageMs = 0, log, tokenOf }: ViewOptions): Hono {
  const app = new Hono();
  const nothing = (c: Context) => c.text('There is nothing here.', 404);

  app.get('/state', async (c) => {
    const token = await tokenOf(c, {}, 'state');
    // Before the rest is read: who changes it meanwhile makes the tag old.
    await store.bringUp();
    c.header('etag', (await stateTag(store)) ?? undefined);
    const listing = await readListing(store, token.app === ALL_APPS ? undefined : token.app);
    return c.json(listing satisfies Listing);
  });

  app.get('/audit', async (c) => {
    const token = await tokenOf(c, {}, 'audit');
    const { words = '', skip = '0' } = c.req.query();
    if (words.length > 100 || !/^\d{1,6}$/.test(skip))
      return c.text('Search by at most 100 letters: /audit?words=guide&skip=50', 400);
    await store.bringUp(false);
    const own = (entry: AuditEntry) => token.app === ALL_APPS || concerns(entry, token.app);
    const found = entriesWith((await store.audit.read()).filter(own), words).reverse();
    const entries = found.slice(Number(skip), Number(skip) + PAGE_ENTRIES);
    return c.json({ entries, found: found.length } satisfies AuditPage);
  });

  app.get('/release', async (c) => {
    const { app: name = '', version = '' } = c.req.query();
    if (!isAppName(name) || !VERSION.test(version)) return nothing(c);
    // What a team tries, and what its releases were refused for, is its own.
    await tokenOf(c, { app: name });
    const view = await releaseView(store, name, version);
    return view ? c.json(view satisfies ReleaseView) : nothing(c);
  });

  app.get('/picture', async (c) => {
    const { app: name = '', comparison = '', file = '' } = c.req.query();
    if (!isAppName(name)) return nothing(c);
    await tokenOf(c, { app: name });
    const isOwn = (await store.comparisons.read(comparison))?.app === name;
    const bytes = isOwn ? await store.comparisons.picture(comparison, file) : null;
    if (!bytes) return nothing(c);
    return c.body(bytes, 200, {
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  app.get('/canaries', async (c) => {
    await tokenOf(c, {});
    if (!events) return c.json(null);
    const now = Date.now();
    const { canaries } = await store.live.current();
    const reports = canaries.map((one) => readCanaryReport(one, events, { stageMs, now }));
    // The canaries are shown, and can be aborted, whatever the backend's database does.
    const read = await Promise.all(reports).catch((err: unknown) => {
      log.error({ err }, 'the canaries cannot be reported on');
      return null;
    });
    return c.json(read satisfies readonly CanaryReport[] | null);
  });

  app.get('/:file{events(?:\\.csv)?}', async (c) => {
    await tokenOf(c, {});
    if (!events) return c.text(NO_EVENTS, 503);
    const days = c.req.query('days') ?? '30';
    if (!/^[1-9]\d{0,2}$/.test(days)) return c.text('Name the days: /events?days=30, from 1 to 999.', 400);
    const since = (Math.floor(Date.now() / DAY_MS) + 1 - Number(days)) * DAY_MS;
    const counts = (await events.counts({ since })).sort(
      (a, b) => b.day.localeCompare(a.day) || b.count - a.count,
    );
    const rows = counts.slice(0, MAX_EVENT_ROWS);
    if (c.req.param('file') === 'events') return c.json({ rows, found: counts.length } satisfies EventsView);
    return c.body(eventsCsv(counts), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="events.csv"',
    });
  });
  return app;
}
