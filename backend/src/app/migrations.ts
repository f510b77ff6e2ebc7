import { type Kysely, sql } from 'kysely';
import type { Engine, SchemaVersion } from '../database/migrations.ts';
import { type Database, type DatabaseSettings, openDatabase } from '../database/open-database.ts';
import type { EventCountTable, Schema } from '../database/schema.ts';
import { addToSums } from '../events/event-counts.ts';
import type { Log } from '../log/log.ts';

/** A released migration never changes. */
export const SCHEMA: SchemaVersion = {
  migrations: {
    '001-baseline': (db, engine) => runSql(db, ...baseline(engine)),
    '002-expand-trace-of-a-delivery': (db) => runSql(db, 'alter table delivery add column traceparent text'),
    '003-expand-earnings': (db) =>
      runSql(
        db,
        `create table earning (day text not null, tag text not null, links text not null, items integer not null,
          cents bigint not null, constraint earning_day_key primary key (day, tag))`,
      ),
    '004-contract-events': replaceTally,
    '005-contract-removed-features': (db) =>
      runSql(
        db,
        'alter table delivery drop column traceparent',
        "delete from unsubscribed where key like 'bounced %'",
      ),
    '006-expand-load-times': (db) =>
      runSql(
        db,
        'alter table release_hour add column loads bigint default 0 not null',
        'alter table release_hour add column load_ms bigint default 0 not null',
      ),
    '007-expand-extra-fields': (db) => runSql(db, 'alter table submission add column extra text'),
  },
  next: {},
};

export const openBackendDatabase = (config: DatabaseSettings, log: Log): Promise<Database> =>
  openDatabase(config, log, SCHEMA);

