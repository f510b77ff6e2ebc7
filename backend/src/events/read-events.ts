import { sql } from 'kysely';
import type { Database } from '../database/open-database.ts';
import type { EventCountTable } from '../database/schema.ts';
import { claimRun } from '../jobs/scheduled-jobs.ts';
import { csvRow } from '../log/text-table.ts';
import { DAY_MS, dayOf, hourOf } from '../time/hours.ts';
import { BY_HOUR_MS } from './event-counts.ts';

/** The number of equal events on one day in UTC, `2026-11-27`. */
export interface EventCount extends Omit<EventCountTable, 'hour'> {
  day: string;
}

/** Page views of one release in a window, at most one per network and release in five minutes. */
export interface ReleaseHealth {
  views: number;
  failed: number;
  /** Networks that reported, counted per hour. */
  networks: number;
  /** Page views that reported an LCP. */
  loads: number;
  /** The mean LCP in milliseconds, each capped at 10 s; null without reports. */
  loadMs: number | null;
}

/** The events in a database, readable while the site runs. */
export type Events = ReturnType<typeof readEvents>;

const GROUPED = ['app', 'version', 'kind', 'page', 'detail'] as const;

export function readEvents({ db }: Pick<Database, 'db'>, now: () => number = Date.now) {
  return {
    /**
     * Sums per day, app, version, kind, page and detail from the hour of `since` on (milliseconds since 1970 UTC), or from
     * its day on when that is no longer stored by hour.
     */
    async counts({ since, app }: { since: number; app?: string }): Promise<EventCount[]> {
      const isByHour = dayOf(since) >= dayOf(now() - BY_HOUR_MS);
      const day = sql<number>`hour - hour % ${sql.lit(DAY_MS)}`;
      let query = db
        .selectFrom('event_count')
        .select(({ fn }) => [...GROUPED, day.as('day'), fn.sum<number>('count').as('count')])
        .where('hour', '>=', isByHour ? hourOf(since) : dayOf(since));
      if (app !== undefined) query = query.where('app', '=', app);
      let sorted = query.groupBy([...GROUPED, day]).orderBy('day');
      for (const column of GROUPED) sorted = sorted.orderBy(column);
      const rows = await sorted.execute();
      return rows.map((row) => ({
        ...row,
        day: new Date(Number(row.day)).toISOString().slice(0, 10),
        count: Number(row.count),
      }));
    },
    /** The health of an app's releases by version, from the hour of `since` on. */
    async health(app: string, since: number): Promise<ReadonlyMap<string, ReleaseHealth>> {
      const sums = ['views', 'failed', 'networks', 'loads', 'load_ms'] as const;
      const rows = await db
        .selectFrom('release_hour')
        .select(({ fn }) => ['version', ...sums.map((column) => fn.sum<number>(column).as(column))])
        .where('app', '=', app)
        .where('hour', '>=', hourOf(since))
        .groupBy('version')
        .execute();
      return new Map(
        rows.map(({ version, views, failed, networks, loads, load_ms }) => [
          version,
          {
            views: Number(views),
            failed: Number(failed),
            networks: Number(networks),
            loads: Number(loads),
            loadMs: Number(loads) === 0 ? null : Number(load_ms) / Number(loads),
          },
        ]),
      );
    },
    /** Claims a job that only one process runs in an interval in milliseconds. @returns whether this one runs it. */
    claim: (name: string, everyMs: number): Promise<boolean> => claimRun({ db }, name, now(), everyMs),
  };
}

const COLUMNS = ['day', 'app', 'version', 'kind', 'page', 'detail', 'count'] as const;

/** The events as CSV (RFC 4180), one row per sum, with a header row. */
export const eventsCsv = (counts: readonly EventCount[]): string =>
  [COLUMNS, ...counts.map((count) => COLUMNS.map((column) => count[column]))].map(csvRow).join('');
