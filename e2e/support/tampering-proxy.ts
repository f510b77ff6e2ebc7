import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export type TamperingProxy = Awaited<ReturnType<typeof tamperingProxy>>;

/**
 * Starts a proxy in front of the site that may change files, like a cache or a machine in between. `cacheControl` replaces
 * the site's header for files with a version.
 */
export async function tamperingProxy(site: string, cacheControl: string) {
  let wanted: RegExp | null = null;
  let addition = '';
  const server = createServer((incoming, outgoing) => {
    const { url = '/', method, headers } = incoming;
    const isVersioned = url.startsWith('/_r/');
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
    /** The site's address through the proxy. */
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Appends `text` to every file at these addresses, until the next call. */
    tamper(addresses: RegExp | null, text: string) {
      wanted = addresses;
      addition = text;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
