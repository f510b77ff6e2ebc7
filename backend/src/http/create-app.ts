import { Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { requestId } from 'hono/request-id';
import { routePath } from 'hono/route';
import { secureHeaders } from 'hono/secure-headers';
import { DEVICE_MARK_HEADER } from '../limits/known-owners.ts';
import { mailPages } from '../mail/mail-pages.ts';
import { UNSUBSCRIBE_PATH } from '../mail/unsubscribe.ts';
import { UNSUBSCRIBE_POLICY } from '../mail/unsubscribe-page.ts';
import { unsubscribeRoute } from '../mail/unsubscribe-route.ts';
import { countRequests } from '../metrics/count-requests.ts';
import { metricsGuard } from '../metrics/metrics-guard.ts';
import { metricsRoute } from '../metrics/metrics-route.ts';
import type { Services } from '../services.ts';
import { answerError } from './answer-error.ts';
import { ApiError } from './api-error.ts';
import type { BackendEnv, BackendHandler } from './backend-env.ts';
import { healthRoute, readyRoute } from './health-routes.ts';
import { existsLocally } from './local-only.ts';
import { logRequests } from './log-requests.ts';
import { methodNotAllowed } from './method-not-allowed.ts';
import { openApiRoute } from './openapi-route.ts';
import { postRoutes } from './post-routes.ts';
import { oversize } from './request-bounds.ts';

/** The backend as a Hono app. It answers everything below the path at which it is mounted, unknown paths included. */
export function createApp(services: Services): Hono<BackendEnv> {
  const { config, log } = services;
  const app = new Hono<BackendEnv>();
  app.onError(answerError(services));
  app.use(requestId(), countRequests(services.metrics), logRequests(log, config), refuseOversize(config));
  // Before the headers of the answers to programs: its pages have their own.
  if (!config.smtpUrl && existsLocally(config)) app.route('/_mail', mailPages(services));
  app.use(UNSUBSCRIBE_PATH, async (c, next) => {
    await next();
    if (c.res.headers.get('content-type')?.startsWith('text/html'))
      c.header('content-security-policy', UNSUBSCRIBE_POLICY);
  });
  app.use(
    secureHeaders({
      strictTransportSecurity: config.siteUrl.startsWith('https:') && 'max-age=31536000; includeSubDomains',
      // Whatever an answer holds, it runs nothing, loads nothing and is no origin.
      contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], sandbox: [] },
    }),
    async (c, next) => {
      await next();
      c.header('cache-control', 'no-store');
    },
  );
  if (config.allowedOrigins.length > 0) {
    const allow = cors({
      origin: config.allowedOrigins,
      allowMethods: ['POST', 'GET'],
      allowHeaders: ['authorization', 'content-type', 'x-request-id', DEVICE_MARK_HEADER],
      exposeHeaders: ['x-request-id', 'retry-after'],
      maxAge: 600,
    });
    app.use(allow);
  }

  const routes = postRoutes(services);
  for (const [path, route] of Object.entries(routes)) {
    app.post(path, route);
    app.all(path, methodNotAllowed('POST'));
  }
  const reads = { '/health': healthRoute, '/ready': readyRoute(services), '/openapi.json': openApiRoute };
  for (const [path, route] of Object.entries(reads)) {
    app.get(path, route);
    app.all(path, methodNotAllowed('GET, HEAD'));
  }
  app.get('/metrics', metricsGuard(config), metricsRoute(services));
  app.all('/metrics', methodNotAllowed('GET, HEAD'));
  app.on(['GET', 'POST'], UNSUBSCRIBE_PATH, unsubscribeRoute(services));
  app.all(UNSUBSCRIBE_PATH, methodNotAllowed('GET, HEAD, POST'));
  app.all('*', unknownPath(routes['/']));
  return app;
}

/** Before anything looks into a request: 414 or 431 when its address or a header is longer than is read. */
function refuseOversize({ clientIpHeader }: Services['config']): MiddlewareHandler<BackendEnv> {
  const alsoRead = clientIpHeader ? [clientIpHeader] : [];
  return async (c, next) => {
    const refusal = oversize(c.req.raw, alsoRead);
    if (refusal) throw new ApiError(refusal.status, refusal.message);
    await next();
  };
}

/** What no route has: 404, but for the base webhook with a trailing slash, which a mounted app gets to see as such. */
function unknownPath(submit: BackendHandler): BackendHandler {
  const refuse = methodNotAllowed('POST');
  return (c, next) => {
    const mountedAt = routePath(c).replace(/\*$/, '');
    if (c.req.path === mountedAt) return (c.req.method === 'POST' ? submit : refuse)(c, next);
    throw new ApiError(404, 'There is nothing at this address.');
  };
}
