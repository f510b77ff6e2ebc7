import type { EventCount, Events } from 'backend';
import { createArrivals } from '../../core/publish/arrivals.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import { requestPages, total } from '../../rollout/successes.ts';
import { type MadeLive, type PastCanary, readChanges } from './past-changes.ts';
import { DAY_MS, startOfDays } from './reach.ts';

/** `GET /results?days=30`: what visitors did, today included, and what they got. */
export interface Results {
  days: number;
  /** The page with the form that asks for the guide; null where no live release has one. */
  page: string | null;
  /** Views of `page`, requests from it, and downloads of the guide. */
  funnel: Funnel;
  /** Requests from other pages. */
  elsewhere: number;
  /** The funnel of every day, as `2026-11-27` in UTC, oldest first. */
  perDay: readonly ({ day: string } & Funnel)[];
  /** Most requests first, at most 20. */
  sources: readonly { source: string; requests: number; downloads: number }[];
  /** Clicks on shop links, most first, at most 20. */
  clicks: readonly { page: string; link: string; count: number }[];
  /** What became live. Latest first, at most 100, like `canaries`. */
  releases: readonly Titled<MadeLive>[];
  /** Those that have ended. */
  canaries: readonly Titled<PastCanary>[];
}

/** Null where nobody gave it a title. */
type Titled<Row> = Row & { title: string | null };

interface Funnel {
  views: number;
  requests: number;
  downloads: number;
}

const MOST_ROWS = 20;

/** The page with the form that asks for the guide; null where no live release has one. */
async function requestPage(store: SiteStore): Promise<string | null> {
  const { releases } = await store.live.releases();
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

/** Counts grouped by a text that may be anything. */
const groups = (counts: readonly EventCount[], by: (count: EventCount) => string) =>
  [...Map.groupBy(counts, by).values()] as [EventCount, ...EventCount[]][];

/** What the events tell. @param since the start of the first day, in milliseconds since 1970 UTC. */
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
    sources: sources.sort((a, b) => b.requests - a.requests || b.downloads - a.downloads).slice(0, MOST_ROWS),
    clicks: clicks.sort((a, b) => b.count - a.count).slice(0, MOST_ROWS),
  };
}

/**
 * Reads what visitors did in some days, today included, and which releases they got. @param isOwn the apps whose releases
 * and canaries are shown. @param now in milliseconds since 1970 UTC.
 */
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
