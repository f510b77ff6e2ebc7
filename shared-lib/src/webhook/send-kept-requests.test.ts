import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type SendKeptOptions, sendKeptRequests } from './send-kept-requests.ts';
import type { GuideRequestBody } from './webhook-bodies.ts';

const NOW = Date.parse('2025-06-15T12:00:00.000Z');
const DAY = 24 * 60 * 60 * 1000;

const request = (name: string, ageMs = 60_000): GuideRequestBody => ({
  type: 'guide_request',
  name,
  email: 'ada@example.com',
  timestamp: new Date(NOW - ageMs).toISOString(),
  source: 'https://www.example.com/free-homeowners-guide',
  event: 'guide_request',
});

const ADA = request('Ada');
const GRACE = request('Grace');

/** A browser that stores `bodies`, and a server that returns these responses in order. */
function visit(bodies: GuideRequestBody[], ...answers: (number | Error)[]) {
  let stored = bodies;
  const kept: SendKeptOptions['kept'] = {
    read: () => stored,
    write(next) {
      stored = next;
    },
  };
  const post = vi.fn<SendKeptOptions['post']>(async () => {
    const answer = answers.shift() ?? 202;
    if (answer instanceof Error) throw answer;
    return new Response(null, { status: answer });
  });
  const send = () => sendKeptRequests({ kept, post, now: () => NOW });
  return { kept, post, send, stored: () => stored, sent: () => post.mock.calls.map(([body]) => body) };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(async () => {
  // Pending timers of one visit must not reach the next.
  await vi.runAllTimersAsync();
  vi.useRealTimers();
});

it('sends each with its original body, oldest first, and deletes it', async () => {
  const { send, sent, stored } = visit([ADA, GRACE]);
  await send();
  expect(sent()).toEqual([ADA, GRACE]);
  expect(stored()).toEqual([]);
});

it.each([500, 503, 429, 408, new TypeError('Failed to fetch')])(
  'keeps all of them after %s, and logs nothing',
  async (answer) => {
    const spies = (['warn', 'error', 'log'] as const).map((kind) => vi.spyOn(console, kind));
    const { send, sent, stored } = visit([ADA, GRACE], answer);
    await send();
    expect([sent(), stored()]).toEqual([[ADA], [ADA, GRACE]]);
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  },
);

it('continues with the remaining ones the next time', async () => {
  const { send, sent, stored } = visit([ADA, GRACE], 202, 503);
  await send();
  expect(stored()).toEqual([GRACE]);
  await send();
  expect(sent()).toEqual([ADA, GRACE, GRACE]);
  expect(stored()).toEqual([]);
});

it('retries after 5 and 30 seconds, and then waits for the next call', async () => {
  const { send, sent, stored } = visit([ADA], new TypeError('Failed to fetch'), 503, 503);
  await send();
  for (const [ms, times] of [
    [4999, 1],
    [1, 2],
    [29_999, 2],
    [1, 3],
    [600_000, 3],
  ] as const) {
    await vi.advanceTimersByTimeAsync(ms);
    expect(sent()).toHaveLength(times);
  }
  expect(stored()).toEqual([ADA]);
  await send();
  expect(stored()).toEqual([]);
});

it('does not retry requests that the next call has sent', async () => {
  const { send, sent, stored } = visit([ADA], 503, 202);
  await send();
  await send();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent()).toHaveLength(2);
  expect(stored()).toEqual([]);
});

it('deletes requests that the server will never accept', async () => {
  const { send, stored } = visit([ADA, GRACE], 422, 202);
  await send();
  expect(stored()).toEqual([]);
});

it.each([
  ['older than 7 days', request('Old', 7 * DAY)],
  ['far in the future', request('Ada', -8 * DAY)],
  ['without a time', { ...ADA, timestamp: 'soon' }],
])('deletes a request %s without sending it, and keeps a younger one', async (_, body) => {
  const young = request('Young', 7 * DAY - 1);
  const { send, sent, stored } = visit([body, young], 503);
  await send();
  expect([sent(), stored()]).toEqual([[young], [young]]);
});

it('keeps a request added while sending', async () => {
  const { kept, post, send, stored } = visit([ADA]);
  post.mockImplementationOnce(async () => {
    kept.write([...kept.read(), GRACE]);
    return new Response();
  });
  await send();
  expect(stored()).toEqual([GRACE]);
});

it('sends once when called twice concurrently', async () => {
  const { post, send } = visit([ADA]);
  await Promise.all([send(), send()]);
  expect(post).toHaveBeenCalledOnce();
});
