import type { BackendConfig } from '../config/backend-config.ts';
import type { Database } from '../database/open-database.ts';
import type { Authenticate } from '../http/route.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Outbox } from '../outbox/outbox.ts';

export interface Platform {
  config: BackendConfig;
  database: Database;
  rateLimiter: RateLimiter;
  outbox: Outbox;
  metrics: Metrics;
  /** Signs tokens and links. */
  secret: string;
  log: Log;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
}

export interface RouteServices extends Platform {
  authenticate: Authenticate;
}
