import { sql } from 'kysely';
import type { Feature, RouteServices } from '../feature/feature.ts';
import { deletes, monthsBefore, TRACKING_MONTHS } from '../jobs/retention.ts';
import { REPORT_PATHS, reportRoutes } from './browser-reports.ts';
import { TELEMETRY_PATHS, telemetryRoutes } from './page-telemetry-route.ts';
import { SHOP_PATHS, shopRoutes } from './shop-clicks.ts';
import { foldIntoDays } from './tally.ts';
import type { TelemetryServices } from './telemetry-services.ts';
import { telemetryTables } from './telemetry-tables.ts';

/** Page telemetry: what pages report of themselves, as counts and votes. */
export const telemetry = {
  paths: { ...TELEMETRY_PATHS, ...SHOP_PATHS, ...REPORT_PATHS },
  routes: (services) => ({
    ...telemetryRoutes(services),
    ...shopRoutes(services),
    ...reportRoutes(services),
  }),
  tables: telemetryTables,
  jobs: {
    'counts by hour': foldIntoDays,
    counts: deletes('tally', 'at', (now) => sql`at < ${monthsBefore(now, TRACKING_MONTHS)}`),
  },
} as const satisfies Feature<RouteServices & TelemetryServices>;
