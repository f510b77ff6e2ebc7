import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { ConfigError } from '../config/backend-config.ts';
import type { Schema } from './schema.ts';

/**
 * Runs the pending migrations in the order of their names. Rejects with the error of the one that failed, or
 * with a ConfigError when another version has been here.
 */
export async function migrate(db: Kysely<Schema>, migrations: Record<string, Migration>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error instanceof Error && error.message.includes('previously executed migration')) {
    throw new ConfigError([
      'DATA_DIR or DATABASE_URL names a database of another version of this program; use that version, or another database (example: DATA_DIR=.data-2)',
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

/** better-auth's tables, by `getMigrations().compileMigrations()` of 1.7.7, on SQLite. */
const ACCOUNTS_ON_SQLITE = [
  `create table "auth_user" ("id" text not null primary key, "name" text not null, "email" text not null unique,
    "emailVerified" integer not null, "image" text, "createdAt" date not null, "updatedAt" date not null,
    "phone" text, "generation" integer not null default 0)`,
  `create table "auth_session" ("id" text not null primary key, "expiresAt" date not null, "token" text not null unique,
    "createdAt" date not null, "updatedAt" date not null, "ipAddress" text, "userAgent" text,
    "userId" text not null references "auth_user" ("id") on delete cascade, "generation" integer not null default 0)`,
  `create table "auth_account" ("id" text not null primary key, "accountId" text not null, "providerId" text not null,
    "userId" text not null references "auth_user" ("id") on delete cascade, "accessToken" text, "refreshToken" text,
    "idToken" text, "accessTokenExpiresAt" date, "refreshTokenExpiresAt" date, "scope" text, "password" text,
    "createdAt" date not null, "updatedAt" date not null)`,
  `create table "auth_verification" ("id" text not null primary key, "identifier" text not null, "value" text not null,
    "expiresAt" date not null, "createdAt" date not null, "updatedAt" date not null)`,
  'create index "auth_session_userId_idx" on "auth_session" ("userId")',
  'create index "auth_account_userId_idx" on "auth_account" ("userId")',
  'create index "auth_verification_identifier_idx" on "auth_verification" ("identifier")',
];

/** better-auth's tables, by `getMigrations().compileMigrations()` of 1.7.7, on PostgreSQL. */
const ACCOUNTS_ON_POSTGRES = [
  `create table "auth_user" ("id" text not null primary key, "name" text not null, "email" text not null unique,
    "emailVerified" boolean not null, "image" text, "createdAt" timestamptz default CURRENT_TIMESTAMP not null,
    "updatedAt" timestamptz default CURRENT_TIMESTAMP not null, "phone" text,
    "generation" integer not null default 0)`,
  `create table "auth_session" ("id" text not null primary key, "expiresAt" timestamptz not null,
    "token" text not null unique, "createdAt" timestamptz default CURRENT_TIMESTAMP not null,
    "updatedAt" timestamptz not null, "ipAddress" text, "userAgent" text,
    "userId" text not null references "auth_user" ("id") on delete cascade, "generation" integer not null default 0)`,
  `create table "auth_account" ("id" text not null primary key, "accountId" text not null, "providerId" text not null,
    "userId" text not null references "auth_user" ("id") on delete cascade, "accessToken" text, "refreshToken" text,
    "idToken" text, "accessTokenExpiresAt" timestamptz, "refreshTokenExpiresAt" timestamptz, "scope" text,
    "password" text, "createdAt" timestamptz default CURRENT_TIMESTAMP not null, "updatedAt" timestamptz not null)`,
  `create table "auth_verification" ("id" text not null primary key, "identifier" text not null, "value" text not null,
    "expiresAt" timestamptz not null, "createdAt" timestamptz default CURRENT_TIMESTAMP not null,
    "updatedAt" timestamptz default CURRENT_TIMESTAMP not null)`,
  'create index "auth_session_userId_idx" on "auth_session" ("userId")',
  'create index "auth_account_userId_idx" on "auth_account" ("userId")',
  'create index "auth_verification_identifier_idx" on "auth_verification" ("identifier")',
];

/** Our own tables. */
async function ownTables({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('submission')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('idempotency_key', 'text')
    .addColumn('suspicion', 'text')
    .addColumn('release', 'text')
    .addColumn('visitor', 'text')
    .execute();
  await schema.createIndex('submission_email_idx').on('submission').column('email').execute();
  await schema
    .createIndex('submission_type_received_at_idx')
    .on('submission')
    .columns(['type', 'received_at'])
    .execute();
  // Both engines treat nulls in a unique index as different, so rows without a key do not clash.
  await schema
    .createIndex('submission_idempotency_key_idx')
    .unique()
    .on('submission')
    .column('idempotency_key')
    .execute();

  await schema
    .createTable('mail')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('template', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('reply_to', 'text')
    .addColumn('list_unsubscribe', 'text')
    .execute();
  await schema.createIndex('mail_created_at_idx').on('mail').column('created_at').execute();
  await schema
    .createIndex('mail_recipient_created_at_idx')
    .on('mail')
    .columns(['recipient', 'created_at'])
    .execute();
  await schema
    .createTable('unsubscribed')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();

  await schema
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
  // Each target has a queue of its own.
  await schema
    .createIndex('delivery_status_target_next_attempt_at_idx')
    .on('delivery')
    .columns(['status', 'target', 'next_attempt_at'])
    .execute();
  await schema.createIndex('delivery_submission_id_idx').on('delivery').column('submission_id').execute();
  await schema.createIndex('delivery_mail_id_idx').on('delivery').column('mail_id').execute();

  await schema
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
  await schema
    .createIndex('content_owner_id_created_at_idx')
    .on('content')
    .columns(['owner_id', 'created_at'])
    .execute();

  await schema
    .createTable('chore')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('last_run_at', 'bigint', (column) => column.notNull())
    .execute();

  await schema
    .createTable('login_failure')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('blocked_until', 'bigint', (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('limit_counter')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('known_network')
    .addColumn('user_id', 'text', (column) => column.notNull().references('auth_user.id').onDelete('cascade'))
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('known_network_key', ['user_id', 'network'])
    .execute();
  await schema
    .createTable('known_device')
    .addColumn('user_id', 'text', (column) => column.notNull().references('auth_user.id').onDelete('cascade'))
    .addColumn('device', 'text', (column) => column.notNull())
    // No reference: the device stays known when the session ends.
    .addColumn('session_id', 'text')
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('known_device_key', ['user_id', 'device'])
    .execute();

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

/** All tables at once, where there is none. */
const baseline = (accounts: readonly string[]): Migration => ({
  async up(db: Kysely<Schema>) {
    // One by one: node:sqlite runs only the first statement of a text.
    for (const statement of accounts) await sql.raw(statement).execute(db);
    await ownTables(db);
  },
});

/** Every migration of SQLite, run in the order of the names. A released name never changes. */
export const SQLITE_MIGRATIONS = { '001-baseline': baseline(ACCOUNTS_ON_SQLITE) };

/** Every migration of PostgreSQL, run in the order of the names. A released name never changes. */
export const POSTGRES_MIGRATIONS = { '001-baseline': baseline(ACCOUNTS_ON_POSTGRES) };
