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
  auth_user: AuthUserTable;
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

/** Failed log-ins on one address, whether it has an account or not. */
export interface LoginFailureTable {
  /** SHA-256 of the address. */
  key: string;
  count: number;
  blocked_until: number;
  last_at: number;
}

/** The columns of better-auth's user table that are used here. */
export interface AuthUserTable {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  /** ISO 8601; a column of type timestamptz on PostgreSQL. */
  updatedAt: string;
}
