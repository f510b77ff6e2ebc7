import type { ColumnType } from 'kysely';

/**
 * The tables that this backend queries itself, alike on both engines; better-auth owns the other `auth_*` tables.
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
}

/** A post to the base webhook. */
export interface SubmissionTable {
  id: string;
  type: string;
  /** Lower case, so that everything of one address can be found. */
  email: string;
  body: string;
  received_at: number;
  /** The same for the same body, so that what is sent twice is one row; null where that means nothing. */
  idempotency_key: string | null;
  /** Why a robot may have sent it (docs/decisions/008); null for everybody else. */
  suspicion: 'honeypot' | 'too-fast' | null;
}

/** A message: waiting to be sent, or kept because no SMTP server is configured. */
export interface MailTable {
  id: string;
  template: string;
  recipient: string;
  subject: string;
  /** Emptied once sent: it may hold a link that opens an account. */
  text: string;
  html: string;
  created_at: number;
  /** The visitor whose message it passes on, in lower case; null for mail of the site's own. */
  reply_to: string | null;
  /** Where one click ends such mail (RFC 8058); null for mail that nobody can sensibly refuse. */
  list_unsubscribe: string | null;
}

/** One thing to bring to one target: the row is the job. */
export interface DeliveryTable {
  id: string;
  target: 'smtp' | 'automation';
  submission_id: string | null;
  mail_id: string | null;
  status: 'pending' | 'delivered' | 'dead';
  attempts: number;
  next_attempt_at: number;
  /** While it is in the future, a worker has the job. */
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

/** Failed tries at a password. */
interface LoginFailureTable {
  /** SHA-256 of who is counted: an address, whether it has an account or not, and where the try came from. */
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
  /** When it starts anew. */
  until: number;
}

/** A network from which the owner of an account has shown to be that. */
interface KnownNetworkTable {
  user_id: string;
  /** SHA-256 of the account and the network. */
  network: string;
  last_at: number;
}

/** A device on which the owner of an account has logged in. */
interface KnownDeviceTable {
  user_id: string;
  /** SHA-256 of the account and the mark that the browser keeps. */
  device: string;
  /** The last session that began there; it may have ended since. */
  session_id: string | null;
  last_at: number;
}

/** A moment in better-auth's tables: ISO 8601 on SQLite, where PostgreSQL gives a Date. */
type Moment = ColumnType<string | Date, string, string>;

/** The columns of better-auth's user table that are used here. */
interface AuthUserTable {
  id: string;
  name: string;
  email: string;
  /** 0 or 1 on SQLite. */
  emailVerified: ColumnType<number | boolean>;
  phone: string | null;
  createdAt: Moment;
  updatedAt: Moment;
}

/** The columns of better-auth's session table that are used here. */
interface AuthSessionTable {
  id: string;
  userId: string;
  token: string;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Moment;
  /** When the session was last used, to within a few minutes. */
  updatedAt: Moment;
  expiresAt: Moment;
}

/** The columns of better-auth's account table that are used here: how a user logs in. */
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

/** An address that wants no more mail which it did not need. */
interface UnsubscribedTable {
  /** SHA-256 of the address: it can be recognised and not read. */
  key: string;
  at: number;
}

/** Work that recurs, for one process at a time. */
interface ChoreTable {
  name: string;
  last_run_at: number;
}
