import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A post as a browser sent it. */
export interface Post {
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server between browsers and a site. */
export interface Between {
  origin: string;
  /** Everything that browsers have posted; tests may empty it. */
  posts: Post[];
  close(): void;
}

/**
 * Starts a server that passes everything on, and keeps what is posted. As a proxy for other sites it says that they are closed.
 * @param change what of a page's HTML arrives.
 * @param from whose network each request is said to come from (`CLIENT_IP_HEADER`).
 */
export async function between(
  site: string,
  { change = (html: string) => html, from = (): string => '127.0.0.1' } = {},
): Promise<Between> {
  const posts: Post[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const { url = '/', method, headers } = incoming;
    // A browser that leaves in the middle gets no answer.
    const body = await buffer(incoming).catch(() => null);
    if (!body) return void outgoing.destroy();
    if (method === 'POST') posts.push({ url, headers, body: body.toString() });
    const sent = { ...headers, 'accept-encoding': 'identity', 'x-forwarded-for': from() };
    const asked = request(`${site}${url}`, { method, headers: sent }, async (answer) => {
      const bytes = await buffer(answer).catch(() => null);
      if (!bytes) return void outgoing.destroy();
      const isPage = answer.headers['content-type']?.startsWith('text/html');
      const { 'content-length': _, etag: __, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, kept);
      outgoing.end(isPage ? change(bytes.toString()) : bytes);
    });
    asked.on('error', () => outgoing.destroy()).end(body);
  }).listen(0, 'localhost');
  // A browser that closes resets it, and nobody else listens.
  server.on('connect', (_, socket) => socket.on('error', () => {}).end('HTTP/1.1 502 Closed\r\n\r\n'));
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    posts,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
