import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { ConfigError } from '../config/backend-config.ts';
import { hourOf } from '../counts/hours.ts';
import { funnelEvent } from '../funnel/funnel-event.ts';
import type { Schema, TallyTable } from './schema.ts';

/**
 * Runs the pending migrations in the order of their names. Rejects with the error of the one that failed, or
 * with a ConfigError when a later version has been here.
 */
export async function migrate(db: Kysely<Schema>, migrations: Record<string, Migration>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error instanceof Error && error.message.includes('previously executed migration')) {
    throw new ConfigError([
      'DATA_DIR or DATABASE_URL names a database of a later version of this program; use that version, or a later one',
    ]);
  }
  if (error) throw error;
}

/**
 * Whether exactly these migrations have run. Takes no lock, so a second process starts without holding up the first.
 */
export async function isMigrated(
  db: Kysely<Schema>,
  migrations: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    return (
      rows.length === Object.keys(migrations).length &&
      rows.every(({ name }) => Object.hasOwn(migrations, name))
    );
  } catch {
    // No such table: nothing has run yet.
    return false;
  }
}

/** better-auth's tables, by `getMigrations().compileMigrations()` of 1.7.7 for SQLite. */
const accountsOnSqlite = runStatements([
  `create table "auth_user" ("id" text not null primary key, "name" text not null, "email" text not null unique,
    "emailVerified" integer not null, "image" text, "createdAt" date not null, "updatedAt" date not null,
    "phone" text)`,
  `create table "auth_session" ("id" text not null primary key, "expiresAt" date not null, "token" text not null unique,
    "createdAt" date not null, "updatedAt" date not null, "ipAddress" text, "userAgent" text,
    "userId" text not null references "auth_user" ("id") on delete cascade)`,
  `create table "auth_account" ("id" text not null primary key, "accountId" text not null, "providerId" text not null,
    "userId" text not null references "auth_user" ("id") on delete cascade, "accessToken" text, "refreshToken" text,
    "idToken" text, "accessTokenExpiresAt" date, "refreshTokenExpiresAt" date, "scope" text, "password" text,
    "createdAt" date not null, "updatedAt" date not null)`,
  `create table "auth_verification" ("id" text not null primary key, "identifier" text not null, "value" text not null,
    "expiresAt" date not null, "createdAt" date not null, "updatedAt" date not null)`,
  `create table "auth_rate_limit" ("id" text not null primary key, "key" text not null unique, "count" integer not null,
    "lastRequest" bigint not null)`,
  'create index "auth_session_userId_idx" on "auth_session" ("userId")',
  'create index "auth_account_userId_idx" on "auth_account" ("userId")',
  'create index "auth_verification_identifier_idx" on "auth_verification" ("identifier")',
]);

/** better-auth's tables, by `getMigrations().compileMigrations()` of 1.7.7 for PostgreSQL. */
const accountsOnPostgres = runStatements([
  `create table "auth_user" ("id" text not null primary key, "name" text not null, "email" text not null unique,
    "emailVerified" boolean not null, "image" text, "createdAt" timestamptz default CURRENT_TIMESTAMP not null,
    "updatedAt" timestamptz default CURRENT_TIMESTAMP not null, "phone" text)`,
  `create table "auth_session" ("id" text not null primary key, "expiresAt" timestamptz not null,
    "token" text not null unique, "createdAt" timestamptz default CURRENT_TIMESTAMP not null,
    "updatedAt" timestamptz not null, "ipAddress" text, "userAgent" text,
    "userId" text not null references "auth_user" ("id") on delete cascade)`,
  `create table "auth_account" ("id" text not null primary key, "accountId" text not null, "providerId" text not null,
    "userId" text not null references "auth_user" ("id") on delete cascade, "accessToken" text, "refreshToken" text,
    "idToken" text, "accessTokenExpiresAt" timestamptz, "refreshTokenExpiresAt" timestamptz, "scope" text,
    "password" text, "createdAt" timestamptz default CURRENT_TIMESTAMP not null, "updatedAt" timestamptz not null)`,
  `create table "auth_verification" ("id" text not null primary key, "identifier" text not null, "value" text not null,
    "expiresAt" timestamptz not null, "createdAt" timestamptz default CURRENT_TIMESTAMP not null,
    "updatedAt" timestamptz default CURRENT_TIMESTAMP not null)`,
  `create table "auth_rate_limit" ("id" text not null primary key, "key" text not null unique, "count" integer not null,
    "lastRequest" bigint not null)`,
  'create index "auth_session_userId_idx" on "auth_session" ("userId")',
  'create index "auth_account_userId_idx" on "auth_account" ("userId")',
  'create index "auth_verification_identifier_idx" on "auth_verification" ("identifier")',
]);

