/** A sign-in on one device, as its owner gets to see it. Times are ISO 8601. */
export interface AccountSession {
  /** Not the token: nobody can sign in with it. */
  id: string;
  /** Whether it is the one that asks. */
  current: boolean;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
  /** In plain words: 'Chrome on Windows'. */
  device: string;
}
