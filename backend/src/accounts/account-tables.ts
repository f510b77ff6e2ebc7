import type { ColumnType, Kysely } from 'kysely';
import type { Database } from '../database/open-database.ts';
import { runSql, type Schema } from '../database/schema.ts';

declare module '../database/schema.ts' {
  interface Schema {
    auth_user: AuthUserTable;
    auth_session: AuthSessionTable;
    auth_account: AuthAccountTable;
    auth_verification: AuthVerificationTable;
    login_failure: LoginFailureTable;
    trusted_network: TrustedNetworkTable;
    trusted_device: TrustedDeviceTable;
  }
}

/** A time in better-auth's tables: ISO 8601 text on SQLite, a Date on PostgreSQL. */
type Moment = ColumnType<string | Date, string, string>;

/** The columns of better-auth's user table used here. */
interface AuthUserTable {
  id: string;
  name: string;
  email: string;
  /** 0 or 1 on SQLite. */
  emailVerified: ColumnType<number | boolean>;
  phone: string | null;
  /** Incremented when all sessions are ended (`accounts/session-generation.ts`). */
  generation: ColumnType<number, number | undefined>;
  createdAt: Moment;
  updatedAt: Moment;
}

/** The columns of better-auth's session table used here. */
interface AuthSessionTable {
  id: string;
  userId: string;
  token: string;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Moment;
  /** The session's last use, accurate to a few minutes. */
  updatedAt: Moment;
  expiresAt: Moment;
  /** The account's generation when the session was created. */
  generation: ColumnType<number, number | undefined>;
}

/** The columns of better-auth's account table used here: a user's credentials. */
interface AuthAccountTable {
  id: string;
  userId: string;
  providerId: string;
  /** The password's hash. */
  password: string | null;
}

/** better-auth's table of mailed reset links. */
interface AuthVerificationTable {
  id: string;
  identifier: string;
  /** The id of the user. */
  value: string;
  expiresAt: Moment;
  createdAt: Moment;
  updatedAt: Moment;
}

/** Failed password attempts. */
interface LoginFailureTable {
  /** SHA-256 of the throttle key: an address, with or without an account, and the origin of the attempt. */
  key: string;
  count: number;
  blocked_until: number;
  last_at: number;
}

/** A network from which an account's owner has logged in. */
interface TrustedNetworkTable {
  user_id: string;
  /** SHA-256 of the account and the network. */
  network: string;
  last_at: number;
}

/** A device on which the owner of an account has logged in. */
interface TrustedDeviceTable {
  user_id: string;
  /** SHA-256 of the account and the browser's token. */
  device: string;
  /** The last session on the device; it may have ended. */
  session_id: string | null;
  last_at: number;
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

/** Creates the tables of accounts. */
export const accountTables = (db: Kysely<Schema>, engine: Database['engine']): Promise<void> =>
  runSql(
    db,
    ...(engine === 'sqlite' ? ACCOUNTS_ON_SQLITE : ACCOUNTS_ON_POSTGRES),
    `create table login_failure (key text primary key not null, count integer not null, blocked_until bigint not null,
      last_at bigint not null)`,
    `create table trusted_network (user_id text not null references auth_user (id) on delete cascade,
      network text not null, last_at bigint not null,
      constraint trusted_network_key primary key (user_id, network))`,
    // No foreign key of the session: the device stays trusted when it ends.
    `create table trusted_device (user_id text not null references auth_user (id) on delete cascade,
      device text not null, session_id text, last_at bigint not null,
      constraint trusted_device_key primary key (user_id, device))`,
  );
