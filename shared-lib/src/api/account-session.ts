/** One device on which an account is signed in. The times are ISO 8601 date-times. */
export interface AccountSession {
  /** Names the session in calls; it is not its token. */
  id: string;
  /** Whether it is the one that asks. */
  current: boolean;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
  /** The device in plain words, such as "Chrome on Windows". */
  device: string;
}
