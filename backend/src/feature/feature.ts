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

/** What every feature works with, whatever the others are. */
export interface Platform {
  config: BackendConfig;
  database: Database;
  rateLimiter: RateLimiter;
  outbox: Outbox;
  metrics: Metrics;
  /** Signs what is handed out: tokens, links, marks of networks. */
  secret: string;
  log: Log;
  /** The clock, in milliseconds since 1970 UTC. */
  now: () => number;
}

/** What every route works with. */
export interface RouteServices extends Platform {
  authenticate: Authenticate;
}

/**
 * A feature of the backend: all that the rest knows of it. Services are what its routes work with: the platform's, its
 * own, and those of features below it.
 */
export interface Feature<Services extends RouteServices> {
  /** What it takes by POST, below {host}. */
  paths: Readonly<Record<string, DeclaredPath>>;
  routes(services: Services): Readonly<Record<string, BackendHandler>>;
  /** What browsers open by themselves, with headers of its own. */
  pages?(services: Services): Hono<BackendEnv>;
  /** Creates its tables in an empty database. */
  tables?(db: Kysely<Schema>, engine: Engine): Promise<void>;
  /** What one process does once a day, by name. */
  jobs?: Readonly<Record<string, Job>>;
}
