import type { ColumnType } from 'kysely';

/** A time in better-auth's tables: ISO 8601 text on SQLite, a Date on PostgreSQL. */
type Moment = ColumnType<string | Date, string, string>;
/** Incrementing an account's generation ends its sessions of earlier generations. */
type Generation = ColumnType<number, number | undefined>;

/** Times are milliseconds since 1970 UTC, except better-auth's (`Moment`). `app/migrations.ts` creates the tables. */
export interface Schema {
  /** A post to the base webhook. */
  submission: {
    id: string;
    type: string;
    /** In lower case, so that all rows of an address can be found. */
    email: string;
    body: string;
    received_at: number;
    /** Equal for duplicate bodies, which are stored once. Null for access events, whose duplicates are all stored. */
    idempotency_key: string | null;
    /** Why the submission is not counted (docs/decisions/008), otherwise null. */
    suspicion: 'honeypot' | 'too-fast' | 'internal' | 'robot' | null;
    /** The release in the visitor's browser, as `app/version`; null when unknown. */
    release: string | null;
    /** Fields beyond the specification, as a JSON object. */
    extra: string | null;
  };
  auth_user: {
    id: string;
    name: string;
    email: string;
    /** 0 or 1 on SQLite. */
    emailVerified: ColumnType<number | boolean>;
    phone: string | null;
    generation: Generation;
    createdAt: Moment;
    updatedAt: Moment;
  };
  auth_session: {
    id: string;
    userId: string;
    token: string;
    ipAddress: string | null;
    userAgent: string | null;
    createdAt: Moment;
    updatedAt: Moment;
    expiresAt: Moment;
    generation: Generation;
  };
  auth_account: {
    id: string;
    userId: string;
    providerId: string;
    password: string | null;
  };
  /** better-auth's table of mailed reset links. */
  auth_verification: {
    id: string;
    identifier: string;
    /** The id of the user. */
    value: string;
    expiresAt: Moment;
    createdAt: Moment;
    updatedAt: Moment;
  };
  login_failure: {
    /** SHA-256 of the throttle key (`limitGuesses`). */
    key: string;
    count: number;
    blocked_until: number;
    last_at: number;
  };
  trusted_network: {
    user_id: string;
    /** SHA-256 of the account and the network. */
    network: string;
    last_at: number;
  };
  trusted_device: {
    user_id: string;
    /** SHA-256 of the account and the browser's token. */
    device: string;
    session_id: string | null;
    last_at: number;
  };
  content: {
    id: string;
    owner_id: string;
    type: string | null;
    fields: string;
    created_at: number;
    updated_at: number;
  };
  mail: {
    id: string;
    template: string;
    recipient: string;
    subject: string;
    /** `text` and `html` are emptied once sent, because they may contain a link that opens an account. */
    text: string;
    html: string;
    created_at: number;
    /** The sender of a forwarded contact message, in lower case; null for the site's own mail. */
    reply_to: string | null;
    list_unsubscribe: string | null;
  };
  unsubscribed: {
    /** SHA-256 of the recipient's mailbox (`mailboxOf`). */
    key: string;
    at: number;
  };
  /** The number of equal events in an hour or, after three days, in a day. A row contains no data of a visitor. */
  event_count: {
    hour: number;
    /** The release in the visitor's browser. `version` is '' when unknown. */
    app: string;
    version: string;
    kind: 'view' | 'request' | 'download' | 'click';
    /** Path of the page; 'other' if the live site has no such page. */
    page: string;
    /** A click's label, or a guide event's campaign. Without a campaign, the path of the source. */
    detail: string;
    count: number;
  };
  /** The page views of one release in an hour, at most one per network in five minutes. */
  release_hour: {
    hour: number;
    app: string;
    version: string;
    views: number;
    failed: number;
    networks: number;
    /** The number of views that reported an LCP. `load_ms` is the sum of these LCPs, each at most 10 s. */
    loads: number;
    load_ms: number;
  };
  delivery: {
    id: string;
    target: 'smtp' | 'automation';
    submission_id: string | null;
    mail_id: string | null;
    status: 'pending' | 'delivered' | 'dead';
    attempts: number;
    next_attempt_at: number;
    /** When the lease of the delivering process ends. */
    locked_until: number;
    last_error: string | null;
    created_at: number;
    settled_at: number | null;
  };
  limit_counter: {
    /** SHA-256 of the limit's key. */
    key: string;
    count: number;
    /** When the window ends and the count is 0 again. */
    until: number;
  };
  scheduled_job: {
    name: string;
    last_run_at: number;
  };
}

export type SubmissionTable = Schema['submission'];
export type ContentTable = Schema['content'];
export type EventCountTable = Schema['event_count'];
export type ReleaseHourTable = Schema['release_hour'];
export type DeliveryTable = Schema['delivery'];
