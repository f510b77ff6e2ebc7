import type { Context } from 'hono';
import { Counter } from 'prom-client';
import { requireRoom } from '../database/storage-health.ts';
import type { Platform } from '../feature/feature.ts';
import type { BackendEnv } from '../http/backend-env.ts';
import { clientAddress, networksOf } from '../http/client-network.ts';
import { dayOf, hourOf } from '../time/hours.ts';
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
  /** Counts a post that is not counted, and why. */
  drop(why: 'limit' | 'robot' | 'unknown-release'): void;
}

/** Events per day of one connection: an office behind one address has as many. */
const MAX_EVENTS_OF_NETWORK = 2000;
/** Networks whose events are limited apart; the one unheard for longest is forgotten first. */
const MAX_NETWORKS = 50_000;
/** Different rows that one process writes for a day: whatever visitors post, the rest counts as `other`. */
const MAX_ROWS_PER_DAY = 2000;
/** More than a row occupies on the disk, in bytes. */
const ROW_BYTES = 500;

/** @see EventServices */
export function eventServices(
  { config, database, metrics, now }: Platform,
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
  /** In memory only: no table names a network. */
  const consumed = new Map<string, number>();

  function startDay(): void {
    if (dayOf(now()) === day) return;
    day = dayOf(now());
    rows.clear();
    consumed.clear();
  }

  function bounded(event: NewEvent): NewEvent {
    startDay();
    const key = Object.values(event).join(' ');
    if (!rows.has(key) && rows.size >= MAX_ROWS_PER_DAY) return { ...event, page: 'other', detail: 'other' };
    rows.add(key);
    return event;
  }

  return {
    readNames,
    async count(events, hours = []) {
      if (events.length + hours.length === 0) return;
      const hour = hourOf(now());
      requireRoom(database, (events.length + hours.length) * ROW_BYTES);
      await database.db.transaction().execute(async (transaction) => {
        const counts = events.map((event) => ({ hour, ...bounded(event), count: 1 }));
        await addToSums(transaction, 'event_count', counts);
        await addToSums(transaction, 'release_hour', hours);
      });
    },
    report: (c, some) => reports(clientAddress(c, config), some),
    consume(c) {
      startDay();
      const networks = networksOf(clientAddress(c, config));
      if (networks.some(({ name, weight }) => (consumed.get(name) ?? 0) >= MAX_EVENTS_OF_NETWORK * weight))
        return false;
      for (const { name } of networks) {
        const count = consumed.get(name) ?? 0;
        consumed.delete(name);
        consumed.set(name, count + 1);
      }
      for (const oldest of consumed.keys()) {
        if (consumed.size <= MAX_NETWORKS) break;
        consumed.delete(oldest);
      }
      return true;
    },
    drop: (why) => dropped.inc({ why }),
  };
}
