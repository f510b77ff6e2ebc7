import { type Kysely, sql } from 'kysely';
import { runSql, type Schema } from '../database/schema.ts';
import { addToSums, type EventCountTable } from './event-tables.ts';

/** Creates the tables that 004 drops. A released migration never changes, so 001 still creates them. */
export const tallyTables = (db: Kysely<Schema>): Promise<void> =>
  runSql(
    db,
    `create table tally (scope text not null, at bigint not null, release text not null, counts text not null,
      constraint tally_hour_key primary key (scope, at, release))`,
    'create table compared (release text not null primary key, since bigint not null, judged_at bigint not null)',
  );

/** Creates the table of earnings that 004 drops. */
export const earningsTable = (db: Kysely<Schema>): Promise<void> =>
  runSql(
    db,
    `create table earning (day text not null, tag text not null, links text not null, items integer not null,
      cents bigint not null, constraint earning_day_key primary key (day, tag))`,
  );

const LANDING_PAGE = '/free-homeowners-guide';
const DOWNLOAD_PAGE = '/homeowners-guide-download';
const BATCH = 50;

type TallyEvent = Pick<EventCountTable, 'kind' | 'page' | 'detail' | 'count'>;

/** The event of a name in the tally; null for events that are no longer counted. */
function toEvent(scope: string, name: string, count: number): TallyEvent | null {
  const [what = '', page = 'other'] = name.split(' ');
  const rest = name.slice(what.length + 1);
  if (scope === 'funnel') {
    if (what === 'landing-page-view') return { kind: 'view', page: LANDING_PAGE, detail: '', count };
    if (what === 'request') return { kind: 'request', page: LANDING_PAGE, detail: rest, count };
    return what === 'download' ? { kind: 'download', page: DOWNLOAD_PAGE, detail: rest, count } : null;
  }
  // This scope sampled every second page view, and the other scope counted all of the landing page.
  if (what === 'view')
    return page === LANDING_PAGE ? null : { kind: 'view', page, detail: '', count: 2 * count };
  if (what !== 'click') return null;
  return { kind: 'click', page, detail: /^click \S+ \d+ (.+)$/.exec(name)?.[1] ?? 'other', count };
}

/**
 * Moves guide requests, downloads, page views and clicks on shop links from `tally` into `event_count`, and drops the tables
 * `tally`, `compared` and `earning` and the column `visitor` of submissions.
 */
export async function replaceTally(db: Kysely<Schema>): Promise<void> {
  await runSql(
    db,
    `create table event_count (hour bigint not null, app text not null, version text not null, kind text not null,
      page text not null, detail text not null, count bigint not null,
      constraint event_count_key primary key (hour, app, version, kind, page, detail))`,
    `create table release_hour (hour bigint not null, app text not null, version text not null, views bigint not null,
      failed bigint not null, networks bigint not null,
      constraint release_hour_key primary key (hour, app, version))`,
  );
  for (let offset = 0; ; offset += BATCH) {
    const { rows } = await sql<{ scope: string; at: number; release: string; counts: string }>`
      select scope, at, release, counts from tally where scope in ('funnel', 'shop')
      order by scope, at, release limit ${BATCH} offset ${offset}`.execute(db);
    const events = rows.flatMap(({ scope, at, release: name, counts }) => {
      const [app = '', version = ''] = name.split('/');
      const release = { hour: at, app: app || (scope === 'funnel' ? 'guide' : 'content'), version };
      return Object.entries(JSON.parse(counts) as Record<string, number>).flatMap(([name, count]) => {
        const event = toEvent(scope, name, count);
        return event ? [{ ...release, ...event }] : [];
      });
    });
    for (let at = 0; at < events.length; at += 500)
      await addToSums(db, 'event_count', events.slice(at, at + 500));
    if (rows.length < BATCH) break;
  }
  await runSql(db, 'drop table tally', 'drop table compared', 'drop table earning');
  await runSql(db, 'alter table submission drop column visitor');
}
