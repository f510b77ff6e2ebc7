import { sql } from 'kysely';
import type { Feature } from '../feature/feature.ts';
import { deletionJob, monthsBefore, TRACKING_MONTHS } from '../jobs/retention.ts';
import type { WebhookServices } from './store-submissions.ts';
import { WEBHOOK_PATHS, webhookRoutes } from './webhook-route.ts';
import { webhookTables } from './webhook-tables.ts';

/** The base webhook: stores and delivers submissions. */
export const webhookFeature = {
  paths: WEBHOOK_PATHS,
  routes: webhookRoutes,
  tables: webhookTables,
  jobs: {
    'tracking events': deletionJob(
      'submission',
      'id',
      (now) => sql`type = 'analytics_event' and received_at < ${monthsBefore(now, TRACKING_MONTHS)}`,
    ),
  },
} as const satisfies Feature<WebhookServices>;
