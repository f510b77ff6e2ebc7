import type { EventCount, Events } from 'backend';
import { createArrivals } from '../../core/publish/listing.ts';
import type { AuditEntry } from '../../core/store/audit.ts';
import type { Change } from '../../core/store/live.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import { setId } from '../../core/store/version-set.ts';
import { countedRate, onlyPage, requestPages, successesOf, total } from '../../rollout/canary-report.ts';
import { ABORTED_BY_HAND } from '../../rollout/change-canary.ts';
import type { SuccessKind } from '../../rollout/rates.ts';

/** `GET /reach?app=guide`: the expected page views of a canary. Null without events or views. */
export interface Reach {
  app: string;
  of: SuccessKind;
  /** The page that views and successes are counted on; null for several. */
  page: string | null;
  /** In the last 14 days, or since the first of them that had any. */
  viewsPerDay: number;
  /** Successes per view, from 0 to 1. */
  rate: number;
  days: typeof DAYS;
}

const DAYS = 14;
const DAY_MS = 86_400_000;

/** The start of a number of days in UTC, today included, in milliseconds since 1970 UTC, like `now`. */
export const startOfDays = (days: number, now: number): number =>
  (Math.floor(now / DAY_MS) + 1 - days) * DAY_MS;

/** Reads the daily views and the success rate of an app. @param now in milliseconds since 1970 UTC. */
export async function readReach(
  store: SiteStore,
  events: Pick<Events, 'counts'>,
  app: string,
  now: number,
): Promise<Reach | null> {
  const version = (await store.live.read())?.versions[app];
  if (version === undefined) return null;
  const counts = await events.counts({ since: startOfDays(DAYS, now), app });
  const measure = successesOf([await store.releases.read(app, version)], counts);
  const { views, rate } = countedRate(counts, measure);
  const [first] = counts.filter(({ page }) => measure.pages.has(page));
  if (!first || views === 0) return null;
  // Today is incomplete, and the site may be new.
  const days = Math.max(1, (now - Date.parse(first.day)) / DAY_MS);
  return { app, of: measure.of, page: onlyPage(measure), viewsPerDay: views / days, rate, days: DAYS };
}

/** `GET /results?days=30`: the funnel, and changes of the live releases, today included. */
export interface Results {
  days: number;
  /** The page with the guide's request form; null when no live release has one. */
  page: string | null;
  /** Views of `page`, requests from it, and downloads of the guide. */
  funnel: Funnel;
  elsewhere: number;
  /** The funnel of every day, as `2026-11-27` in UTC, oldest first. */
  perDay: readonly ({ day: string } & Funnel)[];
  /** Most requests first, at most 20. */
  sources: readonly { source: string; requests: number; downloads: number }[];
  /** Clicks on shop links, most first, at most 20. */
  clicks: readonly { page: string; link: string; count: number }[];
  /** Latest first, at most 100, like `canaries`. */
  releases: readonly Titled<MadeLive>[];
  canaries: readonly Titled<PastCanary>[];
}

type Titled<Row> = Row & { title: string | null };

interface Funnel {
  views: number;
  requests: number;
  downloads: number;
}

const MAX_ROWS = 20;

async function requestPage(store: SiteStore): Promise<string | null> {
  const releases = await store.releases.of((await store.live.current()).versions);
  return Object.values(releases).flatMap(requestPages)[0] ?? null;
}

const sumOf = (counts: readonly EventCount[], kind: EventCount['kind']) =>
  total(counts.filter((one) => one.kind === kind));

const funnelOf = (counts: readonly EventCount[], page: string | null): Funnel => {
  const onPage = counts.filter((one) => one.page === page);
  return {
    views: sumOf(onPage, 'view'),
    requests: sumOf(onPage, 'request'),
    downloads: sumOf(counts, 'download'),
  };
};

/** Not `Object.groupBy`: the text may be `__proto__`. */
const groups = (counts: readonly EventCount[], by: (count: EventCount) => string) =>
  [...Map.groupBy(counts, by).values()] as [EventCount, ...EventCount[]][];