/** Submissions, mail and their outbox. */
const submissions: Migration = {
  async up(db) {
    await db.schema
      .createTable('submission')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('received_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('submission_email_idx').on('submission').column('email').execute();
    await db.schema
      .createIndex('submission_type_received_at_idx')
      .on('submission')
      .columns(['type', 'received_at'])
      .execute();

    await db.schema
      .createTable('mail')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('template', 'text', (column) => column.notNull())
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('html', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('mail_created_at_idx').on('mail').column('created_at').execute();

    await db.schema
      .createTable('delivery')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('target', 'text', (column) => column.notNull())
      .addColumn('submission_id', 'text', (column) => column.references('submission.id').onDelete('cascade'))
      .addColumn('mail_id', 'text', (column) => column.references('mail.id').onDelete('cascade'))
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_attempt_at', 'bigint', (column) => column.notNull())
      .addColumn('locked_until', 'bigint', (column) => column.notNull())
      .addColumn('last_error', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('settled_at', 'bigint')
      .execute();
    await db.schema
      .createIndex('delivery_status_next_attempt_at_idx')
      .on('delivery')
      .columns(['status', 'next_attempt_at'])
      .execute();
    await db.schema
      .createIndex('delivery_submission_id_idx')
      .on('delivery')
      .column('submission_id')
      .execute();
    await db.schema.createIndex('delivery_mail_id_idx').on('delivery').column('mail_id').execute();
  },
};

/** Content items of accounts, and the count of failed log-ins. */
const content: Migration = {
  async up(db) {
    await db.schema
      .createTable('content')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('owner_id', 'text', (column) =>
        column.notNull().references('auth_user.id').onDelete('cascade'),
      )
      .addColumn('type', 'text')
      .addColumn('fields', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('content_owner_id_created_at_idx')
      .on('content')
      .columns(['owner_id', 'created_at'])
      .execute();

    await db.schema
      .createTable('login_failure')
      .addColumn('key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('blocked_until', 'bigint', (column) => column.notNull())
      .addColumn('last_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};

/** Marks of repeated and suspected submissions. */
const submissionMarks: Migration = {
  async up(db) {
    // SQLite adds one column at a time.
    await db.schema.alterTable('submission').addColumn('idempotency_key', 'text').execute();
    await db.schema.alterTable('submission').addColumn('suspicion', 'text').execute();
    // Both engines treat nulls in a unique index as different, so rows without a key do not clash.
    await db.schema
      .createIndex('submission_idempotency_key_idx')
      .unique()
      .on('submission')
      .column('idempotency_key')
      .execute();
  },
};

/** How much mail was requested with only an address. */
const mailLimits: Migration = {
  async up(db) {
    await db.schema
      .createTable('mail_limit')
      .addColumn('key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('since', 'bigint', (column) => column.notNull())
      .execute();
  },
};

/** Mail with replies and refusals, and who has refused it. */
const correspondence: Migration = {
  async up(db) {
    // SQLite adds one column at a time.
    await db.schema.alterTable('mail').addColumn('reply_to', 'text').execute();
    await db.schema.alterTable('mail').addColumn('list_unsubscribe', 'text').execute();
    await db.schema
      .createIndex('mail_recipient_created_at_idx')
      .on('mail')
      .columns(['recipient', 'created_at'])
      .execute();
    await db.schema
      .createTable('unsubscribed')
      .addColumn('key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute();
  },
};

/** When recurring work was last done. */
const chores: Migration = {
  async up(db) {
    await db.schema
      .createTable('chore')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('last_run_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};

/** Each target's own queue. */
const deliveryOrder: Migration = {
  async up(db) {
    await db.schema
      .createIndex('delivery_status_target_next_attempt_at_idx')
      .on('delivery')
      .columns(['status', 'target', 'next_attempt_at'])
      .execute();
    await db.schema.dropIndex('delivery_status_next_attempt_at_idx').execute();
  },
};

/**
 * One table for everything that is counted in a window, which replaces better-auth's and that of mail; and
 * the networks that an account's owner has used.
 */
const limits: Migration = {
  async up(db) {
    await db.schema
      .createTable('limit_counter')
      .addColumn('key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('count', 'bigint', (column) => column.notNull())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('known_network')
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('auth_user.id').onDelete('cascade'),
      )
      .addColumn('network', 'text', (column) => column.notNull())
      .addColumn('last_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('known_network_key', ['user_id', 'network'])
      .execute();
    // It counted by network addresses in the clear.
    await sql`drop table auth_rate_limit`.execute(db);
    await sql`drop table mail_limit`.execute(db);
  },
};

/** The devices on which an account's owner has logged in. */
const knownDevices: Migration = {
  async up(db) {
    await db.schema
      .createTable('known_device')
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('auth_user.id').onDelete('cascade'),
      )
      .addColumn('device', 'text', (column) => column.notNull())
      // No reference: the device stays known when the session ends.
      .addColumn('session_id', 'text')
      .addColumn('last_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('known_device_key', ['user_id', 'device'])
      .execute();
  },
};

/** The release and the visitor of a submission, and counts of what browsers tell. */
const tallies: Migration = {
  async up(db) {
    // SQLite adds one column at a time.
    await db.schema.alterTable('submission').addColumn('release', 'text').execute();
    await db.schema.alterTable('submission').addColumn('visitor', 'text').execute();
    await db.schema
      .createTable('tally')
      .addColumn('what', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('release', 'text', (column) => column.notNull())
      .addColumn('part', 'text', (column) => column.notNull())
      .addColumn('count', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('tally_key', ['what', 'at', 'release', 'part'])
      .execute();
  },
};

/** The generation of an account's sessions. */
const sessionGenerations: Migration = {
  async up(db) {
    for (const table of ['auth_user', 'auth_session']) {
      const number = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
      await db.schema.alterTable(table).addColumn('generation', 'integer', number).execute();
    }
  },
};

/**
 * Counts by hour and release, one row each, in place of rows that anybody could multiply; and the releases that are
 * compared. What was kept so far is counted once.
 */
const hourlyTallies: Migration = {
  async up(db) {
    await sql`alter table tally rename to tally_by_name`.execute(db);
    await db.schema
      .createTable('tally')
      .addColumn('scope', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('release', 'text', (column) => column.notNull())
      .addColumn('counts', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('tally_hour_key', ['scope', 'at', 'release'])
      .execute();
    await db.schema
      .createTable('compared')
      .addColumn('release', 'text', (column) => column.primaryKey().notNull())
      .addColumn('since', 'bigint', (column) => column.notNull())
      .addColumn('judged_at', 'bigint', (column) => column.notNull())
      .execute();
    await countAgain(db);
    await sql`drop table tally_by_name`.execute(db);
  },
};

/** Fills the table of counts by hour from what was kept before. */
async function countAgain(db: Kysely<Schema>): Promise<void> {
  const rows = new Map<string, Map<string, number>>();
  const add = (
    scope: TallyTable['scope'],
    time: number,
    release: string | null,
    name: string,
    more: number,
  ) => {
    const key = JSON.stringify({ scope, at: hourOf(time), release: release ?? '' });
    const counts = rows.get(key) ?? new Map<string, number>();
    rows.set(key, counts.set(name, (counts.get(name) ?? 0) + more));
  };
  const before = await sql<{ what: string; at: number; release: string; part: string; count: number }>`
    select what, at, release, part, count from tally_by_name`.execute(db);
  for (const { what, at, release, part, count } of before.rows) {
    // The part of how pages went began with the kind of page.
    if (what === 'opening') add('funnel', at, release, `opening ${part}`, count);
    else add('pages', at, release, [what, ...part.split(' ').slice(1)].join(' '), count);
  }
  for (let last = ''; ; ) {
    const some = await db
      .selectFrom('submission')
      .select(['id', 'type', 'body', 'received_at', 'suspicion', 'release', 'visitor'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(1000)
      .execute();
    for (const one of some) {
      const event = funnelEvent(one);
      if (event) add('funnel', event.at, event.release, `${event.kind} ${event.source}`, 1);
    }
    last = some.at(-1)?.id ?? '';
    if (some.length < 1000) break;
  }
  for (const [key, names] of rows) {
    const counts = JSON.stringify(Object.fromEntries(names));
    await db
      .insertInto('tally')
      .values({ ...JSON.parse(key), counts })
      .execute();
  }
}

/** A migration of SQL statements. A list, because node:sqlite runs only the first statement of a text. */
function runStatements(statements: readonly string[]): Migration {
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}

/** Those that are the same on both engines. */
const ON_BOTH = {
  '002-submissions': submissions,
  '003-content': content,
  '004-submission-marks': submissionMarks,
  '005-mail-limits': mailLimits,
  '007-correspondence': correspondence,
  '008-chores': chores,
  '009-delivery-order': deliveryOrder,
  '012-limits': limits,
  '013-known-devices': knownDevices,
  '014-tallies': tallies,
  '016-session-generations': sessionGenerations,
  '017-hourly-tallies': hourlyTallies,
};

/** Every migration of SQLite, run in the order of the names. A released name never changes. */
export const SQLITE_MIGRATIONS = { '001-accounts': accountsOnSqlite, ...ON_BOTH };

/** Every migration of PostgreSQL, run in the order of the names. A released name never changes. */
export const POSTGRES_MIGRATIONS = { '001-accounts': accountsOnPostgres, ...ON_BOTH };
