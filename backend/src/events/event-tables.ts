import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';

declare module '../database/schema.ts' {
  interface Schema {
    event_count: EventCountTable;
    release_hour: ReleaseHourTable;
  }
}

/** What a page view, a form or a link counted as. */
export type EventKind = 'view' | 'failed' | 'request' | 'download' | 'click';

/** How many alike events there were in an hour; after some days in a whole day. Nothing of a visitor. */
export interface EventCountTable {
  /** The start of the hour, in milliseconds since 1970 UTC. */
  hour: number;
  app: string;
  /** Empty when the release is unknown. */
  version: string;
  kind: EventKind;
  /** The path of a page of the live site, else `other`. */
  page: string;
  /** A link's label, or the campaign or source of a guide event; else empty. */
  detail: string;
  count: number;
}

/** The page views of one release in an hour, at most one per network in five minutes. */
export interface ReleaseHourTable {
  hour: number;
  app: string;
  version: string;
  views: number;
  failed: number;
  networks: number;
}

/** Creates the two tables. */
export async function eventTables({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('event_count')
    .addColumn('hour', 'bigint', (column) => column.notNull())
    .addColumn('app', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('page', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('event_count_key', ['hour', 'app', 'version', 'kind', 'page', 'detail'])
    .execute();
  await schema
    .createTable('release_hour')
    .addColumn('hour', 'bigint', (column) => column.notNull())
    .addColumn('app', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('views', 'bigint', (column) => column.notNull())
    .addColumn('failed', 'bigint', (column) => column.notNull())
    .addColumn('networks', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('release_hour_key', ['hour', 'app', 'version'])
    .execute();
}

/** The columns by which events are alike, in the order of the primary key. */
const EVENT_KEY = ['hour', 'app', 'version', 'kind', 'page', 'detail'] as const;
const keyOf = (row: EventCountTable) => JSON.stringify(EVENT_KEY.map((column) => row[column]));

/** Adds to the counts. Sorted, so that two processes never wait for each other. */
export async function addEventCounts(db: Kysely<Schema>, events: readonly EventCountTable[]): Promise<void> {
  const rows = new Map<string, EventCountTable>();
  for (const event of events) {
    const key = keyOf(event);
    rows.set(key, { ...event, count: event.count + (rows.get(key)?.count ?? 0) });
  }
  if (rows.size === 0) return;
  await db
    .insertInto('event_count')
    .values([...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row))
    .onConflict((conflict) =>
      conflict.columns(EVENT_KEY).doUpdateSet({ count: sql`event_count.count + excluded.count` }),
    )
    .execute();
}

/** Adds to the hours of releases, in the same way. */
export async function addReleaseHours(
  db: Kysely<Schema>,
  reports: readonly ReleaseHourTable[],
): Promise<void> {
  const rows = new Map<string, ReleaseHourTable>();
  for (const report of reports) {
    const key = JSON.stringify([report.hour, report.app, report.version]);
    const sum = rows.get(key) ?? { ...report, views: 0, failed: 0, networks: 0 };
    rows.set(key, {
      ...sum,
      views: sum.views + report.views,
      failed: sum.failed + report.failed,
      networks: sum.networks + report.networks,
    });
  }
  if (rows.size === 0) return;
  await db
    .insertInto('release_hour')
    .values([...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row))
    .onConflict((conflict) =>
      conflict.columns(['hour', 'app', 'version']).doUpdateSet({
        views: sql`release_hour.views + excluded.views`,
        failed: sql`release_hour.failed + excluded.failed`,
        networks: sql`release_hour.networks + excluded.networks`,
      }),
    )
    .execute();
}
