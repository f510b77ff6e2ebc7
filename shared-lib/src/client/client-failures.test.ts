import { AxiosError } from 'axios';
import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { createClient } from './client.ts';
import { createRequestWindow } from './request-window.ts';
import type { Transport } from './transport.ts';

const FALLBACK = 'Login failed. Please try again.';

/** A call on a network that behaves like `transport`. */
function posting(transport: Transport, fallback?: string): Promise<unknown> {
  const window = createRequestWindow(10, 60_000);
  const cookies = { token: () => undefined, clear: () => {} };
  return createClient({ host: () => '/api', transport, window, cookies }).post('/auth/login', {}, fallback);
}

/** What that call rejects with. */
async function failure(transport: Transport): Promise<ApiError> {
  const error = await posting(transport, FALLBACK).catch((cause: unknown) => cause);
  if (!(error instanceof ApiError)) throw new Error(`Expected an ApiError, got ${String(error)}`);
  return error;
}

const answering = (status: number, data: unknown): Transport => {
  return async () => ({ status, data });
};

describe('a failed call', () => {
  it("shows the server's message in preference to the fallback, with the status and the field", async () => {
    expect(await failure(answering(409, { message: 'E-mail taken', field: 'email' }))).toMatchObject({
      message: 'E-mail taken',
      field: 'email',
      kind: 'status',
      status: 409,
      call: '/auth/login',
      fromServer: true,
    });
  });

  it.each([199, 304, 400, 404, 429, 500, 502])(
    'shows the fallback when status %i brings no message',
    async (status) => {
      for (const data of ['<html>', { field: 7 }]) {
        const error = await failure(answering(status, data));
        expect(error).toMatchObject({ message: FALLBACK, status, fromServer: false });
        expect(error.field).toBeUndefined();
      }
    },
  );

  it.each([
    ['network', 'a lost connection', new AxiosError('Network Error', 'ERR_NETWORK')],
    ['network', 'a failure without a reason', undefined],
    ['timeout', 'a time-out', new AxiosError('timeout of 15000ms exceeded', 'ECONNABORTED')],
  ])('shows the fallback when nothing answered, and is of kind %s after %s', async (kind, _, cause) => {
    const error = await failure(() => Promise.reject(cause));
    expect(error).toMatchObject({ message: FALLBACK, kind, fromServer: false, cause });
    expect(error.status).toBeUndefined();
  });

  it('has a general message where the catalog gives none', async () => {
    await expect(posting(answering(500, null))).rejects.toThrow('Something went wrong. Please try again.');
  });

  it.each([200, 201, 204, 299])('is none at status %i', async (status) => {
    expect(await posting(answering(status, status))).toBe(status);
  });
});
