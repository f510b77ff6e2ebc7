import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** Starts a POST whose body is sent in parts, as over a slow connection. */
export async function slowPost(
  port: number,
  path: string,
  { headers, bytes }: { headers: Readonly<Record<string, string>>; bytes: number },
) {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  const all = { host: 'localhost', connection: 'close', 'content-length': String(bytes), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  return {
    send: (part: Uint8Array) => void socket.write(part),
    breakOff: () => void socket.destroy(),
    answer: () => text(socket),
  };
}

export async function cuttableProxy(port: number) {
  const clients = new Map<Socket, Socket>();
  let isHolding = false;
  const server = createServer((client) => {
    const site = connect(port, '127.0.0.1');
    clients.set(client, site);
    client.on('error', () => {}).on('close', () => clients.delete(client));
    site.on('error', () => client.destroy());
    client.on('data', (sent) => {
      if (isHolding && sent.toString('latin1').startsWith('POST ')) site.unpipe(client);
    });
    client.pipe(site).pipe(client);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const cut = () => {
    isHolding = false;
    for (const [client, site] of clients) {
      client.resetAndDestroy();
      site.destroy();
    }
  };
  onTestFinished(() => {
    cut();
    server.close();
  });
  const address = server.address();
  return {
    to: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    /** Withholds the response to every POST until the connections are cut. */
    hold: () => {
      isHolding = true;
    },
    cut,
  };
}
