import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

/**
 * When a server ends connections, in milliseconds: an idle one after a proxy has, usually after 60 s. A proxy that sends a
 * form on a connection that ends answers 502. Node lets a request take no less time than its headers.
 */
export const CONNECTION_TIMEOUTS = {
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 65_000,
  headersTimeout: 70_000,
  requestTimeout: 75_000,
} as const;

/** How long a request may be on the way on a connection that is there already, in milliseconds. */
const ON_THE_WAY_MS = 500;
/** How long a quiet turn of the event loop is waited for, in milliseconds. */
const QUIET_WITHIN_MS = 1000;

/**
 * Waits for a turn of the event loop in which nobody connects. Closing a server resets the connections that the
 * system has taken for it and it has not taken yet: a proxy sends such a form to no other server.
 */
async function quietTurn(server: Server): Promise<void> {
  const end = performance.now() + QUIET_WITHIN_MS;
  let hasTaken = true;
  const taken = () => {
    hasTaken = true;
  };
  server.on('connection', taken);
  // What is left of this turn takes nobody.
  await turn();
  while (hasTaken && performance.now() < end) {
    hasTaken = false;
    await turn();
  }
  server.off('connection', taken);
}

/**
 * Follows a server's connections from its start. The returned function ends the server: it takes no new connection,
 * and requests under way, or on the way, have `patienceMs` to come to their end. Node's own `closeIdleConnections`
 * leaves out connections on which nothing was sent yet, which browsers open in advance.
 */
export function createDrain(server: Server): (patienceMs: number) => Promise<void> {
  /** By connection: its requests under way, and the octets that had arrived when the last one ended. */
  const connections = new Map<Socket, { underWay: number; arrived: number }>();
  let draining = false;

  function endWhenIdle(socket: Socket): void {
    const state = connections.get(socket);
    if (draining && state?.underWay === 0 && socket.bytesRead === state.arrived) socket.destroySoon();
  }

  server.on('connection', (socket) => {
    connections.set(socket, { underWay: 0, arrived: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    const state = connections.get(socket);
    if (!state) return;
    state.underWay += 1;
    response.once('close', () => {
      state.underWay -= 1;
      state.arrived = socket.bytesRead;
      endWhenIdle(socket);
    });
  });

  return async (patienceMs) => {
    const closed = once(server, 'close');
    await quietTurn(server);
    server.close();
    if (connections.size > 0) await new Promise((resolve) => setTimeout(resolve, ON_THE_WAY_MS));
    // What has arrived meanwhile is read first, however busy the machine is.
    await turn();
    await turn();
    draining = true;
    for (const socket of connections.keys()) endWhenIdle(socket);
    const giveUp = setTimeout(() => server.closeAllConnections(), patienceMs);
    await closed;
    clearTimeout(giveUp);
  };
}
