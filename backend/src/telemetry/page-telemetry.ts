import type { Database } from '../database/open-database.ts';
import { readTally, type TallyRow } from './tally.ts';

/** Core Web Vitals (web.dev/vitals): milliseconds, but CLS, which has no unit. */
export const VITALS = ['LCP', 'INP', 'CLS', 'TTFB'] as const;
export type Vital = (typeof VITALS)[number];

/** What can go wrong in a page. A page counts once for each, however often it happens. */
export const PAGE_ERRORS = ['error', 'load', 'violation'] as const;
export type PageError = (typeof PAGE_ERRORS)[number];

/** What a page reports of itself. */
export interface PageReport {
  /** The release of the document itself, whose vitals they are; `app/version`. */
  own: string;
  /** Every release whose code the document had. */
  releases: readonly string[];
  vitals: Partial<Record<Vital, number>>;
  /** `error guide/1.0.0-3fa9c1d2`. */
  errors: readonly string[];
}

/** Each bucket of a histogram ends a tenth above the one before. */
const STEP = Math.log(1.1);
/** CLS is a fraction: it is kept in thousandths. */
const SCALE: Readonly<Record<Vital, number>> = { LCP: 1, INP: 1, CLS: 1000, TTFB: 1 };
/** Ten minutes: nothing that anybody waits for. */
const MOST = 600_000;

/** The bucket of a value, from 0 on. */
export const bucketOf = (vital: Vital, value: number): number =>
  Math.ceil(Math.log(Math.max(1, Math.min(MOST, value * SCALE[vital]))) / STEP);

/** The upper end of a bucket. */
export const endOf = (vital: Vital, bucket: number): number =>
  bucket === 0 && vital === 'CLS' ? 0 : Math.exp(bucket * STEP) / SCALE[vital];

/** What a page adds to the counts of each release whose code it had. */
export function countedNames({ own, releases, vitals, errors }: PageReport): Map<string, string[]> {
  const shell = releases.find((release) => release.startsWith('shell/'));
  const measured = VITALS.flatMap((vital) => {
    const value = vitals[vital];
    return value === undefined ? [] : [`${vital} ${bucketOf(vital, value)}`];
  });
  // What could not be loaded is of the page too.
  const failing = errors.map((error) => error.split(' ')[1] ?? '');
  return new Map(
    [...new Set([own, ...releases, ...failing])].map((release) => {
      const wrong = PAGE_ERRORS.filter((error) => errors.includes(`${error} ${release}`));
      return [release, ['page', ...(release === own || release === shell ? measured : []), ...wrong]];
    }),
  );
}

/** The pages of one release. */
export interface ReleaseTelemetry {
  /** As `app/version`. */
  release: string;
  /** The start of the first and of the last hour with a page. */
  since: number;
  until: number;
  /** Pages that sent telemetry and had code of the release. */
  pages: number;
  /** Pages with an error in the release's code. */
  errors: Record<PageError, number>;
  /** The 75th percentile, within a tenth; null without a measured page. */
  p75: Record<Vital, number | null>;
}

/** The bucket in which so much of a histogram is reached; null for an empty one. */
export function percentile(buckets: ReadonlyMap<number, number>, part: number): number | null {
  const total = [...buckets.values()].reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [bucket, count] of [...buckets].sort(([a], [b]) => a - b)) {
    seen += count;
    if (seen >= part * total) return bucket;
  }
  return null;
}

/** A release's pages with the histogram of each vital: how many in each bucket. */
export interface CountedTelemetry extends ReleaseTelemetry {
  histograms: Readonly<Record<Vital, ReadonlyMap<number, number>>>;
}

const nothing = (release: string) => ({
  release,
  since: Number.POSITIVE_INFINITY,
  until: 0,
  pages: 0,
  errors: { error: 0, load: 0, violation: 0 },
  p75: { LCP: null, INP: null, CLS: null, TTFB: null } as ReleaseTelemetry['p75'],
  histograms: { LCP: new Map(), INP: new Map(), CLS: new Map(), TTFB: new Map() } as Record<
    Vital,
    Map<number, number>
  >,
});

