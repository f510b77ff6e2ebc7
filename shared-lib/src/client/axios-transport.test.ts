// @vitest-environment jsdom
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { AxiosError } from 'axios';
import { afterEach, expect, it } from 'vitest';
import { PATIENCE_MS } from '../testing/patience.ts';
import { axiosTransport } from './axios-transport.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A backend that the document's origin may call; gives its address. */
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

it('posts the body as JSON with the given headers', async () => {
  let seen: IncomingMessage | undefined;
  let body = '';
  const origin = await backend(async (request, response) => {
    seen = request;
    body = await text(request);
    response.end('{}');
  });
  await axiosTransport({
    ...call(`${origin}/content/get`),
    headers: { 'content-type': 'application/json', authorization: 'Bearer tok', 'x-request-id': 'r-1' },
  });
  expect(seen).toMatchObject({ method: 'POST', url: '/content/get' });
  expect(seen?.headers).toMatchObject({
    'content-type': 'application/json',
    authorization: 'Bearer tok',
    'x-request-id': 'r-1',
  });
  expect(JSON.parse(body)).toEqual({ id: 'c1' });
});

it('sends with a log-in what the one before it gave', async () => {
  const tokens: unknown[] = [];
  const origin = await backend((request, response) => {
    tokens.push(request.headers['x-trusted-device']);
    response.setHeader('content-type', 'application/json').end('{"trustedDeviceToken":"m1"}');
  });
  for (const path of ['login', 'login', 'logout']) await axiosTransport(call(`${origin}/auth/${path}`));
  expect(tokens).toEqual([undefined, 'm1', undefined]);
});

it.each([200, 400, 401, 429, 500])('gives the answer with status %i', async (status) => {
  const origin = await backend((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"message":"so"}');
  });
  expect(await axiosTransport(call(origin))).toEqual({ status, data: { message: 'so' } });
});

it('gives an answer that is no JSON as text', async () => {
  const origin = await backend((_, response) => response.writeHead(502).end('<html>Bad gateway</html>'));
  expect(await axiosTransport(call(origin))).toEqual({ status: 502, data: '<html>Bad gateway</html>' });
});

it('rejects with ECONNABORTED when the answer takes longer than the time-out', async () => {
  const origin = await backend(() => {});
  const error = await axiosTransport({ ...call(origin), timeoutMs: 80 }).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(AxiosError);
  expect(error).toMatchObject({ code: 'ECONNABORTED' });
});

it('rejects when the connection is lost', async () => {
  const origin = await backend((request) => request.socket.destroy());
  await expect(axiosTransport(call(origin))).rejects.toMatchObject({ code: 'ERR_NETWORK' });
});
