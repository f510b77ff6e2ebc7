import { setTimeout as wait } from 'node:timers/promises';
import { type ErrorHandler, Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { requestId } from 'hono/request-id';
import { routePath } from 'hono/route';
import { RELEASE_HEADER } from 'shared-lib/webhook/webhook-bodies.ts';
import { TRUSTED_DEVICE_HEADER } from '../accounts/trusted-devices.ts';
import { storageFault } from '../database/storage-health.ts';
import { API_POLICY, answerHeaders } from '../http/answer-headers.ts';
import { ApiError, methodNotAllowed } from '../http/api-error.ts';
import type { BackendEnv, BackendHandler } from '../http/backend-env.ts';
import { logRequests } from '../http/log-requests.ts';
import { countRequests, metricsPage } from '../http/metrics-route.ts';
import { requestSizeProblem } from '../http/read-request.ts';
import { maskPath } from '../log/log.ts';
import { FEATURES, type Services } from './features.ts';

/** The backend as a Hono app. It answers everything below its mount path, including unknown paths. */
export function createApp(services: Services): Hono<BackendEnv> {
  const { config, log } = services;
  const app = new Hono<BackendEnv>();
  app.onError(answerError(services));
  app.use(requestId(), countRequests(services.metrics), logRequests(log, config), refuseOversize(config));
  // Before the headers for programs: pages have their own.
  for (const { pages } of FEATURES) if (pages) app.route('/', pages(services));
  app.use(answerHeaders(config, API_POLICY));
  if (config.allowedOrigins.length > 0) {
    const allow = cors({
      origin: config.allowedOrigins,
      allowMethods: ['POST', 'GET'],
      allowHeaders: ['authorization', 'content-type', 'x-request-id', TRUSTED_DEVICE_HEADER, RELEASE_HEADER],
      exposeHeaders: ['x-request-id', 'retry-after'],
      maxAge: 600,
    });
    app.use(allow);
  }

  const routes: Record<string, BackendHandler> = {};
  for (const feature of FEATURES) Object.assign(routes, feature.routes(services));
  for (const [path, route] of Object.entries(routes)) {
    app.post(path, route);
    app.all(path, methodNotAllowed('POST'));
  }
  const reads = { '/health': healthRoute, '/ready': readyRoute(services) };
  for (const [path, route] of Object.entries(reads)) {
    app.get(path, route);
    app.all(path, methodNotAllowed('GET, HEAD'));
  }
  app.route('/', metricsPage(services.metrics, config));
  app.all('/metrics', methodNotAllowed('GET, HEAD'));
  app.all('*', unknownPath(routes['/'] as BackendHandler));
  return app;
}

/** Answers 414 or 431 to a long address or header before anything reads it. */
function refuseOversize({ clientIpHeader }: Services['config']): MiddlewareHandler<BackendEnv> {
  const alsoRead = clientIpHeader ? [clientIpHeader] : [];
  return async (c, next) => {
    const refusal = requestSizeProblem(c.req.raw, alsoRead);
    if (refusal) throw new ApiError(refusal.status, refusal.message);
    await next();
  };
}

/** Unknown paths get a 404, except the base webhook with a trailing slash, as a mounted app sees it. */
function unknownPath(submit: BackendHandler): BackendHandler {
  const refuse = methodNotAllowed('POST');
  return (c, next) => {
    const mountedAt = routePath(c).replace(/\*$/, '');
    if (c.req.path === mountedAt) return (c.req.method === 'POST' ? submit : refuse)(c, next);
    throw new ApiError(404, 'There is nothing at this address.');
  };
}

/**
 * Turns a route's error into JSON. An `ApiError` is the caller's. Any other is ours: 503 while the database
 * does not answer or has too much to do, else 500; the log has the detail, the answer only the request id.
 */
function answerError({ database, log }: Services): ErrorHandler<BackendEnv> {
  return async (err, c) => {
    const requestId = c.get('requestId');
    if (err instanceof ApiError) {
      const { status, message, field, errors, headers } = err;
      return c.json({ message, field, errors, requestId }, status, headers);
    }
    const fault = storageFault(err);
    if (fault) {
      log.error({ err, requestId, path: maskPath(c.req.path) }, 'the database cannot store');
      return c.json({ message: fault.message, requestId }, fault.status, { 'retry-after': '30' });
    }
    const reachable = await database.ping().then(
      () => true,
      () => false,
    );
    log.error(
      { err, requestId, path: maskPath(c.req.path) },
      reachable ? 'a request failed' : 'the database does not answer',
    );
    if (!reachable || isOverloaded(err)) {
      const message = 'The service is not available at the moment. Please try again in a few seconds.';
      return c.json({ message, requestId }, 503, { 'retry-after': '5' });
    }
    const message = `Something went wrong on our side. Please try again. (Request ${requestId})`;
    return c.json({ message, requestId }, 500);
  };
}

/** Whether a statement, or the wait for a connection of the pool, whose error has no code, has taken too long. */
const isOverloaded = (error: Error & { code?: string }) =>
  error.code === '57014' || error.message === 'timeout exceeded when trying to connect';

/** How long the database may take to answer, in milliseconds. */
const PATIENCE_MS = 2000;

/** `GET health`: the process runs. Checks nothing else, so a failed database does not restart it. */
const healthRoute: BackendHandler = (c) => c.json({ status: 'ok' });

/** `GET ready`: 200 when requests can be served, including by the database, else 503. */
function readyRoute({ database, log }: Pick<Services, 'database' | 'log'>): BackendHandler {
  return async (c) => {
    try {
      await Promise.race([
        database.probe(),
        wait(PATIENCE_MS, undefined, { ref: false }).then(() => {
          throw new Error(`the database did not answer within ${PATIENCE_MS} ms`);
        }),
      ]);
      return c.json({ status: 'ready', database: database.engine });
    } catch (err) {
      log.warn({ err, requestId: c.get('requestId') }, 'not ready');
      return c.json({ status: 'not ready', message: 'The database does not answer, or cannot store.' }, 503, {
        'retry-after': '5',
      });
    }
  };
}