/** Runs statements one by one, because node:sqlite runs only the first statement of a string. */
async function runSql(db: Kysely<Schema>, ...statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** better-auth's tables, as `getMigrations().compileMigrations()` of version 1.7.7 generates them. */
function accountTables(engine: Engine): readonly string[] {
  const [boolean, date, now] =
    engine === 'sqlite' ? ['integer', 'date', ''] : ['boolean', 'timestamptz', ' default CURRENT_TIMESTAMP'];
  const user = '"userId" text not null references "auth_user" ("id") on delete cascade';
  return [
    `create table "auth_user" ("id" text not null primary key, "name" text not null, "email" text not null unique,
      "emailVerified" ${boolean} not null, "image" text, "createdAt" ${date}${now} not null,
      "updatedAt" ${date}${now} not null, "phone" text, "generation" integer not null default 0)`,
    `create table "auth_session" ("id" text not null primary key, "expiresAt" ${date} not null,
      "token" text not null unique, "createdAt" ${date}${now} not null, "updatedAt" ${date} not null,
      "ipAddress" text, "userAgent" text, ${user}, "generation" integer not null default 0)`,
    `create table "auth_account" ("id" text not null primary key, "accountId" text not null,
      "providerId" text not null, ${user}, "accessToken" text, "refreshToken" text, "idToken" text,
      "accessTokenExpiresAt" ${date}, "refreshTokenExpiresAt" ${date}, "scope" text, "password" text,
      "createdAt" ${date}${now} not null, "updatedAt" ${date} not null)`,
    `create table "auth_verification" ("id" text not null primary key, "identifier" text not null,
      "value" text not null, "expiresAt" ${date} not null, "createdAt" ${date}${now} not null,
      "updatedAt" ${date}${now} not null)`,
    'create index "auth_session_userId_idx" on "auth_session" ("userId")',
    'create index "auth_account_userId_idx" on "auth_account" ("userId")',
    'create index "auth_verification_identifier_idx" on "auth_verification" ("identifier")',
  ];
}

const baseline = (engine: Engine): readonly string[] => [
  `create table submission (id text primary key not null, type text not null, email text not null, body text not null,
    received_at bigint not null, idempotency_key text, suspicion text, release text, visitor text)`,
  'create index submission_email_idx on submission (email)',
  'create index submission_type_received_at_idx on submission (type, received_at)',
  // Both engines treat nulls in a unique index as different, so rows without a key do not conflict.
  'create unique index submission_idempotency_key_idx on submission (idempotency_key)',
  ...accountTables(engine),
  `create table login_failure (key text primary key not null, count integer not null, blocked_until bigint not null,
    last_at bigint not null)`,
  `create table trusted_network (user_id text not null references auth_user (id) on delete cascade,
    network text not null, last_at bigint not null,
    constraint trusted_network_key primary key (user_id, network))`,
  // `session_id` is not a foreign key, because the device stays trusted when the session ends.
  `create table trusted_device (user_id text not null references auth_user (id) on delete cascade,
    device text not null, session_id text, last_at bigint not null,
    constraint trusted_device_key primary key (user_id, device))`,
  `create table content (id text primary key not null,
    owner_id text not null references auth_user (id) on delete cascade, type text, fields text not null,
    created_at bigint not null, updated_at bigint not null)`,
  'create index content_owner_id_created_at_idx on content (owner_id, created_at)',
  `create table mail (id text primary key not null, template text not null, recipient text not null,
    subject text not null, text text not null, html text not null, created_at bigint not null, reply_to text,
    list_unsubscribe text)`,
  'create index mail_created_at_idx on mail (created_at)',
  'create index mail_recipient_created_at_idx on mail (recipient, created_at)',
  'create table unsubscribed (key text primary key not null, at bigint not null)',
  `create table tally (scope text not null, at bigint not null, release text not null, counts text not null,
    constraint tally_hour_key primary key (scope, at, release))`,
  'create table compared (release text not null primary key, since bigint not null, judged_at bigint not null)',
  `create table delivery (id text primary key not null, target text not null,
    submission_id text references submission (id) on delete cascade,
    mail_id text references mail (id) on delete cascade, status text not null, attempts integer not null,
    next_attempt_at bigint not null, locked_until bigint not null, last_error text, created_at bigint not null,
    settled_at bigint)`,
  'create index delivery_status_target_next_attempt_at_idx on delivery (status, target, next_attempt_at)',
  'create index delivery_submission_id_idx on delivery (submission_id)',
  'create index delivery_mail_id_idx on delivery (mail_id)',
  'create table limit_counter (key text primary key not null, count bigint not null, until bigint not null)',
  'create table scheduled_job (name text primary key not null, last_run_at bigint not null)',
];

const LANDING_PAGE = '/free-homeowners-guide';
const BATCH = 50;

type TallyEvent = Pick<EventCountTable, 'kind' | 'page' | 'detail' | 'count'>;

function toEvent(scope: string, name: string, count: number): TallyEvent | null {
  const [what = '', page = 'other'] = name.split(' ');
  const rest = name.slice(what.length + 1);
  if (scope === 'funnel') {
    if (what === 'landing-page-view') return { kind: 'view', page: LANDING_PAGE, detail: '', count };
    if (what === 'request') return { kind: 'request', page: LANDING_PAGE, detail: rest, count };
    if (what !== 'download') return null;
    return { kind: 'download', page: '/homeowners-guide-download', detail: rest, count };
  }
  // The scope `shop` counted half of all page views, and `funnel` every view of the landing page.
  if (what === 'view')
    return page === LANDING_PAGE ? null : { kind: 'view', page, detail: '', count: 2 * count };
  if (what !== 'click') return null;
  return { kind: 'click', page, detail: /^click \S+ \d+ (.+)$/.exec(name)?.[1] ?? 'other', count };
}

async function replaceTally(db: Kysely<Schema>): Promise<void> {
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
    const events = rows.flatMap(({ scope, at, release: releaseName, counts }) => {
      const [app = '', version = ''] = releaseName.split('/');
      const release = { hour: at, app: app || (scope === 'funnel' ? 'guide' : 'content'), version };
      return Object.entries(JSON.parse(counts) as Record<string, number>).flatMap(([name, count]) => {
        const event = toEvent(scope, name, count);
        return event ? [{ ...release, ...event }] : [];
      });
    });
    await addToSums(db, 'event_count', events);
    if (rows.length < BATCH) break;
  }
  await runSql(db, 'drop table tally', 'drop table compared', 'drop table earning');
  await runSql(db, 'alter table submission drop column visitor');
}
