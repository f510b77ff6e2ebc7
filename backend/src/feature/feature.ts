import type { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { BackendConfig } from '../config/backend-config.ts';
import type { Engine } from '../database/migrations.ts';
import type { Database } from '../database/open-database.ts';
import type { Schema } from '../database/schema.ts';
import type { BackendEnv, BackendHandler } from '../http/backend-env.ts';
import type { Authenticate, DeclaredPath } from '../http/route.ts';
import type { Job } from '../jobs/scheduled-jobs.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Outbox } from '../outbox/outbox.ts';

/** The services that every feature can use. */
export interface Platform {
  config: BackendConfig;
  database: Database;
  rateLimiter: RateLimiter;
  outbox: Outbox;
  metrics: Metrics;
  /** Signs tokens and links. */
  secret: string;
  log: Log;
  /** The clock, in milliseconds since 1970 UTC. */
  now: () => number;
}

/** The services of every route. */
export interface RouteServices extends Platform {
  authenticate: Authenticate;
}

/**
 * A feature of the backend, as the app assembles it. `Services` are the platform's, its own, and those of the features it
 * depends on.
 */
export interface Feature<Services extends RouteServices> {
  /** Its POST paths, below {host}. */
  paths: Readonly<Record<string, DeclaredPath>>;
  routes(services: Services): Readonly<Record<string, BackendHandler>>;
  /** Pages for browsers, with headers of their own. */
  pages?(services: Services): Hono<BackendEnv>;
  /** Creates its tables, in an empty database. */
  tables?(db: Kysely<Schema>, engine: Engine): Promise<void>;
  /** Daily jobs by name. */
  jobs?: Readonly<Record<string, Job>>;
}
