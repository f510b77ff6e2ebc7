import { describe, expect, it, vi } from 'vitest';
import { createClient } from './client.ts';
import { createRequestWindow } from './request-window.ts';
import type { TransportResponse } from './transport.ts';

const REFUSED = { status: 401, data: { message: 'Please log in again' } };

/** A client of a visitor with the token `first`; `answer` decides when and how the network answers. */
function signedIn(answer: () => Promise<TransportResponse>) {
  const session: { token: string | undefined } = { token: 'first' };
  const clear = vi.fn(() => {
    session.token = undefined;
  });
  const client = createClient({
    host: () => '/api',
    transport: answer,
    window: createRequestWindow(10, 60_000),
    cookies: { token: () => session.token, clear },
  });
  const ended = vi.fn();
  const stop = client.onSessionEnded(ended);
  return { client, session, clear, ended, stop };
}

describe('a 401 from any call', () => {
  it('clears the cookies, then tells who listens, and fails with its message', async () => {
    const { client, session, ended } = signedIn(async () => REFUSED);
    ended.mockImplementation(() => expect(session.token).toBeUndefined());
    await expect(client.post('/content/list', {})).rejects.toMatchObject({
      message: 'Please log in again',
      status: 401,
    });
    expect(session.token).toBeUndefined();
    expect(ended).toHaveBeenCalledOnce();
  });

  it('for a token that is no longer the current one leaves the new session alone', async () => {
    const answer = Promise.withResolvers<TransportResponse>();
    const { client, session, clear, ended } = signedIn(() => answer.promise);
    const late = client.post('/content/list', {});
    session.token = 'second';
    answer.resolve(REFUSED);
    await expect(late).rejects.toThrow('Please log in again');
    expect(session.token).toBe('second');
    expect(clear).not.toHaveBeenCalled();
    expect(ended).not.toHaveBeenCalled();
  });

  it('is not told to who has stopped listening', async () => {
    const { client, ended, stop, clear } = signedIn(async () => REFUSED);
    stop();
    await client.post('/content/list', {}).catch(() => {});
    expect(clear).toHaveBeenCalledOnce();
    expect(ended).not.toHaveBeenCalled();
  });
});

it.each([400, 403, 404, 500])('status %i leaves the session alone', async (status) => {
  const { client, session, ended } = signedIn(async () => ({ status, data: {} }));
  await client.post('/content/list', {}).catch(() => {});
  expect(session.token).toBe('first');
  expect(ended).not.toHaveBeenCalled();
});
