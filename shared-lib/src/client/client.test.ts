import { describe, expect, it, vi } from 'vitest';
import { createClient } from './client.ts';
import { createRequestWindow } from './request-window.ts';
import type { Transport } from './transport.ts';

/** A client whose network keeps what it was sent and answers with `data`. */
function connected({ token, data = {} }: { token?: string; data?: unknown } = {}) {
  const transport = vi.fn<Transport>(async () => ({ status: 200, data }));
  const client = createClient({
    host: () => 'https://hooks.example/site',
    transport,
    window: createRequestWindow(10, 60_000),
    cookies: { token: () => token, clear: () => {} },
  });
  const sent = (call = 0) => {
    const [request] = transport.mock.calls[call] ?? [];
    if (!request) throw new Error(`There was no call ${call}.`);
    return request;
  };
  return { client, transport, sent };
}

describe('a call through the client', () => {
  it('posts the body to the path below the host, as JSON, with 15000 ms to answer', async () => {
    const { client, sent } = connected();
    const body = { email: 'ada@example.com', password: 'Secret1!' };
    await client.post('/auth/login', body);
    expect(sent()).toMatchObject({ url: 'https://hooks.example/site/auth/login', body, timeoutMs: 15_000 });
    expect(sent().headers['content-type']).toBe('application/json');
  });

  it("gives the answer's data", async () => {
    const { client } = connected({ data: { id: 'u1' } });
    expect(await client.post('/user/profile', {})).toEqual({ id: 'u1' });
  });

  it('carries the token cookie as a bearer', async () => {
    const { client, sent } = connected({ token: 'tok-1' });
    await client.post('/user/profile', {});
    expect(sent().headers.authorization).toBe('Bearer tok-1');
  });

  it('carries no authorization without the cookie', async () => {
    const { client, sent } = connected();
    await client.post('/user/profile', {});
    expect(Object.keys(sent().headers).sort()).toEqual(['content-type', 'x-request-id']);
  });

  it('carries another request id each time', async () => {
    const { client, sent } = connected();
    await client.post('/content/list', {});
    await client.post('/content/list', {});
    expect(sent(0).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent(1).headers['x-request-id']).not.toBe(sent(0).headers['x-request-id']);
  });

  it('reads the host each time, because it is run-time configuration', async () => {
    const transport = vi.fn<Transport>(async () => ({ status: 200, data: {} }));
    const window = createRequestWindow(10, 60_000);
    let host = '/api';
    const cookies = { token: () => undefined, clear: () => {} };
    const client = createClient({ host: () => host, transport, window, cookies });
    await client.post('/email/verify', {});
    host = 'https://elsewhere.example';
    await client.post('/email/verify', {});
    expect(transport.mock.calls.map(([{ url }]) => url)).toEqual([
      '/api/email/verify',
      'https://elsewhere.example/email/verify',
    ]);
  });
});

describe('the eleventh call of a minute', () => {
  it('fails with the rate limit message and is not sent', async () => {
    const { client, transport } = connected();
    for (let call = 0; call < 10; call += 1) await client.post('/content/get', { id: `${call}` });
    await expect(client.post('/auth/login', {}, 'Login failed. Please try again.')).rejects.toMatchObject({
      message: 'Rate limit exceeded. Please try again later.',
      kind: 'rate-limit',
      call: '/auth/login',
    });
    expect(transport).toHaveBeenCalledTimes(10);
  });
});
