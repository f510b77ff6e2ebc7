import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Follows a server's connections from its start. The returned function ends the server: it takes no new connection,
 * and requests under way have `patienceMs` to come to their end. Node's own `closeIdleConnections` leaves out
 * connections on which nothing was sent yet, which browsers open in advance.
 */
export function drainable(server: Server): (patienceMs: number) => Promise<void> {
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
    draining = true;
    const closed = once(server, 'close');
    server.close();
    for (const socket of connections.keys()) endWhenIdle(socket);
    const giveUp = setTimeout(() => server.closeAllConnections(), patienceMs);
    await closed;
    clearTimeout(giveUp);
  };
}
