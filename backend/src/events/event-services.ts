import type { Context } from 'hono';
import { Counter } from 'prom-client';
import { requireRoom } from '../database/storage-health.ts';
import { writeTogether } from '../database/write-together.ts';
import type { Platform } from '../feature/feature.ts';
import type { BackendEnv } from '../http/backend-env.ts';
import { clientAddress, networksOf } from '../http/client-network.ts';
import type { Charge } from '../limits/counters.ts';
import { DAY_MS, dayOf, hourOf } from '../time/hours.ts';
import {
  addEventCounts,
  addReleaseHours,
  type EventCountTable,
  type ReleaseHourTable,
} from './event-tables.ts';
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
  /** Whether the network of a request, and everybody together, may have another event counted today. */
  mayCount(c: Context<BackendEnv>): Promise<boolean>;
  /** Counts a post that is not counted, and why. */
  drop(why: 'limit' | 'robot' | 'unknown-release'): void;
}

/** Events per day of one connection (an office behind one address has as many), and of everybody. */
const MAX_EVENTS_OF_NETWORK = 2000;
const MAX_EVENTS = 400_000;
/** Different rows that one process writes for a day: whatever visitors post, the rest counts as `other`. */
const MAX_ROWS_PER_DAY = 2000;
/** More than a row occupies on the disk, in bytes. */
const ROW_BYTES = 500;

/** @see EventServices */
export function eventServices(
  { config, counters, database, metrics, now }: Platform,
  readNames: ReadSiteNames,
): EventServices {
  const dropped = new Counter({
    name: 'events_dropped_total',
    help: 'Posts of page views and clicks that were not counted: limit, robot, unknown-release.',
    labelNames: ['why'],
    registers: [metrics.registry],
  });
  const reports = createReleaseReports(metrics, now);
  let day = 0;
  const rows = new Set<string>();

  function bounded(event: NewEvent): NewEvent {
    if (dayOf(now()) !== day) {
      day = dayOf(now());
      rows.clear();
    }
    const key = Object.values(event).join(' ');
    if (!rows.has(key) && rows.size >= MAX_ROWS_PER_DAY) return { ...event, page: 'other', detail: 'other' };
    rows.add(key);
    return event;
  }

  const add = writeTogether(
    async (items: readonly { events: readonly EventCountTable[]; hours: readonly ReleaseHourTable[] }[]) => {
      const events = items.flatMap((item) => item.events);
      const hours = items.flatMap((item) => item.hours);
      requireRoom(database, (events.length + hours.length) * ROW_BYTES);
      await database.db.transaction().execute(async (transaction) => {
        await addEventCounts(transaction, events);
        await addReleaseHours(transaction, hours);
      });
      return items.map(() => undefined);
    },
    1,
  );

  return {
    readNames,
    async count(events, hours = []) {
      if (events.length + hours.length === 0) return;
      const hour = hourOf(now());
      await add({ events: events.map((event) => ({ hour, ...bounded(event), count: 1 })), hours });
    },
    report: (c, some) => reports(clientAddress(c, config), some),
    async mayCount(c) {
      const charges: Charge[] = networksOf(clientAddress(c, config)).map(({ name, weight }) => ({
        key: `events from ${name}`,
        most: MAX_EVENTS_OF_NETWORK * weight,
        windowMs: DAY_MS,
      }));
      charges.push({ key: 'events', most: MAX_EVENTS, windowMs: DAY_MS });
      return (await counters.take(charges)) === undefined;
    },
    drop: (why) => dropped.inc({ why }),
  };
}
