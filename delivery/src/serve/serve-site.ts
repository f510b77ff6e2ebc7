import { once } from 'node:events';
import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import type { createSiteApp } from './create-site-app.ts';

/** A listening server. */
export interface ServedSite {
  port: number;
  /** Takes no new connection and completes what is under way. */
  close(): Promise<void>;
}

/** How long requests under way may take once the server is told to stop, in milliseconds. */
const DRAIN_MS = 5000;

/** Serves the site. @throws Error that says what to do when the port is taken. */
export async function serveSite(app: ReturnType<typeof createSiteApp>, port: number): Promise<ServedSite> {
  const server = serve({
    fetch: app.fetch,
    port,
    serverOptions: { connectionsCheckingInterval: 1000, headersTimeout: 5000, requestTimeout: 10_000 },
  }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const taken = `Port ${port} is taken. Stop what uses it, or choose another: PORT=${port + 10} npm start`;
      reject(cause.code === 'EADDRINUSE' ? new Error(taken, { cause }) : cause);
    });
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      const giveUp = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await closed;
      clearTimeout(giveUp);
    },
  };
}
