import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { addEventCounts, type EventCountTable, eventTables } from './event-tables.ts';

/** Creates the tables of counts that `replaceTally` drops: what 001 did stays as it was. */
export async function tallyTables({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('tally')
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('release', 'text', (column) => column.notNull())
    .addColumn('counts', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('tally_hour_key', ['scope', 'at', 'release'])
    .execute();
  await schema
    .createTable('compared')
    .addColumn('release', 'text', (column) => column.primaryKey().notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('judged_at', 'bigint', (column) => column.notNull())
    .execute();
}

/** Creates the table of earnings that `replaceTally` drops: what 003 did stays as it was. */
export async function earningsTable({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('earning')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('tag', 'text', (column) => column.notNull())
    .addColumn('links', 'text', (column) => column.notNull())
    .addColumn('items', 'integer', (column) => column.notNull())
    .addColumn('cents', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('earning_day_key', ['day', 'tag'])
    .execute();
}

/** A row of the dropped table: the counts of one scope, hour and release, as JSON. */
interface TallyRow {
  scope: string;
  at: number;
  release: string;
  counts: string;
}

const LANDING_PAGE = '/free-homeowners-guide';
const DOWNLOAD_PAGE = '/homeowners-guide-download';
const BATCH = 50;

type Counted = Pick<EventCountTable, 'kind' | 'page' | 'detail' | 'count'>;

/** What a name of the tally counted; null for what is no longer counted. */
function countedAs(scope: string, name: string, count: number): Counted | null {
  const [what = '', page = 'other'] = name.split(' ');
  const rest = name.slice(what.length + 1);
  if (scope === 'funnel') {
    if (what === 'landing-page-view') return { kind: 'view', page: LANDING_PAGE, detail: '', count };
    if (what === 'request') return { kind: 'request', page: LANDING_PAGE, detail: rest, count };
    return what === 'download' ? { kind: 'download', page: DOWNLOAD_PAGE, detail: rest, count } : null;
  }
  // Every second page view was counted. Those of the landing page are all in the other scope.
  if (what === 'view')
    return page === LANDING_PAGE ? null : { kind: 'view', page, detail: '', count: 2 * count };
  if (what !== 'click') return null;
  const [, label = 'other'] = /^click \S+ \d+ (.+)$/.exec(name) ?? [];
  return { kind: 'click', page, detail: label, count };
}

/**
 * Moves guide requests, downloads, page views and clicks on shop links from the tally into `event_count`, and drops the
 * tables of votes, tallies and earnings with the mark of a submission's visitor.
 */
export async function replaceTally(db: Kysely<Schema>): Promise<void> {
  await eventTables(db);
  for (let offset = 0; ; offset += BATCH) {
    const { rows } = await sql<TallyRow>`
      select scope, at, release, counts from tally where scope in ('funnel', 'shop')
      order by scope, at, release limit ${BATCH} offset ${offset}`.execute(db);
    const events = rows.flatMap(({ scope, at, release, counts }) => {
      const [app = '', version = ''] = release.split('/');
      const of = { hour: at, app: app || (scope === 'funnel' ? 'guide' : 'content'), version };
      return Object.entries(JSON.parse(counts) as Record<string, number>).flatMap(([name, count]) => {
        const counted = countedAs(scope, name, count);
        return counted ? [{ ...of, ...counted }] : [];
      });
    });
    for (let at = 0; at < events.length; at += 500) await addEventCounts(db, events.slice(at, at + 500));
    if (rows.length < BATCH) break;
  }
  for (const table of ['tally', 'compared', 'earning']) await db.schema.dropTable(table).execute();
  await db.schema.alterTable('submission').dropColumn('visitor').execute();
}
