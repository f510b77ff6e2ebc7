import { ApiError } from 'shared-lib';

/** A failed call's message: the server's, the client's (rate limit, no session), or `fallback` (specification section 8). */
export function visitorMessage(cause: unknown, fallback: string): string {
  if (!(cause instanceof ApiError)) {
    // A bug, whose message is not for visitors.
    console.error(cause);
    return fallback;
  }
  return cause.fromServer || ['rate-limit', 'not-signed-in'].includes(cause.kind) ? cause.message : fallback;
}
