import type { MiddlewareHandler } from 'hono';
import type { BackendConfig } from '../config/backend-config.ts';
import { clientAddress } from '../limits/client-network.ts';
import type { Log } from '../log/create-log.ts';
import { maskPath } from '../log/mask-addresses.ts';
import type { BackendEnv } from './backend-env.ts';

/** Answers that say that somebody tried what is not theirs, or too often. */
const REFUSALS = new Set([401, 403, 404, 429]);

/** What load balancers and supervisors ask every few seconds. */
const PROBE = /^(?:\/api)?\/(?:health|ready)$/;

/**
 * One line for each request: method, path without query, status, duration, and who called (`caller`). Of what was
 * refused also the network address it came from, so that an attack can be followed. Probes that find all well only
 * at level debug.
 */
export function logRequests(
  log: Log,
  config: Pick<BackendConfig, 'clientIpHeader'>,
): MiddlewareHandler<BackendEnv> {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const level = c.res.ok && PROBE.test(c.req.path) ? 'debug' : 'info';
    log[level](
      {
        requestId: c.get('requestId'),
        method: c.req.method,
        path: maskPath(c.req.path),
        status: c.res.status,
        caller: c.get('caller'),
        from: REFUSALS.has(c.res.status) ? clientAddress(c, config) : undefined,
        ms: Math.round(performance.now() - start),
      },
      'request',
    );
  };
}
