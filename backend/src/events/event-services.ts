import type { Context } from 'hono';
import { Counter } from 'prom-client';
import { assertDiskSpace } from '../database/storage-health.ts';
import type { Platform } from '../feature/feature.ts';
import type { BackendEnv } from '../http/backend-env.ts';
import { clientAddress, networksOf } from '../http/client-network.ts';
import { createMemoryLimit } from '../limits/memory-limit.ts';
import { DAY_MS, dayOf, hourOf } from '../time/hours.ts';
import { addToSums, type EventCountTable, type ReleaseHourTable } from './event-tables.ts';
import { createReleaseReports, type ReleaseReport } from './release-reports.ts';
import type { ReadSiteNames } from './site-names.ts';

/** An event to count in the current hour. */
export type NewEvent = Omit<EventCountTable, 'hour' | 'count'>;

/** The services of features that count events. */
export interface EventServices {
  readNames: ReadSiteNames;
  /** Adds events and reports of releases to their sums. Resolves when both are on disk. */
  count(events: readonly NewEvent[], reports?: readonly ReleaseHourTable[]): Promise<void>;
  /** Adds the reports of a page view to the metrics. @returns the rows for `count`. */
  report(c: Context<BackendEnv>, reports: readonly ReleaseReport[]): ReleaseHourTable[];
  /** Consumes one of the daily events of the request's network. @returns whether there was one left. */
  consume(c: Context<BackendEnv>): boolean;
  /**
   * The name under which a campaign or source is counted: `other` when the network has introduced too many new ones today,
   * because any client can invent names.
   * @param from the network address, by `clientAddress`.
   */
  campaignOf(name: string, from: string | undefined): string;
  /** Counts an ignored event in the metrics, by reason. */
  drop(why: 'foreign-origin' | 'limit' | 'robot' | 'unknown-release'): void;
}

/** Events per day of one network: enough for an office behind one address. */
const MAX_EVENTS_PER_NETWORK = 2000;
/** New campaigns per day, of one network and in total. The rest counts as `other`. */
const MAX_CAMPAIGNS_PER_NETWORK = 20;
const MAX_CAMPAIGNS = 2000;
/** An upper bound of a row's size on disk, in bytes. */
const ROW_BYTES = 500;

/** @see EventServices */
export function eventServices(
  { config, database, metrics, now }: Platform,
  readNames: ReadSiteNames,
): EventServices {
  const dropped = new Counter({
    name: 'events_dropped_total',
    help: 'Page views, clicks and browser reports that were not counted: foreign-origin, limit, robot, unknown-release.',
    labelNames: ['why'],
    registers: [metrics.registry],
  });
  const reports = createReleaseReports(metrics, now);
  const consume = createMemoryLimit(MAX_EVENTS_PER_NETWORK, DAY_MS, now);
  const consumeCampaign = createMemoryLimit(MAX_CAMPAIGNS_PER_NETWORK, DAY_MS, now);
  const campaigns = new Set<string>();
  let day = 0;

  return {
    readNames,
    async count(events, hours = []) {
      if (events.length + hours.length === 0) return;
      const hour = hourOf(now());
      assertDiskSpace(database, (events.length + hours.length) * ROW_BYTES);
      await database.db.transaction().execute(async (transaction) => {
        const counts = events.map((event) => ({ hour, ...event, count: 1 }));
        await addToSums(transaction, 'event_count', counts);
        await addToSums(transaction, 'release_hour', hours);
      });
    },
    report: (c, some) => reports(clientAddress(c, config), some),
    consume: (c) => consume(networksOf(clientAddress(c, config))),
    campaignOf(name, from) {
      if (dayOf(now()) !== day) campaigns.clear();
      day = dayOf(now());
      if (campaigns.has(name)) return name;
      if (campaigns.size >= MAX_CAMPAIGNS || !consumeCampaign(networksOf(from))) return 'other';
      campaigns.add(name);
      return name;
    },
    drop: (why) => dropped.inc({ why }),
  };
}
