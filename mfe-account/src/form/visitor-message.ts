import { ApiError } from 'shared-lib';

/** The message of the server or the client, or else `fallback` (specification section 8). */
export function visitorMessage(cause: unknown, fallback: string): string {
  if (!(cause instanceof ApiError)) {
    // A bug, whose message is not for visitors.
    console.error(cause);
    return fallback;
  }
  return cause.fromServer || ['rate-limit', 'not-signed-in'].includes(cause.kind) ? cause.message : fallback;
}
