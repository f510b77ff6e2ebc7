import type { Context, MiddlewareHandler } from 'hono';
import { type Log, maskPath } from '../log/log.ts';
import type { BackendEnv } from './backend-env.ts';
import { type CallerSettings, clientAddress } from './client-network.ts';

/** Statuses of unauthorized or rate-limited requests. */
const REFUSALS = new Set([401, 403, 404, 429]);

/** Paths that load balancers, supervisors and an open console poll. */
const PROBE = /^(?:\/api)?\/(?:health|ready|activity)$/;

/**
 * Logs a request: method, path without query, status, duration, and the caller. Refusals also have the network address, so
 * that attacks can be traced. Successful probes are logged at level debug.
 * @param since when the request arrived, by `performance.now`.
 */
export function logRequest(
  log: Log,
  c: Context<BackendEnv>,
  { status, ok }: Response,
  { since, callers }: { since: number; callers: CallerSettings },
): void {
  const { path } = c.req;
  const line = {
    requestId: c.get('requestId'),
    method: c.req.method,
    path: maskPath(path),
    status,
    caller: c.get('caller'),
    from: REFUSALS.has(status) ? clientAddress(c, callers) : undefined,
    ms: Math.round(performance.now() - since),
  };
  log[ok && PROBE.test(path) ? 'debug' : 'info'](line, 'request');
}

/** One line for each request (`logRequest`). */
export function logRequests(log: Log, callers: CallerSettings): MiddlewareHandler<BackendEnv> {
  return async (c, next) => {
    const since = performance.now();
    await next();
    logRequest(log, c, c.res, { since, callers });
  };
}
