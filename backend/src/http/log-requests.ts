import type { MiddlewareHandler } from 'hono';
import type { BackendConfig } from '../config/backend-config.ts';
import { type Log, maskPath } from '../log/log.ts';
import type { BackendEnv } from './backend-env.ts';
import { clientAddress } from './client-network.ts';

/** Statuses of attempts at what is not the caller's, or too many. */
const REFUSALS = new Set([401, 403, 404, 429]);

/** What the log says of an answer, in the order of its line. */
interface AnswerLine {
  requestId?: string | undefined;
  method: string;
  /** As `maskPath` gives it. */
  path: string;
  status: number;
  caller?: string | undefined;
  from?: string | undefined;
  /** When the request came, by `performance.now`. */
  since: number;
}

/** Writes the line of one answered request. */
export function logAnswer(log: Log, { since, ...line }: AnswerLine, level: 'info' | 'debug' = 'info'): void {
  log[level]({ ...line, ms: Math.round(performance.now() - since) }, 'request');
}

/** The probes of load balancers and supervisors, every few seconds. */
const PROBE = /^(?:\/api)?\/(?:health|ready)$/;

/**
 * One line for each request: method, path without query, status, duration, and the caller. Refusals also
 * have the network address, so that attacks can be traced. Successful probes are logged at level debug only.
 */
export function logRequests(
  log: Log,
  config: Pick<BackendConfig, 'clientIpHeader'>,
): MiddlewareHandler<BackendEnv> {
  return async (c, next) => {
    const since = performance.now();
    await next();
    const line = {
      requestId: c.get('requestId'),
      method: c.req.method,
      path: maskPath(c.req.path),
      status: c.res.status,
      caller: c.get('caller'),
      from: REFUSALS.has(c.res.status) ? clientAddress(c, config) : undefined,
      since,
    };
    logAnswer(log, line, c.res.ok && PROBE.test(c.req.path) ? 'debug' : 'info');
  };
}
