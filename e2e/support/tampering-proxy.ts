import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy before the site that may change files on their way, as a cache or a machine in between can. */
export interface TamperingProxy {
  /** Where the site is reached through it. */
  origin: string;
  /** Adds `text` to every file at these addresses, until it is called again. */
  tamper(addresses: RegExp | null, text: string): void;
  close(): Promise<void>;
}

/** Starts one. `cacheControl` takes the place of what the site says about files with a version. */
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
