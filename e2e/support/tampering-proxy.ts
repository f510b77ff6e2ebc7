import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of the site that may change files, like a cache or a machine in between. */
export interface TamperingProxy {
  /** The site's address through the proxy. */
  origin: string;
  /** Appends `text` to every file at these addresses, until the next call. */
  tamper(addresses: RegExp | null, text: string): void;
  close(): Promise<void>;
}

/** Starts a tampering proxy. `cacheControl` replaces the site's header for files with a version. */
export async function tamperingProxy(site: string, cacheControl: string): Promise<TamperingProxy> {
  let wanted: RegExp | null = null;
  let addition = '';
  const server: Server = createServer((incoming, outgoing) => {
    const { url = '/', method, headers } = incoming;
    const isVersioned = /^\/(_r|_c)\//.test(url);
    const asked = request(
      `${site}${url}`,
      { method, headers: { ...headers, 'accept-encoding': 'identity', host: new URL(site).host } },
      (answer) => {
        const { 'content-length': _, ...kept } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, {
          ...kept,
          ...(isVersioned ? { 'cache-control': cacheControl } : {}),
        });
        answer.on('data', (bytes) => outgoing.write(bytes));
        answer.on('end', () => outgoing.end(wanted?.test(url) ? addition : undefined));
      },
    );
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    tamper(addresses, text) {
      wanted = addresses;
      addition = text;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
