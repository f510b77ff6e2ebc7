import type { Auth, DecoyWork } from './accounts/auth.ts';
import type { BackendConfig } from './config/backend-config.ts';
import type { Tally } from './counts/tally.ts';
import type { IsServed } from './counts/telemetry.ts';
import type { Votes } from './counts/votes.ts';
import type { Database } from './database/open-database.ts';
import type { Counters } from './limits/counters.ts';
import type { LoginThrottle } from './limits/guesses.ts';
import type { KnownOwners } from './limits/known-owners.ts';
import type { MailLimit } from './limits/mail-limit.ts';
import type { Log } from './log/log.ts';
import type { Unsubscribe } from './mail/unsubscribe.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Outbox } from './outbox/outbox.ts';

/** What every route works with. */
export interface Services {
  config: BackendConfig;
  database: Database;
  auth: Auth;
  counters: Counters;
  knownOwners: KnownOwners;
  loginThrottle: LoginThrottle;
  mailLimit: MailLimit;
  decoyWork: DecoyWork;
  outbox: Outbox;
  unsubscribe: Unsubscribe;
  metrics: Metrics;
  isServed: IsServed;
  tally: Tally;
  votes: Votes;
  log: Log;
  /** The clock, in milliseconds since 1970 UTC. */
  now: () => number;
}
