import type { EventCount, Events } from 'backend';
import { type TitledEntry, titled } from '../../core/publish/listing.ts';
import type { AuditEntry } from '../../core/store/audit.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import { countedRate, onlyPage, requestPages, successesOf, total } from '../../rollout/canary-report.ts';

/** `GET /reach?app=guide`: the traffic that a canary of an app can expect. Null without events or views. */
export interface Reach {
  /** The page whose views and successes are counted; null for several pages. */
  page: string | null;
  /** The average since the first event of the last 14 days. */
  viewsPerDay: number;
  /** Successes per view, from 0 to 1. */
  rate: number;
  days: typeof DAYS;
}

const DAYS = 14;
const DAY_MS = 86_400_000;

/** The start, in UTC, of the last days including today. Both times are in milliseconds since 1970 UTC. */
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
  return { page: onlyPage(measure), viewsPerDay: views / days, rate, days: DAYS };
}

/** `GET /results?days=30`: the funnel, shop clicks and release changes of the last days, including today. */
export interface Results {
  /** The page with the guide's request form; null when no live release has one. */
  page: string | null;
  /** Views of `page`, requests from it, and downloads of the guide. */
  funnel: Funnel;
  /** Requests from other pages. */
  elsewhere: number;
  /** The funnel of each day (`2026-11-27`, in UTC), oldest first. */
  perDay: readonly ({ day: string } & Funnel)[];
  /** Most requests first, at most 20. */
  sources: readonly { source: string; requests: number; downloads: number }[];
  /** Clicks on shop links, most first, at most 20. */
  clicks: readonly { page: string; link: string; count: number }[];
  /** Audit entries of changes that made a release live, latest first, at most 100. */
  releases: readonly TitledEntry[];
  /** Audit entries of ended canaries, latest first, at most 100. */
  canaries: readonly TitledEntry[];
}

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

const MAX_CHANGES = 100;

const isMadeLive = ({ action, outcome }: AuditEntry): boolean => outcome === 'live' && action !== 'start';
const isCanaryEnd = ({ action, outcome }: AuditEntry): boolean =>
  action === 'promote' ? outcome === 'live' : action === 'canary aborted' && outcome === 'done';

/** Reads the figures of the last days, and the changes for which `isOwn`. `now` is in milliseconds since 1970 UTC. */
export async function readResults(
  store: SiteStore,
  events: Pick<Events, 'counts'>,
  { days, isOwn, now }: { days: number; isOwn: (entry: AuditEntry) => boolean; now: number },
): Promise<Results> {
  const since = startOfDays(days, now);
  const [page, counts, audit] = await Promise.all([
    requestPage(store),
    events.counts({ since }),
    store.audit.read(),
  ]);
  const recent = audit.filter((entry) => Date.parse(entry.at) >= since && isOwn(entry)).reverse();
  const list = (test: (entry: AuditEntry) => boolean) =>
    titled(store, recent.filter(test).slice(0, MAX_CHANGES));
  return {
    page,
    ...figuresOf(counts, page, days, since),
    releases: await list(isMadeLive),
    canaries: await list(isCanaryEnd),
  };
}
