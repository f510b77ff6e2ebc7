import type { MiddlewareHandler } from 'hono';
import { matchedRoutes, routePath } from 'hono/route';
import type { BackendEnv } from '../http/backend-env.ts';
import type { Metrics } from './create-metrics.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** Counts every request under the pattern of its route; what no route has is `unknown`, whatever was typed. */
export function countRequests(metrics: Metrics): MiddlewareHandler<BackendEnv> {
  return async (c, next) => {
    const start = performance.now();
    const mountedAt = routePath(c).replace(/\/?\*$/, '');
    await next();
    const route = matchedRoutes(c).find(({ path }) => !path.endsWith('*'));
    const webhook = c.req.path === mountedAt || c.req.path === `${mountedAt}/`;
    const path = webhook ? '/' : (route?.path.slice(mountedAt.length) ?? 'unknown');
    const method = METHODS.has(c.req.method) ? c.req.method : 'other';
    metrics.request({ path, method, status: c.res.status, seconds: (performance.now() - start) / 1000 });
  };
}
