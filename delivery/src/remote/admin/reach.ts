import type { Events } from 'backend';
import type { SiteStore } from '../../core/store/site-store.ts';
import type { SuccessKind } from '../../rollout/rates.ts';
import { countedRate, onlyPage, successesOf } from '../../rollout/successes.ts';

/** `GET /reach?app=guide`: how many page views a canary of an app can count on. Null without events or views. */
export interface Reach {
  app: string;
  of: SuccessKind;
  /** The page that views and successes are counted on; null for several. */
  page: string | null;
  /** Of the last 14 days, or since the first of them that had any. */
  viewsPerDay: number;
  /** Successes per view, from 0 to 1. */
  rate: number;
  days: typeof DAYS;
}

const DAYS = 14;
export const DAY_MS = 86_400_000;

/** The start of so many days in UTC, today included, in milliseconds since 1970 UTC, like `now`. */
export const startOfDays = (days: number, now: number): number =>
  (Math.floor(now / DAY_MS) + 1 - days) * DAY_MS;

/** Reads how many views an app has, and how many of them succeed. @param now in milliseconds since 1970 UTC. */
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
  // Today is not over, and the site may be new.
  const days = Math.max(1, (now - Date.parse(first.day)) / DAY_MS);
  return { app, of: measure.of, page: onlyPage(measure), viewsPerDay: views / days, rate, days: DAYS };
}
