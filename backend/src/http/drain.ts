import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A proxy must close an idle connection, usually after 60 s, before the server does, or a form could get a 502. */
export const CONNECTION_TIMEOUTS = {
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 65_000,
  headersTimeout: 70_000,
  requestTimeout: 75_000,
} as const;

/** How long a drain waits for requests that are still on the network. */
const IN_FLIGHT_MS = 500;
const QUIET_TIMEOUT_MS = 1000;

/**
 * Call this when the server has just started. The returned function lets requests finish for at most `timeoutMs`.
 * Node's `closeIdleConnections` skips connections opened in advance, and `close` loses requests on the network.
 */
export function createDrain(server: Server): (timeoutMs: number) => Promise<void> {
  /** By connection: its requests in progress, and the bytes that had arrived when the last one ended. */
  const connections = new Map<Socket, { inProgress: number; arrived: number }>();
  let accepted = 0;
  let draining = false;

  function endWhenIdle(socket: Socket): void {
    const state = connections.get(socket);
    if (draining && state?.inProgress === 0 && socket.bytesRead === state.arrived) socket.destroySoon();
  }

  server.on('connection', (socket) => {
    accepted += 1;
    connections.set(socket, { inProgress: 0, arrived: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    const state = connections.get(socket);
    if (!state) return;
    state.inProgress += 1;
    response.once('close', () => {
      state.inProgress -= 1;
      state.arrived = socket.bytesRead;
      endWhenIdle(socket);
    });
  });

  return async (timeoutMs) => {
    const closed = once(server, 'close');
    // Closing a server resets connections that only the operating system has accepted. This waits for a turn of the
    // event loop without new connections. The current turn cannot accept any.
    await nextTurn();
    const end = performance.now() + QUIET_TIMEOUT_MS;
    let acceptedBefore: number;
    do {
      acceptedBefore = accepted;
      await nextTurn();
    } while (accepted !== acceptedBefore && performance.now() < end);
    // Only stops listening, unlike `close` of an HTTP server.
    NetServer.prototype.close.call(server);
    if (connections.size > 0) await new Promise((resolve) => setTimeout(resolve, IN_FLIGHT_MS));
    // Two turns, so that requests that have arrived in the meantime are read first, even on a busy machine.
    await nextTurn();
    await nextTurn();
    draining = true;
    for (const socket of connections.keys()) endWhenIdle(socket);
    const timeout = setTimeout(() => server.closeAllConnections(), timeoutMs);
    await closed;
    clearTimeout(timeout);
  };
}
