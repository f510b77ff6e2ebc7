import type { ColumnType } from 'kysely';

/**
 * The tables that this backend queries, alike on both engines; better-auth owns the other `auth_*` tables.
 * Every `*_at` and `*_until` is in milliseconds since 1970 UTC. JSON is kept as text.
 */
export interface Schema {
  submission: SubmissionTable;
  mail: MailTable;
  delivery: DeliveryTable;
  content: ContentTable;
  login_failure: LoginFailureTable;
  limit_counter: LimitCounterTable;
  known_network: KnownNetworkTable;
  known_device: KnownDeviceTable;
  auth_user: AuthUserTable;
  auth_session: AuthSessionTable;
  auth_account: AuthAccountTable;
  auth_verification: AuthVerificationTable;
  unsubscribed: UnsubscribedTable;
  chore: ChoreTable;
  tally: TallyTable;
  compared: ComparedTable;
}

/** A post to the base webhook. */
export interface SubmissionTable {
  id: string;
  type: string;
  /** In lower case, so that everything of one address can be found. */
  email: string;
  body: string;
  received_at: number;
  /** Equal for equal bodies, so that a repeated one is one row; null where that means nothing. */
  idempotency_key: string | null;
  /** Why a robot may have sent it (docs/decisions/008); otherwise null. */
  suspicion: 'honeypot' | 'too-fast' | null;
  /** The release that the visitor had, as `app/version`, told by their page; null when it was not told. */
  release: string | null;
  /**
   * Whose visit it is when it is no reader's, or `unseen` when nothing else was seen of it (`counts/told.ts`); otherwise
   * null.
   */
  visitor: 'team' | 'robot' | 'unseen' | null;
}

/** A message that waits to be sent, or is kept because no SMTP server is configured. */
export interface MailTable {
  id: string;
  template: string;
  recipient: string;
  subject: string;
  /** Emptied once sent: it may hold a link that opens an account. */
  text: string;
  html: string;
  created_at: number;
  /** The visitor whose message it passes on, in lower case; null for the site's own mail. */
  reply_to: string | null;
  /** Where one click ends such mail (RFC 8058); null for mail that cannot be refused. */
  list_unsubscribe: string | null;
}

/** One delivery to one target: the row is the job. */
export interface DeliveryTable {
  id: string;
  target: 'smtp' | 'automation';
  submission_id: string | null;
  mail_id: string | null;
  status: 'pending' | 'delivered' | 'dead';
  attempts: number;
  next_attempt_at: number;
  /** A worker has the job until then. */
  locked_until: number;
  last_error: string | null;
  created_at: number;
  settled_at: number | null;
}

/** A content item of one account. */
export interface ContentTable {
  id: string;
  owner_id: string;
  type: string | null;
  fields: string;
  created_at: number;
  updated_at: number;
}

/** Failed password attempts. */
interface LoginFailureTable {
  /** SHA-256 of who is counted: an address, with or without an account, and the origin of the attempt. */
  key: string;
  count: number;
  blocked_until: number;
  last_at: number;
}

/** What is counted in a window of time: attempts, mail, bytes. */
interface LimitCounterTable {
  /** SHA-256 of what is counted. */
  key: string;
  count: number;
  /** When it starts again from zero. */
  until: number;
}

/** A network from which an account's owner has proved ownership. */
interface KnownNetworkTable {
  user_id: string;
  /** SHA-256 of the account and the network. */
  network: string;
  last_at: number;
}

/** A device on which the owner of an account has logged in. */
interface KnownDeviceTable {
  user_id: string;
  /** SHA-256 of the account and the browser's mark. */
  device: string;
  /** The last session on the device; it may have ended. */
  session_id: string | null;
  last_at: number;
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
  /** Raised by what ends all sessions (`accounts/session-generation.ts`). */
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
  /** The session's last use, to within a few minutes. */
  updatedAt: Moment;
  expiresAt: Moment;
  /** The account's when the session was made. */
  generation: ColumnType<number, number | undefined>;
}

/** The columns of better-auth's account table used here: how a user logs in. */
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

/** An address that wants no more optional mail. */
interface UnsubscribedTable {
  /** SHA-256 of the address: recognizable but not readable. */
  key: string;
  at: number;
}

/** What browsers told of a release, as counts, without anything of the visitor. */
export interface TallyTable {
  /** How pages went, what visitors of the guide did, or the votes of networks. */
  scope: 'pages' | 'funnel' | 'votes';
  /** The start of the hour that the counts are of; of votes, since when releases have been compared. */
  at: number;
  /** As `app/version`; empty when it was not told. */
  release: string;
  /** JSON: what was counted, and how often. */
  counts: string;
}

/** A release that is compared with others, by votes. */
interface ComparedTable {
  /** As `app/version`. */
  release: string;
  since: number;
  /** When somebody last judged it: votes are taken until a day later. */
  judged_at: number;
}

/** Recurring work, done by one process at a time. */
interface ChoreTable {
  name: string;
  last_run_at: number;
}
