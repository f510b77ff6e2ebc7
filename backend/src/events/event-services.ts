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

/** Something to count now. */
export type NewEvent = Omit<EventCountTable, 'hour' | 'count'>;

/** What features that count visits work with. */
export interface EventServices {
  readNames: ReadSiteNames;
  /** Adds events to their counts, and reports of releases to their hours. Resolves when both are on the disk. */
  count(events: readonly NewEvent[], reports?: readonly ReleaseHourTable[]): Promise<void>;
  /** Counts how releases did in a page view in Prometheus. @returns what to add to their hours. */
  report(c: Context<BackendEnv>, reports: readonly ReleaseReport[]): ReleaseHourTable[];
  /** Takes one of the events that the network of a request has per day. @returns whether there was one. */
  consume(c: Context<BackendEnv>): boolean;
  /**
   * The name under which a campaign or source counts: anybody may invent one, so that a network has a few of its own.
   * @param from the network address, by `clientAddress`.
   */
  campaignOf(name: string, from: string | undefined): string;
  /** Counts a post that is not counted, and why. */
  drop(why: 'foreign-origin' | 'limit' | 'robot' | 'unknown-release'): void;
}

/** Events per day of one connection: an office behind one address has as many. */
const MAX_EVENTS_OF_NETWORK = 2000;
/** Campaigns that one connection may be the first to name in a day, and all together. The rest counts as `other`. */
const MAX_CAMPAIGNS_OF_NETWORK = 20;
const MAX_CAMPAIGNS = 2000;
/** More than a row occupies on the disk, in bytes. */
const ROW_BYTES = 500;

/** @see EventServices */
export function eventServices(
  { config, database, metrics, now }: Platform,
  readNames: ReadSiteNames,
): EventServices {
  const dropped = new Counter({
    name: 'events_dropped_total',
    help: 'Page views, clicks and reports of browsers that were not counted: foreign-origin, limit, robot, unknown-release.',
    labelNames: ['why'],
    registers: [metrics.registry],
  });
  const reports = createReleaseReports(metrics, now);
  const consume = createMemoryLimit(MAX_EVENTS_OF_NETWORK, DAY_MS, now);
  const mayName = createMemoryLimit(MAX_CAMPAIGNS_OF_NETWORK, DAY_MS, now);
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
      if (campaigns.size >= MAX_CAMPAIGNS || !mayName(networksOf(from))) return 'other';
      campaigns.add(name);
      return name;
    },
    drop: (why) => dropped.inc({ why }),
  };
}
