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

/** How long requests in progress may take after the shutdown delay. */
const DRAIN_TIMEOUT_MS = 25_000;

// Registered before the server listens, because a stop signal may arrive immediately afterwards.
const stopSignal = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);

/** Serves `/api` as well, for a load balancer that does not rewrite paths. */
async function serveBackend(config: BackendConfig): Promise<void> {
  const log = createLog(config);
  const { app, close } = await createBackend(config, { log });
  let [isStopping, isDraining] = [false, false];
  const { fetch } = new Hono<BackendEnv>()
    .use(async (c, next) => {
      if (isStopping && /\/(?:ready|health)$/.test(c.req.path)) return c.json({ status: 'stopping' }, 503);
      await next();
      if (isDraining) c.header('connection', 'close');
    })
    .route('/api', app)
    .route('/', app);
  const { port, host: hostname } = config;
  const server = serve({ fetch, port, hostname, serverOptions: CONNECTION_TIMEOUTS }) as Server;
  const drain = createDrain(server);
  try {
    await once(server, 'listening');
    const { address, port, family } = server.address() as AddressInfo;
    const url = `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
    log.info({ url, database: config.databaseUrl ? 'postgres' : 'sqlite' }, 'listening');
    await stopSignal;
    isStopping = true;
    await pause(config.shutdownDelaySeconds * 1000);
    isDraining = true;
    await drain(DRAIN_TIMEOUT_MS);
  } finally {
    await close();
  }
  log.info('stopped');
}

try {
  await serveBackend(parseBackendConfig(process.env));
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
