import type { Platform } from '../feature/feature.ts';
import { createTally, type Tally } from './tally.ts';
import type { IsServed } from './telemetry-limits.ts';
import { type TelemetryMetrics, telemetryMetrics } from './telemetry-metrics.ts';
import { createVotes, type Votes } from './votes.ts';

/** What features that count visits work with. */
export interface TelemetryServices extends TelemetryMetrics {
  isServed: IsServed;
  tally: Tally;
  votes: Votes;
}

/** @see TelemetryServices */
export function telemetryServices(platform: Platform, isServed: IsServed): TelemetryServices {
  const { database, metrics, now } = platform;
  const tally = createTally(database);
  return {
    isServed,
    tally,
    votes: createVotes({ ...platform, tally }),
    ...telemetryMetrics(metrics, database, now),
  };
}
