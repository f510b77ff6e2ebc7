/** One device on which an account is signed in. The times are ISO 8601 date-times. */
export interface AccountSession {
  /** Identifies the session in calls. Not the token. */
  id: string;
  /** Whether this is the caller's session. */
  current: boolean;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
  /** The device's name, such as "Chrome on Windows". */
  device: string;
}
