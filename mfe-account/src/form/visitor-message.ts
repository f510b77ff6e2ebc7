import { ApiError } from 'shared-lib';

/** The client's words for a failure that the server said nothing about; the screens have their own. */
const CLIENT_WORDS: readonly string[] = [
  'Something went wrong. Please try again.',
  'Password reset failed. Please try again.',
];

/**
 * What a screen says about a failed call: the server's message or the client's refusal where there is one,
 * else the screen's own entry of the error catalogue (specification section 8).
 */
export function visitorMessage(cause: unknown, fallback: string): string {
  // Any other error is a fault of ours: its message is not for visitors.
  if (!(cause instanceof ApiError) || !cause.message) return fallback;
  return CLIENT_WORDS.includes(cause.message) ? fallback : cause.message;
}
