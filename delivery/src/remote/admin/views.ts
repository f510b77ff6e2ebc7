import { type Events, eventsCsv, LEAD_KINDS, type LeadKind, type Leads, type Log } from 'backend';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { createEntries, titled } from '../../core/publish/listing.ts';
import { previewsOf } from '../../core/publish/make-preview.ts';
import { type AuditEntry, concerns } from '../../core/store/audit.ts';
import { stateName } from '../../core/store/live.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import { ALL_APPS } from '../../core/store/tokens.ts';
import { isAppName } from '../../core/store/version-set.ts';
import { type CanaryReport, readCanaryReport } from '../../rollout/canary-report.ts';
import { type AuditPage, NO_EVENTS, type ReleaseView } from './admin-api.ts';
import { bytesOf, type RouteOptions } from './authorizer.ts';
import { VERSION } from './operation.ts';
import type { Listing } from './operation-result.ts';
import { readListing } from './perform.ts';
import { type Reach, type Results, readReach, readResults, startOfDays } from './results.ts';
import { createThumbnails } from './thumbnails.ts';

/** The events that the console reports: counts, and the health of releases. */
export type WatchedEvents = Pick<Events, 'counts' | 'health'>;

export interface ViewOptions extends RouteOptions {
  events?: WatchedEvents | undefined;
  leads?: Leads | undefined;
  /** How long a progressive canary stays at a percentage, in milliseconds. */
  stageMs?: number | undefined;
  log: Log;
}

const PICTURE_HEADERS = {
  'content-type': 'image/jpeg',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
};
const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}.csv"`,
});
const PAGE_ENTRIES = 50;
const WHICH_LEADS = `Specify the kind, ${LEAD_KINDS.join(' or ')}, and the days, from 1 to 365: /leads.csv?kind=guide_request&days=30`;

const LEAD_WORDS: Readonly<Record<LeadKind, string>> = {
  guide_request: 'guide requests',
  contact_form: 'contact messages',
};
const WHICH_DAYS = 'Specify the days, from 1 to 365: ?days=30';

/** The `days` of a call, by default 30; null unless they are a number from 1 to 365. */
function daysOf(c: Context): number | null {
  const days = c.req.query('days') ?? '30';
  return /^[1-9]\d{0,2}$/.test(days) && Number(days) <= 365 ? Number(days) : null;
}

async function releaseView(store: SiteStore, app: string, version: string): Promise<ReleaseView | null> {
  // Another server may have checked the release.
  await store.sync();
  const found = await store.comparisons.of(app, version);
  const isStored = store.releases.has(app, version);
  if (!found && !isStored) return null;
  const previews = isStored ? await previewsOf(store, app, version) : [];
  const audit = await store.audit.read();
  const entries = createEntries(audit, await store.live.history())(app, version);
  const history = await titled(store, entries.reverse().slice(0, PAGE_ENTRIES));
  return { comparison: found && { ...found.comparison, name: found.name }, previews, history };
}

/** The entity tag of the live state (`If-Match`); null while nothing is live. */
export async function stateTag(store: SiteStore): Promise<string | null> {
  const live = await store.live.read();
  return live && `"${stateName(live)}"`;
}

