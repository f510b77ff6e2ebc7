// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import type { Transport } from '../client/transport.ts';
import { withTrustedDevice } from './trusted-device.ts';

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
