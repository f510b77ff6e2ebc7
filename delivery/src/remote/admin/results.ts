import type { EventCount, Events } from 'backend';
import { withTitles } from '../../core/publish/listing.ts';
import type { AuditEntry } from '../../core/store/audit.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import { measureOf, requestPages, sumCounts } from '../../rollout/canary-report.ts';

const DAYS = 14;
const DAY_MS = 86_400_000;

/** The start of the last `days` days in UTC, including today. Times are in milliseconds since 1970 UTC. */
export const startOfDays = (days: number, now: number): number =>
  (Math.floor(now / DAY_MS) + 1 - days) * DAY_MS;

export const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** `GET /reach?app=guide`: the stages of a progressive canary, the time at each stage, and the reach of the app. */
export type ReachView = { stages: readonly number[]; stageMs: number; reach: Reach };
type Reach = Awaited<ReturnType<typeof readReach>>;

export async function readReach(store: SiteStore, events: Pick<Events, 'counts'>, app: string, now: number) {
  const version = (await store.live.read())?.versions[app];
  if (version === undefined) return null;
  const counts = await events.counts({ since: startOfDays(DAYS, now), app });
  const measure = measureOf([await store.releases.read(app, version)], counts);
  const { views, rate } = measure.rate(counts);
  const [first] = counts.filter(({ page }) => measure.pages.has(page));
  if (!first || views === 0) return null;
  // Divides by the time since the first day with counts, because the site may be new and today is incomplete.
  const days = Math.max(1, (now - Date.parse(first.day)) / DAY_MS);
  return { page: measure.page, viewsPerDay: views / days, rate, days: DAYS };
}

const MAX_ROWS = 20;

async function requestPage(store: SiteStore): Promise<string | null> {
  const releases = await store.releases.readAll((await store.live.current()).versions);
  return Object.values(releases).flatMap(requestPages)[0] ?? null;
}

const sumOf = (counts: readonly EventCount[], kind: EventCount['kind']) =>
  sumCounts(counts.filter((one) => one.kind === kind));

function funnelOf(counts: readonly EventCount[], page: string | null) {
  const onPage = counts.filter((one) => one.page === page);
  return {
    views: sumOf(onPage, 'view'),
    requests: sumOf(onPage, 'request'),
    downloads: sumOf(counts, 'download'),
  };
}

const groups = (counts: readonly EventCount[], by: (count: EventCount) => string) =>
  [...Map.groupBy(counts, by).values()] as [EventCount, ...EventCount[]][];

function figuresOf(counts: readonly EventCount[], page: string | null, days: number, since: number) {
  const funnel = funnelOf(counts, page);
  const byDay = Map.groupBy(counts, ({ day }) => day);
  const perDay = Array.from({ length: days }, (_, at) => {
    const day = dateOf(since + at * DAY_MS);
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
    count: sumCounts(own),
  }));
  return {
    funnel,
    elsewhere: sumOf(counts, 'request') - funnel.requests,
    /** The funnel of each day (`2026-11-27`, in UTC), oldest first. */
    perDay,
    sources: sources.sort((a, b) => b.requests - a.requests || b.downloads - a.downloads).slice(0, MAX_ROWS),
    clicks: clicks.sort((a, b) => b.count - a.count).slice(0, MAX_ROWS),
  };
}

const MAX_CHANGES = 100;

const isMadeLive = ({ action, outcome }: AuditEntry): boolean => outcome === 'live' && action !== 'start';
const isCanaryEnd = ({ action, outcome }: AuditEntry): boolean =>
  action === 'promote' ? outcome === 'live' : action === 'canary aborted' && outcome === 'done';

export type Results = Awaited<ReturnType<typeof readResults>>;

/** `GET /results?days=30`. `isOwn` selects the releases and the ended canaries. */
export async function readResults(
  store: SiteStore,
  events: Pick<Events, 'counts'>,
  { days, isOwn, now }: { days: number; isOwn: (entry: AuditEntry) => boolean; now: number },
) {
  const since = startOfDays(days, now);
  const [page, counts, audit] = await Promise.all([
    requestPage(store),
    events.counts({ since }),
    store.audit.read(),
  ]);
  const recent = audit.filter((entry) => Date.parse(entry.at) >= since && isOwn(entry)).reverse();
  const list = (test: (entry: AuditEntry) => boolean) =>
    withTitles(store, recent.filter(test).slice(0, MAX_CHANGES));
  return {
    page,
    ...figuresOf(counts, page, days, since),
    releases: await list(isMadeLive),
    canaries: await list(isCanaryEnd),
  };
}
