import { AxiosError } from 'axios';
import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { createClient } from './client.ts';
import { createRequestWindow } from './request-window.ts';
import type { Transport } from './transport.ts';

const FALLBACK = 'Login failed. Please try again.';

/** What a call rejects with when the network behaves like `transport`. */
async function failure(transport: Transport, fallback: string | undefined = FALLBACK): Promise<ApiError> {
  const window = createRequestWindow(10, 60_000);
  const cookies = { token: () => undefined, clear: () => {} };
  const client = createClient({ host: () => '/api', transport, window, cookies });
  const error = await client.post('/auth/login', {}, fallback).catch((cause: unknown) => cause);
  if (!(error instanceof ApiError)) throw new Error(`Expected an ApiError, got ${String(error)}`);
  return error;
}

const answering = (status: number, data: unknown): Transport => {
  return async () => ({ status, data });
};

describe('a failed call', () => {
  it("shows the server's message in preference to the fallback, with the status", async () => {
    expect(await failure(answering(409, { message: 'E-mail taken' }))).toMatchObject({
      message: 'E-mail taken',
      kind: 'status',
      status: 409,
      call: '/auth/login',
      fromServer: true,
    });
  });

  it.each([400, 404, 429, 500, 502, 304])(
    'shows the fallback when status %i brings no message',
    async (status) => {
      expect(await failure(answering(status, '<html>'))).toMatchObject({
        message: FALLBACK,
        status,
        fromServer: false,
      });
    },
  );

  it('shows the fallback when nothing answered, and keeps the cause', async () => {
    const cause = new AxiosError('Network Error', 'ERR_NETWORK');
    const error = await failure(() => Promise.reject(cause));
    expect(error).toMatchObject({ message: FALLBACK, kind: 'network', fromServer: false, cause });
    expect(error.status).toBeUndefined();
  });

  it('tells a time-out from a lost connection', async () => {
    const cause = new AxiosError('timeout of 15000ms exceeded', 'ECONNABORTED');
    const error = await failure(() => Promise.reject(cause));
    expect(error).toMatchObject({ message: FALLBACK, kind: 'timeout', cause });
  });

  it('has a general message where the catalog gives none', async () => {
    const window = createRequestWindow(10, 60_000);
    const cookies = { token: () => undefined, clear: () => {} };
    const transport = answering(500, null);
    const client = createClient({ host: () => '/api', transport, window, cookies });
    await expect(client.post('/content/create', {})).rejects.toThrow(
      'Something went wrong. Please try again.',
    );
  });

  it('at status 200 to 299 is none', async () => {
    const window = createRequestWindow(10, 60_000);
    const cookies = { token: () => undefined, clear: () => {} };
    for (const status of [200, 201, 204, 299]) {
      const client = createClient({
        host: () => '/api',
        transport: answering(status, status),
        window,
        cookies,
      });
      expect(await client.post('/content/create', {})).toBe(status);
    }
  });
});
