import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';

/** An automation webhook for the tests of a file or group: records requests, and responds as configured. */
export function answeringTarget() {
  const target = {
    /** The status of responses. */
    status: 200,
    /** Statuses of the next responses, before `status`. */
    next: [] as number[],
    received: [] as { headers: IncomingHttpHeaders; payload: string }[],
    secret: `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`,
    /** The settings that send a backend's submissions here, once the server listens. */
    settings: () => ({
      AUTOMATION_WEBHOOK_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
      AUTOMATION_WEBHOOK_SECRET: target.secret,
    }),
  };
  const server = createServer(async (request, response) => {
    // Interrupted requests get no response.
    const payload = await text(request).catch(() => null);
    if (payload === null) return;
    target.received.push({ headers: request.headers, payload });
    response.writeHead(target.next.shift() ?? target.status, { location: '/elsewhere' }).end('thanks');
  });
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise((resolve) => void server.close(resolve)));
  return target;
}
