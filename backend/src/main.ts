import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createBackend } from './app/create-backend.ts';
import { type BackendConfig, ConfigError, parseBackendConfig } from './config/backend-config.ts';
import { CONNECTION_TIMEOUTS, createDrain } from './http/drain.ts';
import type { BackendEnv } from './http/route.ts';
import { createLog } from './log/log.ts';

/** How long requests in progress may take after a stop signal, in milliseconds. */
const DRAIN_TIMEOUT_MS = 25_000;

/**
 * Serves the backend alone, at `/` and, for a load balancer that does not rewrite paths, at `/api`.
 * @returns a function that finishes requests in progress, and closes everything. For SHUTDOWN_DELAY_SECONDS before that,
 *   `/ready` and `/health` return 503, so that a load balancer stops sending requests.
 */
async function serveBackend(config: BackendConfig) {
  const log = createLog(config);
  const backend = await createBackend(config, { log });
  let [leaving, draining] = [false, false];
  const app = new Hono<BackendEnv>()
    .use(async (c, next) => {
      if (leaving && /\/(?:ready|health)$/.test(c.req.path)) return c.json({ status: 'stopping' }, 503);
      await next();
      if (draining) c.header('connection', 'close');
    })
    .route('/api', backend.app)
    .route('/', backend.app);
  const server = serve({
    fetch: app.fetch,
    port: config.port,
    hostname: config.host,
    serverOptions: CONNECTION_TIMEOUTS,
  }) as Server;
  const drain = createDrain(server);
  await once(server, 'listening').catch(async (error) => {
    await backend.close();
    throw error;
  });
  const { address, port, family } = server.address() as AddressInfo;
  const url = `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
  log.info({ url, database: config.databaseUrl ? 'postgres' : 'sqlite' }, 'listening');

  return async (): Promise<void> => {
    if (leaving) return;
    leaving = true;
    await pause(config.shutdownDelaySeconds * 1000);
    draining = true;
    await drain(DRAIN_TIMEOUT_MS);
    await backend.close();
    log.info('stopped');
  };
}

try {
  const config = parseBackendConfig(process.env);
  const starting = serveBackend(config);
  // Registered before the server listens, because a signal may arrive at the same moment.
  const stop = () => void starting.catch(() => undefined).then((end) => end?.());
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  await starting;
} catch (error) {
  // An invalid setting is printed without a stack.
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
