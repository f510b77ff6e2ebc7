import type { Hono } from 'hono';
import { accountServices } from '../accounts/account-services.ts';
import type { BackendConfig } from '../config/backend-config.ts';
import { readOrCreateSecret } from '../config/read-or-create-secret.ts';
import type { Database } from '../database/open-database.ts';
import { type Funnel, readFunnel } from '../funnel/funnel.ts';
import type { BackendEnv } from '../http/backend-env.ts';
import { startScheduledJobs } from '../jobs/scheduled-jobs.ts';
import { createCounters } from '../limits/counters.ts';
import { createLog, type Log } from '../log/log.ts';
import { mailServices } from '../mail/mail-services.ts';
import { mondayMail, type ReadSiteNews } from '../mail/monday-mail.ts';
import { smtpTarget } from '../mail/smtp-target.ts';
import { databaseMetrics } from '../metrics/database-metrics.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import { startOutbox } from '../outbox/outbox.ts';
import { firstNames, type IsServed } from '../telemetry/telemetry-limits.ts';
import { type TelemetryServices, telemetryServices } from '../telemetry/telemetry-services.ts';
import { automationTarget } from '../webhook/automation-target.ts';
import { createApp } from './app.ts';
import { JOBS, openBackendDatabase } from './features.ts';

/** A running backend. */
export interface Backend {
  /**
   * Answers at the path where it is mounted: `site.route('/api', backend.app)` makes {host} `/api`. It can
   * also be served alone.
   */
  app: Hono<BackendEnv>;
  /** What visitors did, and page telemetry, from its database. */
  funnel: Omit<Funnel, 'close'>;
  /** Finishes the deliveries under way and closes the database. Stop taking requests first. */
  close(): Promise<void>;
}

/** Replacements for the real clock and database. */
export interface BackendDependencies {
  log?: Log;
  /** The clock, in milliseconds since 1970 UTC. */
  now?: () => number;
  /** Already open; the backend closes it. */
  database?: Database;
  /** Those of the process, where another server is in it; its own by default. */
  metrics?: Metrics;
  /** Which releases the site serves or has served: others are not counted. Without a site, the first names of an hour. */
  isServed?: IsServed;
  /** What was released and what is due, for the owner's mail. Without it the mail says where to look. */
  siteNews?: ReadSiteNews;
  /** Every link to the shop of what is live, for the report. */
  shopLinks?: TelemetryServices['shopLinks'];
}

/**
 * Opens and migrates the database and starts the outbox.
 * @throws ConfigError as `openDatabase`.
 */
export async function createBackend(
  config: BackendConfig,
  {
    log = createLog(config),
    now = Date.now,
    database: opened,
    metrics = createMetrics(),
    isServed = firstNames(now),
    siteNews,
    shopLinks,
  }: BackendDependencies = {},
): Promise<Backend> {
  const database = opened ?? (await openBackendDatabase(config, log));
  try {
    const secret = config.authSecret ?? readOrCreateSecret(config.dataDir);
    databaseMetrics(metrics, database, config.dataDir);
    const targets = {
      smtp: smtpTarget(database.db, config, secret),
      automation: automationTarget(database.db, config),
    };
    const outbox = startOutbox({ database, targets, log, now, metrics });
    const counters = createCounters(database.db, now);
    const platform = { config, database, counters, outbox, metrics, secret, log, now };
    const funnel = readFunnel(database, now);
    const owner = config.ownerMail && {
      'owner mail': mondayMail(platform, config.ownerMail, funnel, siteNews),
    };
    const jobs = startScheduledJobs({ database, jobs: { ...JOBS, ...owner }, log, now });
    const services = {
      ...accountServices({ ...platform, ...mailServices(platform) }),
      ...telemetryServices(platform, { isServed, shopLinks }),
    };
    return {
      app: createApp(services),
      funnel,
      async close() {
        await Promise.all([outbox.stop(), jobs.stop()]);
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