function figuresOf(counts: readonly EventCount[], page: string | null, days: number, since: number) {
  const funnel = funnelOf(counts, page);
  const byDay = Map.groupBy(counts, ({ day }) => day);
  const perDay = Array.from({ length: days }, (_, at) => {
    const day = new Date(since + at * DAY_MS).toISOString().slice(0, 10);
    return { day, ...funnelOf(byDay.get(day) ?? [], page) };
  });
  const guide = counts.filter(({ kind }) => kind === 'request' || kind === 'download');
  const sources = groups(guide, ({ detail }) => detail).map((own) => ({
    source: own[0].detail,
    requests: sumOf(own, 'request'),
    downloads: sumOf(own, 'download'),
  }));
  const clicked = counts.filter(({ kind }) => kind === 'click');
  const clicks = groups(clicked, (one) => `${one.page} ${one.detail}`).map((own) => ({
    page: own[0].page,
    link: own[0].detail,
    count: total(own),
  }));
  return {
    funnel,
    elsewhere: sumOf(counts, 'request') - funnel.requests,
    perDay,
    sources: sources.sort((a, b) => b.requests - a.requests || b.downloads - a.downloads).slice(0, MAX_ROWS),
    clicks: clicks.sort((a, b) => b.count - a.count).slice(0, MAX_ROWS),
  };
}

/** Reads the funnel of the last days, and the releases and canaries of `isOwn` apps. `now` in ms since 1970 UTC. */
export async function readResults(
  store: SiteStore,
  events: Pick<Events, 'counts'>,
  { days, isOwn, now }: { days: number; isOwn: (app: string) => boolean; now: number },
): Promise<Results> {
  const since = startOfDays(days, now);
  const [page, counts, changed] = await Promise.all([
    requestPage(store),
    events.counts({ since }),
    readChanges(store, { since, isOwn }),
  ]);
  const { titled } = createArrivals(store, await store.audit.read(), []);
  return {
    days,
    page,
    ...figuresOf(counts, page, days, since),
    releases: await titled(changed.releases),
    canaries: await titled(changed.canaries),
  };
}

interface MadeLive {
  /** ISO 8601 in UTC. */
  at: string;
  app: string;
  version: string;
  action: AuditEntry['action'];
  /** As in the audit log. */
  by: string;
}

interface PastCanary {
  app: string;
  version: string;
  /** The last one. */
  percent: number;
  /** ISO 8601 in UTC, like `endedAt`. */
  since: string;
  endedAt: string;
  outcome: 'kept new' | 'kept old';
  by: string;
  /** Why it was aborted; null after a manual abort, and for `kept new`. */
  reason: string | null;
}

const MAX_CHANGES = 100;

/** The audit entry of a change, which is appended after it. */
const entryOf = (audit: readonly AuditEntry[], { at }: Change, is: (entry: AuditEntry) => boolean) =>
  audit.find((entry) => entry.at >= at && ['live', 'done'].includes(entry.outcome) && is(entry));

function madeLive(change: Change, before: Change, audit: readonly AuditEntry[]): MadeLive[] {
  const { at, action, versions } = change;
  const set = setId(change);
  const by = entryOf(audit, change, (entry) => entry.action === action && entry.set === set)?.by ?? 'unknown';
  return Object.entries(versions)
    .filter(([app, version]) => before.versions[app] !== version)
    .map(([app, version]) => ({ at, app, version, action, by }));
}

function endedCanaries(change: Change, before: Change, audit: readonly AuditEntry[]): PastCanary[] {
  const isGone = ({ app, since }: Change['canaries'][number]) =>
    !change.canaries.some((one) => one.app === app && one.since === since);
  return before.canaries.filter(isGone).map(({ app, version, percent, since }) => {
    const isKept = change.versions[app] === version;
    const aborted = (entry: AuditEntry) =>
      entry.action === 'canary aborted' && entry.app === app && entry.version === version;
    const promoted = (entry: AuditEntry) => entry.action === change.action && entry.set === setId(change);
    const { by = 'unknown', said = [] } = entryOf(audit, change, isKept ? promoted : aborted) ?? {};
    const reason = isKept || said[0] === ABORTED_BY_HAND ? null : (said[0] ?? null);
    const outcome = isKept ? 'kept new' : 'kept old';
    return { app, version, percent, since, endedAt: change.at, outcome, by, reason };
  });
}

/** Reads which releases of `isOwn` apps became live and which canaries ended since a time, latest first, at most 100 each. */
export async function readChanges(
  { live, audit }: Pick<SiteStore, 'live' | 'audit'>,
  { since, isOwn }: { since: number; isOwn: (app: string) => boolean },
): Promise<{ releases: MadeLive[]; canaries: PastCanary[] }> {
  const [history, entries] = await Promise.all([live.history(), audit.read()]);
  const read = <Row extends { app: string }>(
    rowsOf: (change: Change, before: Change, audit: readonly AuditEntry[]) => Row[],
  ) => {
    const rows = history.flatMap((change, at) => {
      const before = history[at - 1];
      return before && Date.parse(change.at) >= since ? rowsOf(change, before, entries) : [];
    });
    return rows
      .filter(({ app }) => isOwn(app))
      .reverse()
      .slice(0, MAX_CHANGES);
  };
  return { releases: read(madeLive), canaries: read(endedCanaries) };
}
