import { Gauge } from 'prom-client';
import { accountServices } from '../accounts/auth.ts';
import { type BackendConfig, readOrCreateSecret } from '../config/backend-config.ts';
import { type Database, type DatabaseSettings, hasData } from '../database/open-database.ts';
import { eventServices, readEvents } from '../events/event-counts.ts';
import { namesWithoutSite, type ReadSiteNames } from '../events/site-names.ts';
import { startScheduledJobs } from '../jobs/scheduled-jobs.ts';
import { createRateLimiter } from '../limits/rate-limiter.ts';
import { createLog, type Log } from '../log/log.ts';
import { mailServices, smtpTarget } from '../mail/send-mail.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import { startOutbox } from '../outbox/outbox.ts';
import { automationTarget } from '../webhook/automation-target.ts';
import { readLeads } from '../webhook/leads.ts';
import { createApp } from './app.ts';
import { JOBS } from './features.ts';
import { openBackendDatabase } from './migrations.ts';

export type Backend = Awaited<ReturnType<typeof createBackend>>;

/** Overrides, for tests and for a server that contains the backend. */
export interface BackendDependencies {
  log?: Log;
  now?: () => number;
  /** An open database; the backend closes it. */
  database?: Database;
  metrics?: Metrics;
  readNames?: ReadSiteNames;
}

/** Opens the database and starts the jobs. @throws ConfigError if the database or the secret cannot be used. */
export async function createBackend(
  config: BackendConfig,
  {
    log = createLog(config),
    now = Date.now,
    database: opened,
    metrics = createMetrics(),
    readNames = namesWithoutSite(now),
  }: BackendDependencies = {},
) {
  const database = opened ?? (await openBackendDatabase(config, log));
  try {
    const secret = config.authSecret ?? readOrCreateSecret(config.dataDir);
    const help = '1 while the database responds, else 0.';
    const up = new Gauge({ name: 'database_up', help, registers: [metrics.registry] });
    metrics.beforeReading(async () => up.set(Number(await database.ping())));
    if (database.engine === 'sqlite') metrics.disk('data', config.dataDir);
    const { db } = database;
    const targets = { smtp: smtpTarget(db, config), automation: automationTarget(db, config) };
    const outbox = startOutbox({ database, targets, log, now, metrics });
    const rateLimiter = createRateLimiter(db, now);
    const platform = { config, database, rateLimiter, outbox, metrics, secret, log, now };
    const jobs = startScheduledJobs(platform, JOBS);
    const services = {
      ...accountServices({ ...platform, ...mailServices(platform) }),
      ...eventServices(platform, readNames),
    };
    return {
      /** Mounted (`site.route('/api', backend.app)`) or served alone. */
      app: createApp(services),
      events: readEvents(database, now),
      leads: readLeads(database, now),
      /** Finishes deliveries in progress and closes the database. Stop the server first. */
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

/** @returns null if the database does not exist yet. */
export async function openEvents(config: DatabaseSettings) {
  if (!hasData(config)) return null;
  const database = await openBackendDatabase(config, createLog({ logLevel: 'silent' }));
  return { ...readEvents(database), leads: readLeads(database), close: database.close };
}
