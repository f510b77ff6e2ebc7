import { sql } from 'kysely';
import type { Feature } from '../feature/feature.ts';
import { deletionJob } from '../jobs/retention.ts';
import { DAY_MS } from '../time/hours.ts';
import type { AccountServices } from './account-services.ts';
import { accountTables } from './account-tables.ts';
import { AUTH_PATHS } from './auth-paths.ts';
import { authRoutes } from './auth-routes.ts';
import { TRUSTED_FOR_MS } from './trusted-devices.ts';
import { USER_PATHS } from './user-paths.ts';
import { userRoutes } from './user-routes.ts';

/** better-auth writes a date as ISO text on SQLite. */
const expired = (table: string) =>
  deletionJob(table, 'id', (now, engine) => {
    const time = new Date(now);
    return sql`"expiresAt" < ${engine === 'sqlite' ? time.toISOString() : time}`;
  });

/** Accounts: registration, login, and the routes of an account's owner. */
export const accountsFeature = {
  paths: { ...AUTH_PATHS, ...USER_PATHS },
  routes: (services) => ({ ...authRoutes(services), ...userRoutes(services) }),
  tables: accountTables,
  jobs: {
    'expired sessions': expired('auth_session'),
    'expired links': expired('auth_verification'),
    'trusted networks': deletionJob(
      'trusted_network',
      'network',
      (now) => sql`last_at < ${now - TRUSTED_FOR_MS}`,
    ),
    'trusted devices': deletionJob(
      'trusted_device',
      'device',
      (now) => sql`last_at < ${now - TRUSTED_FOR_MS}`,
    ),
    'failed logins': deletionJob(
      'login_failure',
      'key',
      (now) => sql`last_at < ${now - DAY_MS} and blocked_until < ${now}`,
    ),
  },
} as const satisfies Feature<AccountServices>;
