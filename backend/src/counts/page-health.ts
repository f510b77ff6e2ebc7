import type { Database } from '../database/open-database.ts';
import type { TallyEntry } from './tally.ts';

/** Core Web Vitals (web.dev/vitals): milliseconds, but CLS, which has no unit. */
export const VITALS = ['LCP', 'INP', 'CLS', 'TTFB'] as const;
export type Vital = (typeof VITALS)[number];

/** What can go wrong in a page. A page counts once for each, however often it happens. */
export const TROUBLES = ['error', 'load', 'violation'] as const;
export type Trouble = (typeof TROUBLES)[number];

/** How a page went, as it told. */
export interface PageHealth {
  /** The kind of page: its app, or `home`. */
  kind: string;
  /** The release of the document itself, whose vitals they are; `app/version`. */
  own: string;
  /** Every release whose code the document had. */
  releases: readonly string[];
  vitals: Partial<Record<Vital, number>>;
  /** `error guide/1.0.0-3fa9c1d2`. */
  troubles: readonly string[];
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

/** What a page adds to the counts at `at`, the start of a minute. */
export function healthEntries(health: PageHealth, at: number): TallyEntry[] {
  const { kind, own, releases, vitals, troubles } = health;
  const shell = releases.find((release) => release.startsWith('shell/'));
  const measured = shell && shell !== own ? [own, shell] : [own];
  const entry = (what: string, release: string, part: string): TallyEntry => ({ what, at, release, part });
  return [
    ...[...new Set([own, ...releases])].map((release) => entry('page', release, kind)),
    ...VITALS.flatMap((vital) => {
      const value = vitals[vital];
      if (value === undefined) return [];
      return measured.map((release) => entry(vital, release, `${kind} ${bucketOf(vital, value)}`));
    }),
    ...[...new Set(troubles)].map((trouble) => {
      const [what = '', release = ''] = trouble.split(' ');
      return entry(what, release, kind);
    }),
  ];
}

/** The pages of one release. */
export interface ReleaseHealth {
  /** As `app/version`. */
  release: string;
  /** The start of the first and of the last minute with a page; of older pages, of the hour. */
  since: number;
  until: number;
  /** Pages that told how they went and had code of the release. */
  pages: number;
  /** Pages in which something went wrong in the release's code. */
  troubles: Record<Trouble, number>;
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
export interface CountedHealth extends ReleaseHealth {
  histograms: Readonly<Record<Vital, ReadonlyMap<number, number>>>;
}

/**
 * What was told of the pages of each release since then (milliseconds since 1970 UTC), in no order.
 * @param kind only pages of this kind.
 */
export async function countHealth(
  { db }: Pick<Database, 'db'>,
  since: number,
  kind?: string,
): Promise<CountedHealth[]> {
  const rows = await db
    .selectFrom('tally')
    .select(({ fn }) => [
      'what',
      'release',
      'part',
      fn.sum<number>('count').as('count'),
      fn.min('at').as('first'),
      fn.max('at').as('last'),
    ])
    .where('what', 'in', ['page', ...TROUBLES, ...VITALS])
    .where('at', '>=', since)
    .groupBy(['what', 'release', 'part'])
    .execute();
  const found = new Map<string, ReleaseHealth & { histograms: Record<Vital, Map<number, number>> }>();
  for (const { what, release, part, count: sum, first, last } of rows) {
    const [of = '', bucket] = part.split(' ');
    if (kind !== undefined && of !== kind) continue;
    const count = Number(sum);
    const one = found.get(release) ?? {
      release,
      since: Number.POSITIVE_INFINITY,
      until: 0,
      pages: 0,
      troubles: { error: 0, load: 0, violation: 0 },
      p75: { LCP: null, INP: null, CLS: null, TTFB: null },
      histograms: { LCP: new Map(), INP: new Map(), CLS: new Map(), TTFB: new Map() },
    };
    found.set(release, one);
    if (what === 'page') {
      one.pages += count;
      one.since = Math.min(one.since, Number(first));
      one.until = Math.max(one.until, Number(last));
    } else if (what in one.troubles) one.troubles[what as Trouble] += count;
    else {
      const histogram = one.histograms[what as Vital];
      histogram.set(Number(bucket), (histogram.get(Number(bucket)) ?? 0) + count);
    }
  }
  const releases = [...found.values()].filter(({ pages }) => pages > 0);
  for (const { histograms, p75 } of releases) {
    for (const vital of VITALS) {
      const bucket = percentile(histograms[vital], 0.75);
      p75[vital] = bucket === null ? null : endOf(vital, bucket);
    }
  }
  return releases;
}

/**
 * How the pages of each release went since then (milliseconds since 1970 UTC), by app, the latest release first. Of
 * releases that anybody may invent, the five with the most pages of each app.
 * @param kind only pages of this kind.
 */
export async function readHealth(
  database: Pick<Database, 'db'>,
  since: number,
  kind?: string,
): Promise<ReleaseHealth[]> {
  const releases = (await countHealth(database, since, kind)).map(({ histograms: _, ...one }) => one);
  const byApp = Map.groupBy(releases, ({ release }) => release.split('/')[0] ?? '');
  return [...byApp]
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([, all]) =>
      all
        .sort((a, b) => b.pages - a.pages)
        .slice(0, 5)
        .sort((a, b) => b.since - a.since || b.until - a.until),
    );
}

/** How many of a thousand pages something went wrong in; never more than all. */
export const perThousand = ({ pages, troubles }: ReleaseHealth, trouble: Trouble): number =>
  (1000 * Math.min(troubles[trouble], pages)) / pages;