/** Adds the reports of an hour. */
function addHour(one: ReturnType<typeof nothing>, { at, counts }: TallyRow): void {
  const { histograms, errors } = one;
  one.since = Math.min(one.since, at);
  one.until = Math.max(one.until, at);
  for (const [name, count] of counts) {
    if (name === 'page') one.pages += count;
    else if (name in errors) errors[name as PageError] += count;
    else {
      const end = name.indexOf(' ');
      const bucket = Number(name.slice(end + 1));
      const histogram = histograms[name.slice(0, end) as Vital];
      histogram?.set(bucket, (histogram.get(bucket) ?? 0) + count);
    }
  }
}

function measured(one: ReturnType<typeof nothing>): CountedTelemetry {
  for (const vital of VITALS) {
    const bucket = percentile(one.histograms[vital], 0.75);
    one.p75[vital] = bucket === null ? null : endOf(vital, bucket);
  }
  return one;
}

/** The telemetry of a release from one row of counts. */
export function telemetryIn(row: TallyRow): CountedTelemetry {
  const one = nothing(row.release);
  addHour(one, row);
  return measured(one);
}

/** Apps that are shown, and releases of each: those with the most pages. */
const MOST_APPS = 10;
const MOST_RELEASES = 5;

/**
 * The page telemetry of each release since then (milliseconds since 1970 UTC), by app, the latest release first. Of
 * each app the five with the most pages, of ten apps: a backend without a site does not know the names.
 */
export async function readTelemetry(
  database: Pick<Database, 'db'>,
  since: number,
): Promise<ReleaseTelemetry[]> {
  const found = new Map<string, ReturnType<typeof nothing>>();
  for await (const row of readTally(database, 'pages', since)) {
    const one = found.get(row.release) ?? nothing(row.release);
    found.set(row.release, one);
    addHour(one, row);
  }
  const releases = [...found.values()]
    .filter(({ pages }) => pages > 0)
    .map((one) => {
      const { histograms: _, ...health } = measured(one);
      return health;
    });
  const pagesOf = (all: readonly ReleaseTelemetry[]) => all.reduce((sum, { pages }) => sum + pages, 0);
  return [...Map.groupBy(releases, ({ release }) => release.split('/')[0] ?? '')]
    .sort(([, a], [, b]) => pagesOf(b) - pagesOf(a))
    .slice(0, MOST_APPS)
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([, all]) =>
      all
        .sort((a, b) => b.pages - a.pages)
        .slice(0, MOST_RELEASES)
        .sort((a, b) => b.since - a.since || b.until - a.until),
    );
}

/** The pages of one app in one hour. */
export interface AppHour extends Pick<ReleaseTelemetry, 'pages' | 'errors' | 'p75'> {
  app: string;
  /** The hour's start, in milliseconds since 1970 UTC. */
  at: number;
}

/** The page telemetry of each of these apps in each hour since then (milliseconds since 1970 UTC), oldest first. */
export async function readAppHours(
  database: Pick<Database, 'db'>,
  since: number,
  apps: readonly string[],
): Promise<AppHour[]> {
  const found = new Map<string, { app: string; at: number; one: ReturnType<typeof nothing> }>();
  for await (const row of readTally(database, 'pages', since)) {
    const app = row.release.split('/')[0] ?? '';
    if (!apps.includes(app)) continue;
    const key = `${row.at} ${app}`;
    const hour = found.get(key) ?? { app, at: row.at, one: nothing(app) };
    found.set(key, hour);
    addHour(hour.one, row);
  }
  return [...found.values()].map(({ app, at, one }) => {
    const { pages, errors, p75 } = measured(one);
    return { app, at, pages, errors, p75 };
  });
}

/** How many of a thousand pages had an error; never more than all. */
export const perThousand = ({ pages, errors }: ReleaseTelemetry, error: PageError): number =>
  (1000 * Math.min(errors[error], pages)) / pages;
