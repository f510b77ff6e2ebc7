import type { Platform } from '../feature/feature.ts';
import { createTally, type Tally } from './tally.ts';
import type { IsServed } from './telemetry-limits.ts';
import { type TelemetryMetrics, telemetryMetrics } from './telemetry-metrics.ts';
import { createVotes, type Votes } from './votes.ts';

/** A link to the shop in a page. */
export interface ShopLink {
  page: string;
  /** Its words, with the product's name. */
  link: string;
  /** The place among the page's links to the shop, from 1. */
  place: number;
}

/** What features that count visits work with. */
export interface TelemetryServices extends TelemetryMetrics {
  isServed: IsServed;
  /** Every link to the shop of what is live, where a site knows that. */
  shopLinks: (() => Promise<readonly ShopLink[]>) | undefined;
  tally: Tally;
  castVotes: Votes;
}

/** @see TelemetryServices */
export function telemetryServices(
  platform: Platform,
  { isServed, shopLinks }: Pick<TelemetryServices, 'isServed' | 'shopLinks'>,
): TelemetryServices {
  const { database, metrics, now } = platform;
  const tally = createTally(database);
  return {
    isServed,
    shopLinks,
    tally,
    castVotes: createVotes({ ...platform, tally }),
    ...telemetryMetrics(metrics, database, now),
  };
}
