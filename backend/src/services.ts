import type { Auth } from './accounts/create-auth.ts';
import type { LoginThrottle } from './accounts/login-throttle.ts';
import type { BackendConfig } from './config/backend-config.ts';
import type { Database } from './database/open-database.ts';
import type { Log } from './log/create-log.ts';
import type { Outbox } from './outbox/start-outbox.ts';

/** What every route works with. */
export interface Services {
  config: BackendConfig;
  database: Database;
  auth: Auth;
  loginThrottle: LoginThrottle;
  outbox: Outbox;
  log: Log;
  /** The clock, in milliseconds since 1970 UTC. */
  now: () => number;
}
