// @vitest-environment jsdom
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AxiosError } from 'axios';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STATE_TIMEOUT_MS } from '../testing/test-timeouts.ts';
import { axiosTransport } from './axios-transport.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function backend(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'content-type, x-request-id, x-trusted-device');
    if (request.method === 'OPTIONS') response.end();
    else handle(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const CALL = { body: { id: 'c1' }, headers: { 'x-request-id': 'r-1' }, timeoutMs: STATE_TIMEOUT_MS };
const call = (url: string) => ({ url, ...CALL });

it.each([
  [400, 'application/json', '{"message":"so"}', { message: 'so' }],
  [502, 'text/html', '<html>Bad gateway</html>', '<html>Bad gateway</html>'],
])('axiosTransport returns the response with status %i and %s', async (status, type, sent, data) => {
  const origin = await backend((_, response) => {
    response.writeHead(status, { 'content-type': type }).end(sent);
  });
  expect(await axiosTransport(call(origin))).toEqual({ status, data });
});

it('axiosTransport rejects with ETIMEDOUT at the timeout', async () => {
  const origin = await backend(() => {});
  const error = await axiosTransport({ ...call(origin), timeoutMs: 80 }).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(AxiosError);
  expect(error).toMatchObject({ code: 'ETIMEDOUT' });
});

it('axiosTransport rejects when the connection is lost', async () => {
  const origin = await backend((request) => request.socket.destroy());
  await expect(axiosTransport(call(origin))).rejects.toMatchObject({ code: 'ERR_NETWORK' });
});

describe('the token of a trusted device', () => {
  let origin: string;
  let responseData: unknown;
  let headers: IncomingMessage['headers'];
  beforeEach(async () => {
    localStorage.clear();
    origin = await backend((request, response) => {
      ({ headers } = request);
      response.setHeader('content-type', 'application/json').end(JSON.stringify(responseData));
    });
  });

  async function send(path: string, data: unknown = {}): Promise<unknown> {
    responseData = data;
    expect(await axiosTransport(call(origin + path))).toEqual({ status: 200, data });
    expect(headers['x-request-id']).toBe('r-1');
    return headers['x-trusted-device'];
  }

  it('is sent with every later login to the same backend, and with no other call', async () => {
    expect(await send('/auth/login', { trustedDeviceToken: 'm1' })).toBeUndefined();
    expect(await send('/auth/register', { trustedDeviceToken: 'other' })).toBeUndefined();
    expect(await send('/elsewhere/auth/login')).toBeUndefined();
    expect(await send('/auth/login', { trustedDeviceToken: 'm2' })).toBe('m1');
    for (const data of [null, { trustedDeviceToken: 7 }]) expect(await send('/auth/login', data)).toBe('m2');
  });

  it('is not sent by a browser without storage', async () => {
    const storage = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    await send('/auth/login', { trustedDeviceToken: 'm1' });
    expect(await send('/auth/login')).toBeUndefined();
    storage.mockRestore();
  });
});
