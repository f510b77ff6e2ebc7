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

/** The sum of a column as a number: PostgreSQL returns the sum of bigints as text. */
const sumOf = <Column extends string>(column: Column) =>
  sql<number>`cast(sum(${sql.ref(column)}) as bigint)`.as(column);

export function readEvents({ db }: Pick<Database, 'db'>, now: () => number = Date.now) {
  return {
    /**
     * Sums per day, app, version, kind, page and detail from the hour of `since` on (milliseconds since 1970 UTC), or from
     * its day on when that is no longer stored by hour.
     */
    async counts({ since, app }: { since: number; app?: string }): Promise<EventCount[]> {
      const isByHour = dayOf(since) >= dayOf(now() - BY_HOUR_MS);
      const day = sql<number>`hour - hour % ${sql.lit(DAY_MS)}`;
      const rows = await db
        .selectFrom('event_count')
        .select([...GROUPED, day.as('day'), sumOf('count')])
        .where('hour', '>=', isByHour ? hourOf(since) : dayOf(since))
        .$if(app !== undefined, (query) => query.where('app', '=', String(app)))
        .groupBy([...GROUPED, day])
        .orderBy(sql`day, app, version, kind, page, detail`)
        .execute();
      return rows.map((row) => ({ ...row, day: new Date(row.day).toISOString().slice(0, 10) }));
    },
    /** The health of an app's releases by version, from the hour of `since` on. */
    async health(app: string, since: number): Promise<ReadonlyMap<string, ReleaseHealth>> {
      const columns = ['views', 'failed', 'networks', 'loads', 'load_ms'] as const;
      const rows = await db
        .selectFrom('release_hour')
        .select(['version', ...columns.map(sumOf)])
        .where('app', '=', app)
        .where('hour', '>=', hourOf(since))
        .groupBy('version')
        .execute();
      return new Map(
        rows.map(({ version, load_ms, ...sums }) => [
          version,
          { ...sums, loadMs: sums.loads === 0 ? null : load_ms / sums.loads },
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
