import type { User } from '../api/user.ts';

/**
 * What is known about the visitor.
 * - `unknown`: the start has not looked yet (also the state of every prerendered page);
 * - `loading`: a token cookie exists and its profile is being loaded;
 * - `anonymous` and `authenticated`: decided.
 */
export type AuthStatus = 'unknown' | 'loading' | 'anonymous' | 'authenticated';

/** Specification section 4, "Authentication". */
export interface AuthState {
  status: AuthStatus;
  user: User | null;
  /** On during each auth action. */
  loading: boolean;
  /** The message of the last failed action. */
  error: string | null;
}

/** The state before anything is known; also the server's snapshot. */
export const UNKNOWN_AUTH: AuthState = { status: 'unknown', user: null, loading: false, error: null };
