import { AxiosError } from 'axios';
import { describe, expect, it, vi } from 'vitest';
import { createClient, createRequestWindow, type Transport, type TransportResponse } from './client.ts';
import { ApiError, serverMessage } from './responses.ts';

const responding =
  (status: number, data: unknown): Transport =>
  async () => ({ status, data });

function createTestClient(token?: string, respond = responding(200, {})) {
  const transport = vi.fn(respond);
  const session: { token: string | undefined } = { token };
  const clear = () => {
    session.token = undefined;
  };
  const cookies = { token: () => session.token, clear };
  const client = createClient(() => 'https://hooks.example/site', transport, cookies);
  const sent = (call = 0) => {
    const [request] = transport.mock.calls[call] ?? [];
    if (!request) throw new Error(`There was no call ${call}.`);
    return request;
  };
  return { client, transport, sent, session };
}

const CREDENTIALS = { email: 'ada@example.com', password: 'Secret1!' };

describe('a call through the client', () => {
  it('posts the body to the path below the host, as JSON, with a timeout of 15000 ms', async () => {
    const { client, sent } = createTestClient();
    await client.post('/auth/login', CREDENTIALS);
    const url = 'https://hooks.example/site/auth/login';
    expect(sent()).toMatchObject({ url, body: CREDENTIALS, timeoutMs: 15_000 });
    expect(sent().headers['content-type']).toBe('application/json');
  });

  it.each([
    ['tok-1', { authorization: 'Bearer tok-1' }],
    [undefined, {}],
  ])('with the token cookie %s adds only the headers %o', async (token, bearer) => {
    const { client, sent } = createTestClient(token);
    await client.post('/user/profile', { userId: 'u1' });
    const { 'content-type': _, 'x-request-id': __, ...others } = sent().headers;
    expect(others).toEqual(bearer);
  });

  it('has a new request id each time', async () => {
    const { client, sent } = createTestClient();
    await client.post('/content/list', {});
    await client.post('/content/list', {});
    expect(sent(0).headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    expect(sent(1).headers['x-request-id']).not.toBe(sent(0).headers['x-request-id']);
  });
});

const FALLBACK = 'Login failed. Please try again.';

const posting = (respond: Transport, fallback?: string) =>
  createTestClient(undefined, respond).client.post('/auth/login', CREDENTIALS, fallback);

async function failure(transport: Transport): Promise<ApiError> {
  const error = await posting(transport, FALLBACK).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

describe('a failed call', () => {
  it("shows the server's message in preference to the fallback", async () => {
    expect(await failure(responding(409, { message: 'Email taken', field: 'email' }))).toMatchObject({
      message: 'Email taken',
      field: 'email',
      kind: 'status',
      status: 409,
      call: '/auth/login',
      fromServer: true,
    });
  });

  it.each([199, 300])('shows the fallback if the response with status %i has no message', async (status) => {
    const error = await failure(responding(status, { field: 7 }));
    expect(error).toMatchObject({ message: FALLBACK, status, fromServer: false });
    expect(error.field).toBeUndefined();
  });

  it.each([
    ['network', 'a lost connection', new AxiosError('Network Error', 'ERR_NETWORK')],
    ['timeout', 'a timeout', new AxiosError('timeout of 15000ms exceeded', 'ETIMEDOUT')],
    ['aborted', 'leaving the page', new AxiosError('Request aborted', 'ECONNABORTED')],
  ])('without a response shows the fallback, and is of kind %s after %s', async (kind, _, cause) => {
    const error = await failure(() => Promise.reject(cause));
    expect(error).toMatchObject({ message: FALLBACK, kind, fromServer: false, cause, status: undefined });
  });

  it('with neither a response message nor a fallback shows a general message', async () => {
    await expect(posting(responding(500, null))).rejects.toThrow('Something went wrong. Please try again.');
  });
});

it.each([200, 299])('a call with the status %i returns the response’s data', async (status) => {
  expect(await posting(responding(status, status))).toBe(status);
});

const REFUSED = { status: 401, data: { message: 'Please log in again' } };

function signedIn(respond: () => Promise<TransportResponse>) {
  const page = createTestClient('first', respond);
  const ended = vi.fn();
  page.client.onSessionEnded(ended);
  return { ...page, ended };
}

describe('a 401 from any call', () => {
  it('clears the cookies before it notifies the listeners', async () => {
    const { client, session, ended } = signedIn(async () => REFUSED);
    ended.mockImplementation(() => expect(session.token).toBeUndefined());
    const error = { message: 'Please log in again', status: 401 };
    await expect(client.post('/content/list', {})).rejects.toMatchObject(error);
    expect(session.token).toBeUndefined();
    expect(ended).toHaveBeenCalledOnce();
  });

  it('for an old token keeps the new session', async () => {
    const response = Promise.withResolvers<TransportResponse>();
    const { client, session, ended } = signedIn(() => response.promise);
    const late = client.post('/content/list', {});
    session.token = 'second';
    response.resolve(REFUSED);
    await expect(late).rejects.toThrow('Please log in again');
    expect(session.token).toBe('second');
    expect(ended).not.toHaveBeenCalled();
  });
});

it.each([
  [400, 'first'],
  [403, 'first'],
  // A login with a wrong password.
  [401, undefined],
])('status %i with the token %s ends no session', async (status, token) => {
  const { client, session, ended } = signedIn(async () => ({ status, data: {} }));
  session.token = token;
  await client.post('/content/list', {}).catch(() => {});
  expect(session.token).toBe(token);
  expect(ended).not.toHaveBeenCalled();
});

it.each<[string, [ms: number, tries: number, taken: number][]]>([
  [
    'is full until its calls are 60000 ms old, and does not count refused calls',
    [
      [0, 10, 10],
      [59_999, 50, 0],
      [1, 11, 10],
    ],
  ],
  [
    'slides: each call expires 60000 ms after it was made',
    [
      [0, 6, 6],
      [40_000, 4, 4],
      [20_000, 7, 6],
      [40_000, 5, 4],
    ],
  ],
])('a request window of 10 in 60000 ms %s', (_, steps) => {
  vi.useFakeTimers();
  const countCall = createRequestWindow(10);
  for (const [ms, tries, taken] of steps) {
    vi.advanceTimersByTime(ms);
    expect(Array.from({ length: tries }, countCall).filter(Boolean)).toHaveLength(taken);
  }
  vi.useRealTimers();
});

describe('the server message of a failed response', () => {
  const LONG = 'a'.repeat(300);

  it.each([
    ['its field `message`', { message: 'Email taken', error: 'Conflict' }, 'Email taken'],
    ['its field `error` if there is no `message`', { error: 'Conflict' }, 'Conflict'],
    ['its field `error` if `message` is blank', { message: '  ', error: 'Conflict' }, 'Conflict'],
    ['trimmed', { message: `  ${LONG}  ` }, LONG],
    ['cut with an ellipsis above 300 characters', { message: `${LONG}a` }, `${LONG.slice(1)}…`],
    ['absent for null', null, undefined],
    ['absent for a page of HTML', '<html>Bad gateway</html>', undefined],
    ['absent for a message that is not text', { message: { html: '<b>no</b>' }, error: 42 }, undefined],
  ])('is %s', (_, body, message) => {
    expect(serverMessage(body)).toBe(message);
  });
});
