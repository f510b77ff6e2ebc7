import { logRequests } from 'backend';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { type AuthorizerOptions, createAuthorizer } from './authorizer.ts';
import { CONSOLE_BASE, consoleFiles } from './console-files.ts';
import { operationRoutes } from './operations.ts';
import { releaseRoutes, tokenRoutes } from './routes.ts';
import { type ViewOptions, views } from './views.ts';

export interface AdminOptions extends AuthorizerOptions, Omit<ViewOptions, 'tokenOf'> {
  consoleFolder?: string | null;
}

export function createAdminApp(options: AdminOptions): Hono {
  const { store, log, callers, consoleFolder } = options;
  const app = new Hono();
  const { session, requireSameOrigin, tokenOf } = createAuthorizer(options);

  app.use(logRequests(log, callers), async (c, next) => {
    c.header('cache-control', 'no-store');
    await next();
  });
  app.use(requireSameOrigin);
  app.route('/session', session);
  if (consoleFolder) {
    app.get('/', (c) => c.redirect(CONSOLE_BASE));
    app.route(CONSOLE_BASE, consoleFiles(consoleFolder));
  }
  app.route('/', views({ ...options, tokenOf }));
  app.route('/tokens', tokenRoutes({ store, tokenOf }));
  app.route('/', releaseRoutes({ store, tokenOf }));
  app.route('/', operationRoutes({ ...options, tokenOf }));
  app.notFound((c) => c.text(`Not found.${consoleFolder ? ` The console is at ${CONSOLE_BASE}.` : ''}`, 404));
  app.onError((err, c) => {
    if (err instanceof HTTPException) return err.res ?? c.text(err.message, err.status);
    log.error({ err }, 'an admin request failed');
    return c.text("The request failed. Ask the site's operator: the site's log has the reason.", 500);
  });
  return app;
}
