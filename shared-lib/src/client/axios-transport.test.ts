// @vitest-environment jsdom
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AxiosError } from 'axios';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withTrustedDevice } from '../client/axios-transport.ts';
import type { Transport } from '../client/client.ts';
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

let data: unknown;
const network = vi.fn<Transport>(async () => ({ status: 200, data }));
const transport = withTrustedDevice(network);
/** Makes a call to which the backend returns `answer`. Returns the trusted-device token that it sent. */
async function sent(url: string, answer: unknown = {}): Promise<string | undefined> {
  data = answer;
  const request = { url, body: {}, headers: { 'x-request-id': 'r-1' }, timeoutMs: 1000 };
  expect(await transport(request)).toEqual({ status: 200, data: answer });
  const headers = network.mock.lastCall?.[0].headers ?? {};
  expect(headers['x-request-id']).toBe('r-1');
  return headers['x-trusted-device'];
}
beforeEach(() => localStorage.clear());

it('is sent with every later login', async () => {
  expect(await sent('/api/auth/login', { trustedDeviceToken: 'm1' })).toBeUndefined();
  expect(await sent('/api/auth/login')).toBe('m1');
  expect(await sent('/api/auth/login', { trustedDeviceToken: 'm2' })).toBe('m1');
  expect(await sent('/api/auth/login')).toBe('m2');
});

it('is sent with no other call, and stored from no other response', async () => {
  await sent('/api/auth/login', { trustedDeviceToken: 'm1' });
  for (const path of ['register', 'reset-password', 'logout'])
    expect(await sent(`/api/auth/${path}`, { trustedDeviceToken: 'other' })).toBeUndefined();
  expect(await sent('/api/user/profile')).toBeUndefined();
  expect(await sent('/api/auth/login')).toBe('m1');
});

it('is sent to no other backend', async () => {
  await sent('/api/auth/login', { trustedDeviceToken: 'm1' });
  expect(await sent('https://hooks.example/site/auth/login')).toBeUndefined();
});

it('stays when a response has none, or an invalid one', async () => {
  await sent('/api/auth/login', { trustedDeviceToken: 'm1' });
  for (const answer of [{}, null, '', 'down', { trustedDeviceToken: 7 }, { trustedDeviceToken: {} }])
    expect(await sent('/api/auth/login', answer)).toBe('m1');
});

it('is not sent by a browser without storage', async () => {
  const storage = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  await sent('/api/auth/login', { trustedDeviceToken: 'm1' });
  expect(await sent('/api/auth/login')).toBeUndefined();
  storage.mockRestore();
});
