import { once } from 'node:events';
import { createServer, type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { CONNECTION_TIMEOUTS, createDrain } from 'backend';
import type { Hono } from 'hono';
import { HEALTH, READY } from '../store/file-types.ts';
import { CLOSED_HEADERS } from './security-headers.ts';

export type OpenedSite = Awaited<ReturnType<typeof openSite>>;

const DRAIN_MS = 10_000;

const MAX_HEADER_BYTES = 16 * 1024;

const STATUS_BY_PARSER_ERROR: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Responds with 503 even at `/health`, so that a load balancer sends no visitors. */
const startingApp: Pick<Hono, 'fetch'> = {
  fetch: () =>
    new Response('The site is starting. Please try again in a minute.', {
      status: 503,
      headers: { 'retry-after': '10', 'cache-control': 'no-store' },
    }),
};

const isProbe = ({ url }: Request) => [READY, HEALTH].includes(new URL(url).pathname);
const respondStopping = () =>
  Response.json({ status: 'stopping' }, { status: 503, headers: { 'cache-control': 'no-store' } });

/** RFC 9112, section 3.2. If a request names several hosts, Node uses the first. */
function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1');
}

const CLOSED = Object.entries(CLOSED_HEADERS);

class ClosedResponse extends ServerResponse {
  override writeHead(status: number, ...rest: unknown[]): this {
    const own = Object(rest.at(-1));
    // Node's `writeHead` is faster if `setHeader` was never called.
    for (const [name, value] of CLOSED)
      if (!(name in own) && !this.hasHeader(name)) this.setHeader(name, value);
    return super.writeHead(status, ...(rest as []));
  }
}

export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS_BY_PARSER_ERROR[error.code ?? ''] ?? 400;
  const headers = Object.entries({ ...CLOSED_HEADERS, connection: 'close', 'content-length': '0' });
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  // With `end`, the app could get a request in transit twice, because browsers repeat requests after a 408.
  socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', ''].join('\r\n'));
  socket.destroySoon();
}

/**
 * Responds with 503 until `answerWith` sets an app. Every response has `CLOSED_HEADERS` unless it sets its own.
 * @param prefix begins the names of PORT and HOST in messages. @param otherPort is a command that uses another port.
 */
export async function openSite(
  port: number,
  hostname?: string,
  { prefix = '', otherPort = '', requestTimeout = CONNECTION_TIMEOUTS.requestTimeout as number } = {},
) {
  let app = startingApp;
  let isLeaving = false;
  const answer = getRequestListener(
    (request, environment) => {
      if (!namesOneHost(environment.incoming as IncomingMessage))
        return new Response('A request must have exactly one Host header.', { status: 400 });
      return isLeaving && isProbe(request) ? respondStopping() : app.fetch(request, environment as never);
    },
    { hostname },
  );
  const serverOptions = {
    ...CONNECTION_TIMEOUTS,
    maxHeaderSize: MAX_HEADER_BYTES,
    requestTimeout,
    // `namesOneHost` checks the Host header instead, because the check of Node accepts several hosts.
    requireHostHeader: false,
    ServerResponse: ClosedResponse,
  };
  const server = createServer(serverOptions, answer).listen(port, hostname);
  const drain = createDrain(server);
  server.on('clientError', refuseUnreadable);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    const command = otherPort || `${prefix}PORT=${port + 10} npm start`;
    const portTaken = `Port ${port} is taken. Stop the program that uses it, or choose another port: ${command}`;
    const otherProblem = `${error.message}. ${prefix}HOST must be an address of this machine, and ${prefix}PORT must be a port that this user may use.`;
    throw new Error(error.code === 'EADDRINUSE' ? portTaken : otherProblem);
  });
  return {
    port: (server.address() as AddressInfo).port,
    answerWith(next: Pick<Hono, 'fetch'>): void {
      app = next;
    },
    /** Makes `/ready` and `/health` fail, so that a load balancer sends no more visitors. */
    leave(): void {
      isLeaving = true;
    },
    close: (): Promise<void> => drain(DRAIN_MS),
  };
}
