// @vitest-environment jsdom
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AxiosError } from 'axios';
import { afterEach, expect, it } from 'vitest';
import { PATIENCE_MS } from '../testing/patience.ts';
import { axiosTransport } from './axios-transport.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts a backend that allows the document's origin. Returns its address. */
async function backend(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader(
      'access-control-allow-headers',
      'authorization, content-type, x-request-id, x-trusted-device',
    );
    if (request.method === 'OPTIONS') response.end();
    else handle(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const call = (url: string) => ({ url, body: { id: 'c1' }, headers: {}, timeoutMs: PATIENCE_MS });

it.each([
  [200, 'application/json', '{"message":"so"}', { message: 'so' }],
  [400, 'application/json', '{"message":"so"}', { message: 'so' }],
  [502, 'text/html', '<html>Bad gateway</html>', '<html>Bad gateway</html>'],
])('returns the response with status %i and %s', async (status, type, sent, data) => {
  const origin = await backend((_, response) => {
    response.writeHead(status, { 'content-type': type }).end(sent);
  });
  expect(await axiosTransport(call(origin))).toEqual({ status, data });
});

it('rejects with ETIMEDOUT at the timeout', async () => {
  const origin = await backend(() => {});
  const error = await axiosTransport({ ...call(origin), timeoutMs: 80 }).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(AxiosError);
  expect(error).toMatchObject({ code: 'ETIMEDOUT' });
});

it('rejects when the connection is lost', async () => {
  const origin = await backend((request) => request.socket.destroy());
  await expect(axiosTransport(call(origin))).rejects.toMatchObject({ code: 'ERR_NETWORK' });
});
