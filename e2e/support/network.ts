import { once } from 'node:events';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, createServer } from 'node:net';

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** A response must start within this time. A failed server stays last in the order for as long. */
const RESPONSE_TIMEOUT_MS = 1000;

/** A round-robin proxy. A read is retried at the next server after an error, a 503 or a missing versioned file. */
export async function startProxy(servers: readonly string[]) {
  const failedAt = new Map<string, number>();
  let turn = 0;

  const candidates = (): string[] => {
    turn = (turn + 1) % servers.length;
    const order = [...servers.slice(turn), ...servers.slice(0, turn)];
    const failed = (server: string) => Date.now() - (failedAt.get(server) ?? 0) < RESPONSE_TIMEOUT_MS;
    return order.sort((one, other) => Number(failed(one)) - Number(failed(other)));
  };

  const forward = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const isRead = incoming.method === 'GET' || incoming.method === 'HEAD';
    const isVersioned = incoming.url?.startsWith('/_r/');
    const order = isRead ? candidates() : candidates().slice(0, 1);
    for (const [index, server] of order.entries()) {
      const upstream = await send(server, incoming).catch(() => null);
      if (!upstream) failedAt.set(server, Date.now());
      const status = upstream?.statusCode ?? 502;
      const isLast = index === order.length - 1;
      if (!isLast && (!upstream || status === 503 || (status === 404 && isVersioned))) {
        upstream?.resume();
        continue;
      }
      response.writeHead(status, upstream?.headers);
      if (!upstream) response.end();
      // The client must notice an interrupted response.
      else upstream.on('error', () => response.destroy()).pipe(response);
      return;
    }
  };

  const proxy = createHttpServer((incoming, response) => void forward(incoming, response));
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    async stop() {
      const closed = once(proxy, 'close');
      proxy.close();
      proxy.closeAllConnections();
      await closed;
    },
  };
}

async function send(server: string, incoming: IncomingMessage): Promise<IncomingMessage> {
  // A new connection each time, because a request on a broken connection would be lost.
  const outgoing = request(`${server}${incoming.url}`, {
    agent: false,
    method: incoming.method,
    headers: { ...incoming.headers, host: new URL(server).host },
    signal: AbortSignal.timeout(30_000),
  });
  outgoing.setTimeout(RESPONSE_TIMEOUT_MS, () => outgoing.destroy(new Error('No response in time.')));
  incoming.pipe(outgoing);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  outgoing.setTimeout(0).on('error', () => {});
  return response;
}
