import { type Events, eventsCsv, LEAD_KINDS, type LeadKind, type Leads, type Log } from 'backend';
import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import { type AuditEntry, concerns } from '../../core/store/audit.ts';
import { ALL_APPS } from '../../core/store/tokens.ts';
import { isAppName, type ReleaseKey } from '../../core/store/version-set.ts';
import { STAGES } from '../../rollout/canary-check.ts';
import { type CanaryReport, readCanaryReport } from '../../rollout/canary-report.ts';
import { bytesOf, type RouteOptions } from './authorizer.ts';
import { VERSION } from './operation.ts';
import { readAudit, readListing, readRelease, stateTag } from './read-releases.ts';
import { dateOf, type ReachView, readReach, readResults, startOfDays } from './results.ts';
import { createThumbnails } from './thumbnails.ts';

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
const csvHeaders = (name: string, days: number, now = Date.now()) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}_${dateOf(startOfDays(days, now))}_to_${dateOf(now)}.csv"`,
});
const LEAD_WORDS: Readonly<Record<LeadKind, string>> = {
  guide_request: 'guide requests',
  contact_form: 'contact messages',
};

const NO_EVENTS =
  'This server cannot read visitor statistics, guide requests or messages: it has no backend, and CANARY_DATABASE_URL is not set.';

function daysOf(c: Context): number {
  const days = c.req.query('days') ?? '30';
  if (/^[1-9]\d{0,2}$/.test(days) && Number(days) <= 365) return Number(days);
  throw new HTTPException(400, { message: 'Specify the number of days, from 1 to 365: ?days=30' });
}

function releaseOf(c: Context): ReleaseKey | null {
  const { app = '', version = '' } = c.req.query();
  return isAppName(app) && v.is(VERSION, version) ? { app, version } : null;
}

export function views({ store, events, leads, stageMs = 0, log, tokenOf }: ViewOptions): Hono {
  const app = new Hono();
  const thumbnailOf = createThumbnails(store, log);
  const notFound = (c: Context) => c.text('Not found.', 404);

  app.get('/state', async (c) => {
    const token = await tokenOf(c, {}, 'state');
    // The tag is read before the list, so that a change in between makes the tag stale.
    await store.sync();
    c.header('etag', (await stateTag(store)) ?? undefined);
    return c.json(await readListing(store, token.app));
  });

  app.get('/audit', async (c) => {
    const token = await tokenOf(c, {}, 'audit');
    const query = c.req.query();
    if (/^\d{1,6}$/.test(query.skip ?? '0')) return c.json(await readAudit(store, token.app, query));
    return c.text('Specify how many entries to skip: /audit?app=guide&by=token:ana&skip=50', 400);
  });

  app.get('/release', async (c) => {
    const release = releaseOf(c);
    if (!release) return notFound(c);
    // A token of another app must not reveal this app's drafts and refusals.
    await tokenOf(c, { app: release.app });
    const view = await readRelease(store, release);
    return view ? c.json(view) : notFound(c);
  });

  app.get('/picture', async (c) => {
    const { app: name = '', comparison = '', file = '' } = c.req.query();
    if (!isAppName(name)) return notFound(c);
    await tokenOf(c, { app: name });
    const isOwn = (await store.comparisons.read(comparison))?.app === name;
    const bytes = isOwn ? await store.comparisons.picture(comparison, file) : null;
    return bytes ? c.body(bytes, 200, PICTURE_HEADERS) : notFound(c);
  });

  app.get('/thumbnail', async (c) => {
    const release = releaseOf(c);
    if (!release) return notFound(c);
    await tokenOf(c, { app: release.app });
    const bytes = await thumbnailOf(release.app, release.version);
    if (!bytes) return notFound(c);
    return c.body(bytes, 200, { ...PICTURE_HEADERS, 'cache-control': 'private, max-age=300' });
  });

  app.get('/canaries', async (c) => {
    await tokenOf(c, {});
    if (!events) return c.json(null);
    const now = Date.now();
    const { canaries } = await store.live.current();
    const reading = canaries.map((one) => readCanaryReport(store, one, events, { stageMs, now }));
    // If the backend's database fails, the console still lists the canaries and can abort them.
    const reports = await Promise.all(reading).catch((err: unknown) => {
      log.error({ err }, 'the reports of the canaries could not be read');
      return null;
    });
    return c.json(reports satisfies readonly CanaryReport[] | null);
  });

  app.get('/reach', async (c) => {
    const { app: name = '' } = c.req.query();
    await tokenOf(c, {});
    if (!isAppName(name)) return notFound(c);
    await store.sync(false);
    const reach = events ? await readReach(store, events, name, Date.now()) : null;
    return c.json({ stages: STAGES, stageMs, reach } satisfies ReachView);
  });

  app.get('/results', async (c) => {
    const token = await tokenOf(c, {});
    const days = daysOf(c);
    if (!events) return c.text(NO_EVENTS, 503);
    await store.sync(false);
    const isOwn = (entry: AuditEntry) => token.app === ALL_APPS || concerns(entry, token.app);
    return c.json(await readResults(store, events, { days, isOwn, now: Date.now() }));
  });

  app.get('/events.csv', async (c) => {
    await tokenOf(c, {});
    const days = daysOf(c);
    if (!events) return c.text(NO_EVENTS, 503);
    const counts = await events.counts({ since: startOfDays(days, Date.now()) });
    counts.sort((a, b) => b.day.localeCompare(a.day) || b.count - a.count);
    return c.body(eventsCsv(counts), 200, csvHeaders('events', days));
  });

  /** The audit log gets the entry before any byte is sent. */
  app.get('/leads.csv', async (c) => {
    const token = await tokenOf(c, { app: ALL_APPS, scopes: ['leads'] }, 'leads');
    const kind = LEAD_KINDS.find((one) => one === c.req.query('kind')) as LeadKind | undefined;
    const days = daysOf(c);
    if (!kind)
      return c.text(`Specify the kind, ${LEAD_KINDS.join(' or ')}: /leads.csv?kind=guide_request`, 400);
    if (!leads) return c.text(NO_EVENTS, 503);
    const { rows, parts } = await leads.csv(kind, days);
    const unknown = { version: null, commit: null, clean: null, checks: null, digest: null, set: null };
    // `audited` ignores a failure of the log, but an export must not go unlogged.
    await store.audit.append({
      ...unknown,
      at: new Date().toISOString(),
      by: `token:${token.name}`,
      action: 'leads exported',
      outcome: 'done',
      app: null,
      said: [`${LEAD_WORDS[kind]} of the last ${days} days (${rows})`],
    });
    return c.body(bytesOf(parts), 200, csvHeaders(kind, days));
  });
  return app;
}
