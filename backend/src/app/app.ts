import { setTimeout as wait } from 'node:timers/promises';
import { type ErrorHandler, Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { requestId } from 'hono/request-id';
import { routePath } from 'hono/route';
import { RELEASE_HEADER } from 'shared-lib/webhook/webhook-bodies.ts';
import { TRUSTED_DEVICE_HEADER } from '../accounts/login-throttle.ts';
import { storageFault } from '../database/storage-health.ts';
import { ApiError } from '../http/api-error.ts';
import { countRequests, logRequests, metricsPage } from '../http/monitoring.ts';
import { requestSizeProblem } from '../http/read-request.ts';
import { API_POLICY, securityHeaders } from '../http/responses.ts';
import { type BackendEnv, type BackendHandler, methodNotAllowed } from '../http/route.ts';
import { maskPath } from '../log/log.ts';
import { hasMailbox, mailPages } from '../mail/mail-pages.ts';
import { unsubscribePages } from '../mail/unsubscribe.ts';
import { createRoutes, type Services } from './features.ts';

export function createApp(services: Services): Hono<BackendEnv> {
  const { config, log } = services;
  const app = new Hono<BackendEnv>();
  app.onError(handleError(services));
  app.use(requestId(), countRequests(services.metrics), logRequests(log, config), refuseOversize(config));
  // These pages come before the API's headers, because they set their own.
  app.route('/', unsubscribePages(services));
  if (hasMailbox(config)) app.route('/_mail', mailPages(services));
  app.use(securityHeaders(config, API_POLICY));
  if (config.allowedOrigins.length > 0) {
    const ownHeaders = [TRUSTED_DEVICE_HEADER, RELEASE_HEADER];
    const allowHeaders = ['authorization', 'content-type', 'x-request-id', ...ownHeaders];
    const exposeHeaders = ['x-request-id', 'retry-after'];
    const allowMethods = ['POST', 'GET'];
    app.use(cors({ origin: config.allowedOrigins, allowMethods, allowHeaders, exposeHeaders, maxAge: 600 }));
  }

  const routes = createRoutes(services);
  for (const [path, route] of Object.entries(routes))
    app.post(path, route).all(path, methodNotAllowed('POST'));
  const onlyGet = methodNotAllowed('GET, HEAD');
  // Does not check the database, because a supervisor must not restart the process when the database is down.
  app.get('/health', (c) => c.json({ status: 'ok' })).all('/health', onlyGet);
  app.get('/ready', readyRoute(services)).all('/ready', onlyGet);
  app.route('/', metricsPage(services.metrics, config)).all('/metrics', onlyGet);
  app.all('*', unknownPath(routes['/']));
  return app;
}

function refuseOversize({ clientIpHeader }: Services['config']): MiddlewareHandler<BackendEnv> {
  const moreHeaders = clientIpHeader ? [clientIpHeader] : [];
  return (c, next) => {
    const problem = requestSizeProblem(c.req.raw, moreHeaders);
    if (problem) throw new ApiError(problem.status, problem.message);
    return next();
  };
}

/** Responds with 404, but serves the mount path with a trailing slash as the base webhook. */
function unknownPath(submit: BackendHandler): BackendHandler {
  const refuse = methodNotAllowed('POST');
  return (c, next) => {
    const mountedAt = routePath(c).replace(/\*$/, '');
    if (c.req.path === mountedAt) return (c.req.method === 'POST' ? submit : refuse)(c, next);
    throw new ApiError(404, 'There is nothing at this address.');
  };
}

/** The details of errors other than `ApiError` are only logged. */
function handleError({ database, log }: Services): ErrorHandler<BackendEnv> {
  return async (err, c) => {
    const requestId = c.get('requestId');
    if (err instanceof ApiError) {
      const { status, message } = err;
      const { field, errors, headers } = err.details;
      return c.json({ message, field, errors, requestId }, status, headers);
    }
    const fault = storageFault(err);
    if (fault) {
      log.error({ err, requestId, path: maskPath(c.req.path) }, 'the database cannot write');
      return c.json({ message: fault.message, requestId }, fault.status, { 'retry-after': '30' });
    }
    const reachable = await database.ping();
    const problem = reachable ? 'a request failed' : 'the database does not respond';
    log.error({ err, requestId, path: maskPath(c.req.path) }, problem);
    if (!reachable || isOverloaded(err)) {
      const message = 'The service is not available at the moment. Please try again in a few seconds.';
      return c.json({ message, requestId }, 503, { 'retry-after': '5' });
    }
    const message = `Something went wrong on our side. Please try again. (Request ${requestId})`;
    return c.json({ message, requestId }, 500);
  };
}

/** 57014 is a statement timeout. A pool-acquire timeout has no code. */
const isOverloaded = (error: Error & { code?: string }) =>
  error.code === '57014' || error.message === 'timeout exceeded when trying to connect';

const DATABASE_TIMEOUT_MS = 2000;

function readyRoute({ database, log }: Pick<Services, 'database' | 'log'>): BackendHandler {
  return async (c) => {
    const result = await Promise.race([
      database.probe().catch((error: Error) => error),
      wait(DATABASE_TIMEOUT_MS, new Error(`no response within ${DATABASE_TIMEOUT_MS} ms`), { ref: false }),
    ]);
    if (!(result instanceof Error)) return c.json({ status: 'ready', database: database.engine });
    log.warn({ err: result, requestId: c.get('requestId') }, 'the readiness check failed');
    const message = 'The database does not respond or cannot write.';
    return c.json({ status: 'not ready', message }, 503, { 'retry-after': '5' });
  };
}
