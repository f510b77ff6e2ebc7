import type { Hono } from 'hono';
import { createAuth, createDecoyWork } from './accounts/auth.ts';
import { type BackendConfig, ConfigError } from './config/backend-config.ts';
import { readOrCreateSecret } from './config/read-or-create-secret.ts';
import { createTally } from './counts/tally.ts';
import { firstNames, type IsServed } from './counts/telemetry.ts';
import { createVotes } from './counts/votes.ts';
import { type Database, openDatabase } from './database/open-database.ts';
import { type Funnel, readFunnel } from './funnel/funnel.ts';
import { createApp } from './http/app.ts';
import type { BackendEnv } from './http/backend-env.ts';
import { createCounters } from './limits/counters.ts';
import { createLoginThrottle } from './limits/guesses.ts';
import { createKnownOwners } from './limits/known-owners.ts';
import { createMailLimit } from './limits/mail-limit.ts';
import { createLog, type Log } from './log/log.ts';
import { createSendMail } from './mail/keep-mail.ts';
import { createUnsubscribe } from './mail/unsubscribe.ts';
import { createMetrics } from './metrics/metrics.ts';
import { startOutbox } from './outbox/outbox.ts';
import { deliveryTargets } from './outbox/targets.ts';
import { startChores } from './retention/chores.ts';
import { applyRetention } from './retention/retention.ts';

/** A running backend. */
export interface Backend {
  /**
   * Answers at the path where it is mounted: `site.route('/api', backend.app)` makes {host} `/api`. It can
   * also be served alone.
   */
  app: Hono<BackendEnv>;
  /** What visitors did and how their pages went, from its database. */
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
  /** Which releases the site serves or has served: others are not counted. Without a site, the first names of an hour. */
  isServed?: IsServed;
}

/**
 * Opens and migrates the database and starts the outbox.
 * @throws ConfigError when settings contradict each other; the database's error when it cannot be opened.
 */
export async function createBackend(
  config: BackendConfig,
  {
    log = createLog(config),
    now = Date.now,
    database: opened,
    isServed = firstNames(now),
  }: BackendDependencies = {},
): Promise<Backend> {
  if (config.databaseUrl && !config.authSecret)
    throw new ConfigError(['AUTH_SECRET is required with DATABASE_URL']);
  const database = opened ?? (await openDatabase(config, log));
  try {
    const secret = config.authSecret ?? readOrCreateSecret(config.dataDir);
    const { targets, close: closeTargets } = deliveryTargets(database.db, config);
    const metrics = createMetrics(database, now);
    const outbox = startOutbox({ database, targets, log, now, metrics });
    const chores = startChores({
      database,
      chores: { retention: () => applyRetention(database, now()) },
      log,
      now,
    });
    const sendMail = createSendMail({ config, database, outbox, now });
    const unsubscribe = createUnsubscribe({ config, db: database.db, secret, now });
    const counters = createCounters(database.db, now);
    const guards = {
      counters,
      knownOwners: createKnownOwners(database.db, now),
      loginThrottle: createLoginThrottle(database.db, now),
      mailLimit: createMailLimit(counters, config),
      decoyWork: createDecoyWork({ config, database, now }),
    };
    const tally = createTally(database);
    const votes = createVotes({ database, counters, tally, secret, now });
    const auth = createAuth({ config, database, secret, sendMail, ...guards, log });
    return {
      app: createApp({
        config,
        database,
        auth,
        ...guards,
        outbox,
        unsubscribe,
        metrics,
        isServed,
        tally,
        votes,
        log,
        now,
      }),
      funnel: readFunnel(database, now),
      async close() {
        await Promise.all([outbox.stop(), chores.stop()]);
        closeTargets();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
