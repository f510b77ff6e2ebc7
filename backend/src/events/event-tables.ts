import { type Kysely, sql } from 'kysely';
import { runSql, type Schema } from '../database/schema.ts';

declare module '../database/schema.ts' {
  interface Schema {
    event_count: EventCountTable;
    release_hour: ReleaseHourTable;
  }
}

/** The kinds of events. */
export type EventKind = 'view' | 'failed' | 'request' | 'download' | 'click';

/** The number of equal events in an hour, and after some days in a day. It contains no data of a visitor. */
export interface EventCountTable {
  /** The start of the hour, in milliseconds since 1970 UTC. */
  hour: number;
  /** The release in the visitor's browser: `app` and `version`; version '' when unknown. */
  app: string;
  version: string;
  kind: EventKind;
  /** Path of the page; 'other' if the live site has no such page. */
  page: string;
  /** The link's label of a click, the campaign or source of guide events, else ''. 'other' when unknown. */
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
  /** The views that reported an LCP, and the sum in milliseconds; 0 in rows from before migration 006. */
  loads: number;
  load_ms: number;
}

/** Adds the columns of load times, 0 for earlier hours. */
export const loadTimeColumns = (db: Kysely<Schema>): Promise<void> =>
  runSql(
    db,
    'alter table release_hour add column loads bigint default 0 not null',
    'alter table release_hour add column load_ms bigint default 0 not null',
  );

/** The key columns of each table, and those that are summed. */
const COLUMNS = {
  event_count: { key: ['hour', 'app', 'version', 'kind', 'page', 'detail'], sums: ['count'] },
  release_hour: {
    key: ['hour', 'app', 'version'],
    sums: ['views', 'failed', 'networks', 'loads', 'load_ms'],
  },
} as const;

/** Adds rows to the sums of a table. Sorted, so that two processes never wait for each other. */
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
  if (added.size === 0) return;
  const columns = [...key, ...sums];
  const values = [...added]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  const updates = sums.map(
    (column) => sql`${sql.ref(column)} = ${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`,
  );
  const names = (some: readonly string[]) => sql.join(some.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${names(columns)}) values ${sql.join(values)}
    on conflict (${names(key)}) do update set ${sql.join(updates)}`.execute(db);
}
