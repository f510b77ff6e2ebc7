/** One device on which an account is signed in. The times are ISO 8601 date-times. */
export interface AccountSession {
  /** Identifies the session in calls. It is not the token. */
  id: string;
  /** Whether this is the caller's session. */
  current: boolean;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
  /** The device in plain words, such as "Chrome on Windows". */
  device: string;
}
