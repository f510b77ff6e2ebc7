import { ApiError, type ApiErrorKind } from 'shared-lib';

/** What the client refuses by itself, in words of its own. */
const REFUSALS: readonly ApiErrorKind[] = ['rate-limit', 'not-signed-in'];

/**
 * What a screen says about a failed call: the server's message or the client's refusal where there is one,
 * else the screen's own entry of the error catalogue (specification section 8).
 */
export function visitorMessage(cause: unknown, fallback: string): string {
  // Any other error is a fault of ours: its message is not for visitors.
  if (!(cause instanceof ApiError)) return fallback;
  return cause.fromServer || REFUSALS.includes(cause.kind) ? cause.message : fallback;
}
