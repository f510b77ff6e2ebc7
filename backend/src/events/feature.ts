import { sql } from 'kysely';
import type { Feature, RouteServices } from '../feature/feature.ts';
import { deletionJob, monthsBefore, TRACKING_MONTHS } from '../jobs/retention.ts';
import type { Job } from '../jobs/scheduled-jobs.ts';
import { DAY_MS, dayOf } from '../time/hours.ts';
import { REPORT_PATHS, reportRoutes } from './browser-reports.ts';
import { EVENT_PATHS, eventRoutes } from './event-routes.ts';
import type { EventServices } from './event-services.ts';
import { addToSums } from './event-tables.ts';
import { tallyTables } from './replace-tally.ts';

/** Events are stored per hour for three days, then per day. */
const BY_HOUR_MS = 3 * DAY_MS;
/** Older events are already stored per day. */
const SUMMED_MS = 30 * DAY_MS;
/** Hourly data of releases is for canaries only. */
const RELEASE_HOURS_MS = 30 * DAY_MS;

/** Sums the hours of each day. @returns the number of replaced rows. */
const sumDays: Job = async ({ db }, now) => {
  const isHour = sql<boolean>`hour % ${sql.lit(DAY_MS)} <> 0`;
  for (let summed = 0; ; ) {
    const oldest = await db
      .selectFrom('event_count')
      .select('hour')
      .where('hour', '<', dayOf(now - BY_HOUR_MS))
      .where('hour', '>=', now - SUMMED_MS)
      .where(isHour)
      .limit(1)
      .executeTakeFirst();
    if (!oldest) return summed;
    const day = dayOf(oldest.hour);
    summed += await db.transaction().execute(async (transaction) => {
      const rows = await transaction
        .deleteFrom('event_count')
        .where('hour', '>', day)
        .where('hour', '<', day + DAY_MS)
        .returningAll()
        .execute();
      for (let at = 0; at < rows.length; at += 1000)
        await addToSums(
          transaction,
          'event_count',
          rows.slice(at, at + 1000).map((row) => ({ ...row, hour: day })),
        );
      return rows.length;
    });
  }
};

/** Events: counts of page views, failures and clicks, without data of visitors. */
export const eventsFeature = {
  paths: { ...EVENT_PATHS, ...REPORT_PATHS },
  routes: (services) => ({ ...eventRoutes(services), ...reportRoutes(services) }),
  tables: tallyTables,
  jobs: {
    'events by hour': sumDays,
    events: deletionJob('event_count', 'hour', (now) => sql`hour < ${monthsBefore(now, TRACKING_MONTHS)}`),
    'hours of releases': deletionJob('release_hour', 'hour', (now) => sql`hour < ${now - RELEASE_HOURS_MS}`),
  },
} as const satisfies Feature<RouteServices & EventServices>;
