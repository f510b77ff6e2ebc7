import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/open-database.ts';
import type { EventCountTable, ReleaseHourTable, Schema } from '../database/schema.ts';
import { assertDiskSpace } from '../database/storage-health.ts';
import { networksOf } from '../http/client.ts';
import { claimRun, type Job } from '../jobs/scheduled-jobs.ts';
import { createNetworkLimit } from '../limits/rate-limiter.ts';
import { csvHeader, csvRow } from '../log/text-table.ts';
import type { Platform } from '../platform/platform.ts';
import { DAY_MS, dayOf, hourOf } from '../time/hours.ts';
import { pageIn, type ReadSiteNames, type SiteNames, splitRelease } from './site-names.ts';

export type NewEvent = Omit<EventCountTable, 'hour' | 'count'>;

/** New campaigns per day, of one network and in total. The rest counts as `other`. */
const MAX_CAMPAIGNS_PER_NETWORK = 20;
const MAX_CAMPAIGNS = 2000;
const ROW_BYTES = 500;

export type EventServices = ReturnType<typeof eventServices>;

export function eventServices({ database, log, now }: Platform, readNames: ReadSiteNames) {
  const consumeCampaign = createNetworkLimit(MAX_CAMPAIGNS_PER_NETWORK, DAY_MS, now);
  const campaigns = new Set<string>();
  let day = 0;

  async function count(events: readonly NewEvent[], hours: readonly ReleaseHourTable[] = []): Promise<void> {
    if (events.length + hours.length === 0) return;
    const hour = hourOf(now());
    assertDiskSpace(database, (events.length + hours.length) * ROW_BYTES);
    await database.db.transaction().execute(async (transaction) => {
      const counts = events.map((event) => ({ hour, ...event, count: 1 }));
      await addToSums(transaction, 'event_count', counts);
      await addToSums(transaction, 'release_hour', hours);
    });
  }

  /** Returns `other` if the campaign is new and a daily limit of new campaigns is reached. */
  function campaignOf(name: string, ip: string | undefined): string {
    if (dayOf(now()) !== day) campaigns.clear();
    day = dayOf(now());
    if (campaigns.has(name)) return name;
    if (campaigns.size >= MAX_CAMPAIGNS || !consumeCampaign(networksOf(ip))) return 'other';
    campaigns.add(name);
    return name;
  }

  return {
    readNames,
    count,
    async countSubmission(row: Schema['submission'], ip: string | undefined): Promise<void> {
      try {
        const event = guideEvent(row, await readNames());
        if (event) await count([{ ...event, detail: campaignOf(event.detail, ip) }]);
      } catch (err) {
        log.warn({ err }, 'a stored submission could not be counted');
      }
    },
  };
}

/** The `name` of download clicks in access events (specification section 7). */
const DOWNLOAD_NAME = 'Guide Download';
const MAX_SOURCE_LENGTH = 60;

function guideEvent(
  { type, body, release, suspicion }: Schema['submission'],
  names: SiteNames,
): NewEvent | null {
  const { name, source } = JSON.parse(body) as { name: string; source: string };
  const isRequest = type === 'guide_request';
  const isDownload = type === 'analytics_event' && name === DOWNLOAD_NAME;
  if (suspicion || (!isRequest && !isDownload)) return null;
  // Any client can send a source that is not a URL.
  const page = URL.parse(source);
  return {
    ...(release ? splitRelease(release) : { app: 'guide', version: '' }),
    kind: isRequest ? 'request' : 'download',
    page: pageIn(names, page?.pathname ?? ''),
    detail: page ? campaignIn(page) || page.pathname.slice(0, MAX_SOURCE_LENGTH) : 'unknown',
  };
}

/** The campaign in a page's URL, else the name of an ad's click id parameter, such as `gclid`, else ''. */
export function campaignIn(page: URL): string {
  // Any client can choose this name, and terminals print it, so control characters are removed.
  const campaign = page.searchParams.get('utm_source')?.replace(/\p{C}/gu, '').trim().toLowerCase();
  if (campaign) return campaign.slice(0, MAX_SOURCE_LENGTH);
  return [...page.searchParams.keys()].find((name) => /^\w{1,2}clk?id$/.test(name)) ?? '';
}

const EVENT_COLUMNS = ['app', 'version', 'kind', 'page', 'detail'] as const;

