import { Hono, type MiddlewareHandler } from 'hono';
import { matchedRoutes, routePath } from 'hono/route';
import type { BackendConfig } from '../config/backend-config.ts';
import { type Metrics, methodLabel } from '../metrics/metrics.ts';
import { ApiError } from './api-error.ts';
import type { BackendEnv } from './backend-env.ts';
import { equalsInConstantTime, localOnly } from './local-only.ts';

/** Counts every request by its route's pattern; unknown paths count as `unknown`. */
export function countRequests(metrics: Metrics): MiddlewareHandler<BackendEnv> {
  return async (c, next) => {
    const start = performance.now();
    const mountedAt = routePath(c).replace(/\/?\*$/, '');
    const method = methodLabel(c.req.method);
    await next();
    const { status } = c.res;
    const route = matchedRoutes(c).find(({ path }) => !path.endsWith('*'));
    const webhook = c.req.path === mountedAt || c.req.path === `${mountedAt}/`;
    const path = webhook ? '/' : (route?.path.slice(mountedAt.length) ?? 'unknown');
    metrics.request({ kind: 'api', path, method, status, seconds: (performance.now() - start) / 1000 });
  };
}

type MetricsConfig = Pick<BackendConfig, 'metricsToken' | 'siteUrl' | 'localKey' | 'clientIpHeader'>;

/**
 * `GET metrics` of the backend and the site's server: requires METRICS_TOKEN as a bearer token; without that setting it is
 * `localOnly`.
 */
export function metricsPage(metrics: Metrics, config: MetricsConfig): Hono<BackendEnv> {
  const page = new Hono<BackendEnv>();
  page.get('/metrics', metricsGuard(config), async (c) =>
    c.body(await metrics.text(), 200, {
      'content-type': metrics.registry.contentType,
      'cache-control': 'no-store',
    }),
  );
  page.onError((error, c) => {
    if (!(error instanceof ApiError)) throw error;
    const { status, message, headers } = error;
    return c.json({ message, requestId: c.get('requestId') }, status, headers);
  });
  return page;
}

function metricsGuard(config: MetricsConfig): MiddlewareHandler<BackendEnv> {
  const { metricsToken } = config;
  if (!metricsToken) return localOnly(config);
  return async (c, next) => {
    const token = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    if (!equalsInConstantTime(token, metricsToken)) {
      throw new ApiError(401, 'Send METRICS_TOKEN as a bearer token.', {
        headers: { 'www-authenticate': 'Bearer' },
      });
    }
    await next();
  };
}