/** Read-only routes for the console and programs: live releases, audit log, one release, pictures, canaries, events, leads. */
export function views({ store, events, leads, stageMs = 0, log, tokenOf }: ViewOptions): Hono {
  const app = new Hono();
  const thumbnailOf = createThumbnails(store, log);
  const notFound = (c: Context) => c.text('Not found.', 404);

  app.get('/state', async (c) => {
    const token = await tokenOf(c, {}, 'state');
    // The tag is read before the list, so that a change in between makes the tag stale.
    await store.sync();
    c.header('etag', (await stateTag(store)) ?? undefined);
    const listing = await readListing(store, token.app);
    return c.json(listing satisfies Listing);
  });

  app.get('/audit', async (c) => {
    const token = await tokenOf(c, {}, 'audit');
    const { app: name, by, skip = '0' } = c.req.query();
    if (!/^\d{1,6}$/.test(skip))
      return c.text('Specify what to skip: /audit?app=guide&by=token:ana&skip=50', 400);
    await store.sync(false);
    const audit = await store.audit.read();
    const own = token.app === ALL_APPS ? audit : audit.filter((entry) => concerns(entry, token.app));
    const found = own
      .filter((entry) => (!name || concerns(entry, name)) && (!by || entry.by === by))
      .reverse();
    const touched = own.flatMap(({ app: one, apps = [] }) => [...(one === null ? [] : [one]), ...apps]);
    return c.json({
      entries: await titled(store, found.slice(Number(skip), Number(skip) + PAGE_ENTRIES)),
      found: found.length,
      people: [...new Set(own.map((entry) => entry.by))].sort(),
      apps: token.app === ALL_APPS ? [...new Set(touched)].sort() : [token.app],
    } satisfies AuditPage);
  });

  app.get('/release', async (c) => {
    const { app: name = '', version = '' } = c.req.query();
    if (!isAppName(name) || !v.is(VERSION, version)) return notFound(c);
    // Only the owning team can see its drafts and refusals.
    await tokenOf(c, { app: name });
    const view = await releaseView(store, name, version);
    return view ? c.json(view satisfies ReleaseView) : notFound(c);
  });

  app.get('/picture', async (c) => {
    const { app: name = '', comparison = '', file = '' } = c.req.query();
    if (!isAppName(name)) return notFound(c);
    await tokenOf(c, { app: name });
    const isOwn = (await store.comparisons.read(comparison))?.app === name;
    const bytes = isOwn ? await store.comparisons.picture(comparison, file) : null;
    if (!bytes) return notFound(c);
    return c.body(bytes, 200, PICTURE_HEADERS);
  });

  app.get('/thumbnail', async (c) => {
    const { app: name = '', version = '' } = c.req.query();
    if (!isAppName(name) || !v.is(VERSION, version)) return notFound(c);
    await tokenOf(c, { app: name });
    const bytes = await thumbnailOf(name, version);
    if (!bytes) return notFound(c);
    return c.body(bytes, 200, { ...PICTURE_HEADERS, 'cache-control': 'private, max-age=300' });
  });

  app.get('/canaries', async (c) => {
    await tokenOf(c, {});
    if (!events) return c.json(null);
    const now = Date.now();
    const { canaries } = await store.live.current();
    const reports = canaries.map((one) => readCanaryReport(store, one, events, { stageMs, now }));
    // If the backend's database fails, the console still lists the canaries and can abort them.
    const read = await Promise.all(reports).catch((err: unknown) => {
      log.error({ err }, 'the reports of the canaries could not be read');
      return null;
    });
    return c.json(read satisfies readonly CanaryReport[] | null);
  });

  app.get('/reach', async (c) => {
    const { app: name = '' } = c.req.query();
    await tokenOf(c, {});
    if (!isAppName(name)) return notFound(c);
    await store.sync(false);
    const reach = events ? await readReach(store, events, name, Date.now()) : null;
    return c.json(reach satisfies Reach | null);
  });

  app.get('/results', async (c) => {
    const token = await tokenOf(c, {});
    const days = daysOf(c);
    if (days === null) return c.text(WHICH_DAYS, 400);
    if (!events) return c.text(NO_EVENTS, 503);
    await store.sync(false);
    const isOwn = (entry: AuditEntry) => token.app === ALL_APPS || concerns(entry, token.app);
    const results = await readResults(store, events, { days, isOwn, now: Date.now() });
    return c.json(results satisfies Results);
  });

  app.get('/events.csv', async (c) => {
    await tokenOf(c, {});
    const days = daysOf(c);
    if (days === null) return c.text(WHICH_DAYS, 400);
    if (!events) return c.text(NO_EVENTS, 503);
    const counts = (await events.counts({ since: startOfDays(days, Date.now()) })).sort(
      (a, b) => b.day.localeCompare(a.day) || b.count - a.count,
    );
    return c.body(eventsCsv(counts), 200, csvHeaders('events'));
  });

  /** Leads as CSV, for a token of all apps with the scope `leads`. Logged before the first byte is sent. */
  app.get('/leads.csv', async (c) => {
    const token = await tokenOf(c, { app: ALL_APPS, scopes: ['leads'] }, 'leads');
    const kind = LEAD_KINDS.find((one) => one === c.req.query('kind')) as LeadKind | undefined;
    const days = daysOf(c);
    if (!kind || days === null) return c.text(WHICH_LEADS, 400);
    if (!leads) return c.text(NO_EVENTS, 503);
    const { rows, parts } = await leads.csv(kind, days);
    const unknown = { version: null, commit: null, clean: null, checks: null, digest: null, set: null };
    // `audited` would continue when the entry cannot be written.
    await store.audit.append({
      ...unknown,
      at: new Date().toISOString(),
      by: `token:${token.name}`,
      action: 'leads exported',
      outcome: 'done',
      app: null,
      said: [`${LEAD_WORDS[kind]} of the last ${days} days (${rows})`],
    });
    return c.body(bytesOf(parts), 200, csvHeaders(kind));
  });
  return app;
}