const COLUMNS = {
  event_count: { key: ['hour', ...EVENT_COLUMNS], sums: ['count'] },
  release_hour: {
    key: ['hour', 'app', 'version'],
    sums: ['views', 'failed', 'networks', 'loads', 'load_ms'],
  },
} as const;

/** Databases limit the number of parameters in one statement. */
const MAX_ROWS = 1000;

/** The rows are sorted, so that two processes never deadlock. */
export async function addToSums<Table extends keyof typeof COLUMNS>(
  db: Kysely<Schema>,
  table: Table,
  rows: readonly Schema[Table][],
): Promise<void> {
  const { key, sums } = COLUMNS[table];
  const added = new Map<string, Record<string, number>>();
  for (const row of rows as readonly object[] as readonly Record<string, number>[]) {
    const name = JSON.stringify(key.map((column) => row[column]));
    const sum = added.get(name);
    if (!sum) added.set(name, { ...row });
    else for (const column of sums) sum[column] = (sum[column] ?? 0) + (row[column] ?? 0);
  }
  const columns = [...key, ...sums];
  const values = [...added]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  const updates = sums.map(
    (column) => sql`${sql.ref(column)} = ${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`,
  );
  const names = (some: readonly string[]) => sql.join(some.map((column) => sql.ref(column)));
  for (let at = 0; at < values.length; at += MAX_ROWS)
    await sql`insert into ${sql.table(table)} (${names(columns)}) values ${sql.join(values.slice(at, at + MAX_ROWS))}
      on conflict (${names(key)}) do update set ${sql.join(updates)}`.execute(db);
}

/** Events are stored per hour for three days, then per day. */
const BY_HOUR_MS = 3 * DAY_MS;

export const sumDays: Job = ({ db }, now) =>
  db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .deleteFrom('event_count')
      .where('hour', '<', dayOf(now - BY_HOUR_MS))
      .where(sql<boolean>`hour % ${sql.lit(DAY_MS)} > 0`)
      .returningAll()
      .execute();
    const ofDays = rows.map((row) => ({ ...row, hour: dayOf(row.hour) }));
    await addToSums(transaction, 'event_count', ofDays);
    return rows.length;
  });

/** The number of equal events on one UTC day (`2026-11-27`). */
export interface EventCount extends Omit<EventCountTable, 'hour'> {
  day: string;
}

export type ReleaseHealth = Omit<ReleaseHourTable, 'hour' | 'app' | 'version'>;

export type Events = ReturnType<typeof readEvents>;

/** PostgreSQL returns the sum of bigints as text. */
const sumOf = <Column extends string>(column: Column) =>
  sql<number>`cast(sum(${sql.ref(column)}) as bigint)`.as(column);

export function readEvents({ db }: Pick<Database, 'db'>, now: () => number = Date.now) {
  return {
    /** Counts begin at the hour of `since`, or at the start of its day once hours are merged. */
    async counts({ since, app }: { since: number; app?: string }): Promise<EventCount[]> {
      const isByHour = dayOf(since) >= dayOf(now() - BY_HOUR_MS);
      const day = sql<number>`hour - hour % ${sql.lit(DAY_MS)}`;
      const rows = await db
        .selectFrom('event_count')
        .select([...EVENT_COLUMNS, day.as('day'), sumOf('count')])
        .where('hour', '>=', isByHour ? hourOf(since) : dayOf(since))
        .$if(app !== undefined, (query) => query.where('app', '=', String(app)))
        .groupBy([...EVENT_COLUMNS, day])
        .orderBy(sql`day, app, version, kind, page, detail`)
        .execute();
      return rows.map((row) => ({ ...row, day: new Date(row.day).toISOString().slice(0, 10) }));
    },
    async health(app: string, since: number): Promise<ReadonlyMap<string, ReleaseHealth>> {
      const rows = await db
        .selectFrom('release_hour')
        .select(['version', ...COLUMNS.release_hour.sums.map(sumOf)])
        .where('app', '=', app)
        .where('hour', '>=', hourOf(since))
        .groupBy('version')
        .execute();
      return new Map(rows.map(({ version, ...sums }) => [version, sums]));
    },
    claim: (name: string, everyMs: number): Promise<boolean> => claimRun({ db }, name, now(), everyMs),
  };
}

/** CSV (RFC 4180) with a header row. */
export function eventsCsv(counts: readonly EventCount[]): string {
  const columns = ['day', ...EVENT_COLUMNS, 'count'] as const;
  const rows = counts.map((count) => csvRow(columns.map((column) => count[column])));
  return [csvHeader(columns), ...rows].join('');
}
