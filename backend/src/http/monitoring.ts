import { Hono, type MiddlewareHandler } from 'hono';
import { matchedRoutes, routePath } from 'hono/route';
import type { BackendConfig } from '../config/backend-config.ts';
import { type Log, maskPath } from '../log/log.ts';
import { type Metrics, methodLabel } from '../metrics/metrics.ts';
import { type CallerSettings, clientAddress, equalsInConstantTime, localOnly } from './client.ts';
import type { BackendEnv } from './route.ts';

const REFUSALS = new Set([401, 403, 404, 429]);

/** Paths that are polled by load balancers, supervisors and open consoles. */
const PROBE = /^(?:\/api)?\/(?:health|ready|activity)$/;

/** Refusals include the network address, so that attacks can be traced. */
export function logRequests(log: Log, callers: CallerSettings): MiddlewareHandler<BackendEnv> {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const { method, path } = c.req;
    const { status, ok } = c.res;
    const line = {
      requestId: c.get('requestId'),
      method,
      path: maskPath(path),
      status,
      caller: c.get('caller'),
      from: REFUSALS.has(status) ? clientAddress(c, callers) : undefined,
      reason: status === 429 ? c.error?.message : undefined,
      ms: Math.round(performance.now() - start),
    };
    log[ok && PROBE.test(path) ? 'debug' : 'info'](line, 'request');
  };
}

export function countRequests(metrics: Metrics): MiddlewareHandler<BackendEnv> {
  return async (c, next) => {
    const start = performance.now();
    const mountedAt = routePath(c).replace(/\/?\*$/, '');
    const method = methodLabel(c.req.method);
    await next();
    const { status } = c.res;
    const route = matchedRoutes(c).find(({ path }) => !path.endsWith('*'));
    const isWebhook = c.req.path === mountedAt || c.req.path === `${mountedAt}/`;
    const path = isWebhook ? '/' : (route?.path.slice(mountedAt.length) ?? 'unknown');
    metrics.request({ kind: 'api', path, method, status, seconds: (performance.now() - start) / 1000 });
  };
}

type MetricsConfig = Pick<BackendConfig, 'metricsToken' | 'siteUrl' | 'localKey' | 'clientIpHeader'>;

/** `GET /metrics` requires METRICS_TOKEN as a bearer token. Without this setting, `localOnly` guards the path. */
export function metricsPage(metrics: Metrics, config: MetricsConfig): Hono<BackendEnv> {
  const page = new Hono<BackendEnv>();
  const { metricsToken } = config;
  if (!metricsToken) page.get('/metrics', localOnly(config));
  page.get('/metrics', async (c) => {
    const token = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
    if (metricsToken && !equalsInConstantTime(token, metricsToken)) {
      const message = 'Send METRICS_TOKEN as a bearer token.';
      return c.json({ message, requestId: c.get('requestId') }, 401, { 'www-authenticate': 'Bearer' });
    }
    const headers = { 'content-type': metrics.registry.contentType, 'cache-control': 'no-store' };
    return c.body(await metrics.text(), 200, headers);
  });
  return page;
}
