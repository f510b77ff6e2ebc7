import type { MiddlewareHandler } from 'hono';
import type { Log } from '../log/create-log.ts';
import { maskAddresses } from '../log/mask-addresses.ts';
import type { BackendEnv } from './backend-env.ts';

/** One line for each request: method, path without query, status, duration. Probes only at level debug. */
export function logRequests(log: Log): MiddlewareHandler<BackendEnv> {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const level = c.req.method === 'GET' && c.res.ok ? 'debug' : 'info';
    log[level](
      {
        requestId: c.get('requestId'),
        method: c.req.method,
        path: maskAddresses(c.req.path.slice(0, 200)),
        status: c.res.status,
        ms: Math.round(performance.now() - start),
      },
      'request',
    );
  };
}
