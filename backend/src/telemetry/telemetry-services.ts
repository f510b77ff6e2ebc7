import type { Platform } from '../feature/feature.ts';
import { createTally, type Tally } from './tally.ts';
import type { IsServed } from './telemetry-limits.ts';
import { type CountDropped, telemetryMetrics } from './telemetry-metrics.ts';
import { createVotes, type Votes } from './votes.ts';

/** What features that count visits work with. */
export interface TelemetryServices {
  isServed: IsServed;
  tally: Tally;
  votes: Votes;
  countDropped: CountDropped;
}

/** @see TelemetryServices */
export function telemetryServices(platform: Platform, isServed: IsServed): TelemetryServices {
  const { database, metrics, now } = platform;
  const tally = createTally(database);
  return {
    isServed,
    tally,
    votes: createVotes({ ...platform, tally }),
    countDropped: telemetryMetrics(metrics, database, now),
  };
}
