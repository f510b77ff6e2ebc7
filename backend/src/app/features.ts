import { sql } from 'kysely';
import type { AccountServices } from '../accounts/auth.ts';
import { AUTH_PATHS, authRoutes } from '../accounts/auth-routes.ts';
import { TRUSTED_FOR_MS } from '../accounts/login-throttle.ts';
import { USER_PATHS, userRoutes } from '../accounts/user-routes.ts';
import { CONTENT_PATHS, contentRoutes } from '../content/content-routes.ts';
import { sumDays } from '../events/event-counts.ts';
import { EVENT_PATHS, eventRoutes } from '../events/event-routes.ts';
import { deletionJob, type Job, monthsBefore } from '../jobs/scheduled-jobs.ts';
import { DAY_MS } from '../time/hours.ts';
import type { WebhookServices } from '../webhook/store-submissions.ts';
import { WEBHOOK_PATHS, webhookRoutes } from '../webhook/webhook-route.ts';

export type Services = AccountServices & WebhookServices;

/** Every POST path. The OpenAPI document and the abuse tests are generated from this list. */
export const PATHS = {
  ...WEBHOOK_PATHS,
  ...AUTH_PATHS,
  ...USER_PATHS,
  ...CONTENT_PATHS,
  ...EVENT_PATHS,
};

export const createRoutes = (services: Services) => ({
  ...webhookRoutes(services),
  ...authRoutes(services),
  ...userRoutes(services),
  ...contentRoutes(services),
  ...eventRoutes(services),
});

/** The privacy policy states this period. */
const TRACKING_MONTHS = 13;
const HOURS_KEPT_FOR_MS = 30 * DAY_MS;

const expiryJob = (table: string) =>
  deletionJob(table, 'id', (now, engine) => {
    const time = new Date(now);
    return sql`"expiresAt" < ${engine === 'sqlite' ? time.toISOString() : time}`;
  });
const noLongerTrusted = (now: number) => sql`last_at < ${now - TRUSTED_FOR_MS}`;

export const JOBS: Readonly<Record<string, Job>> = {
  counters: deletionJob('limit_counter', 'key', (now) => sql`until < ${now}`),
  'tracking events': deletionJob(
    'submission',
    'id',
    (now) => sql`type = 'analytics_event' and received_at < ${monthsBefore(now, TRACKING_MONTHS)}`,
  ),
  'expired sessions': expiryJob('auth_session'),
  'expired links': expiryJob('auth_verification'),
  'trusted networks': deletionJob('trusted_network', 'network', noLongerTrusted),
  'trusted devices': deletionJob('trusted_device', 'device', noLongerTrusted),
  'failed logins': deletionJob(
    'login_failure',
    'key',
    (now) => sql`last_at < ${now - DAY_MS} and blocked_until < ${now}`,
  ),
  'events by hour': sumDays,
  events: deletionJob('event_count', 'hour', (now) => sql`hour < ${monthsBefore(now, TRACKING_MONTHS)}`),
  'hours of releases': deletionJob('release_hour', 'hour', (now) => sql`hour < ${now - HOURS_KEPT_FOR_MS}`),
};
