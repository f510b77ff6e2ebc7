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

/** A browser that keeps `bodies`, and a server that gives these answers one after the other. */
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
  // What one visit still waits for must not reach the next.
  await vi.runAllTimersAsync();
  vi.useRealTimers();
});

it('sends each with the very body that it had, oldest first, and forgets it', async () => {
  const { send, sent, stored } = visit([request('Ada'), request('Grace')]);
  await send();
  expect(sent()).toEqual([request('Ada'), request('Grace')]);
  expect(stored()).toEqual([]);
});

it.each([500, 503, 429, 408, new TypeError('Failed to fetch')])(
  'waits with all of them after %s',
  async (answer) => {
    const { send, sent, stored } = visit([request('Ada'), request('Grace')], answer);
    await send();
    expect(sent()).toEqual([request('Ada')]);
    expect(stored()).toEqual([request('Ada'), request('Grace')]);
  },
);

it('goes on where it stopped, the next time', async () => {
  const { send, sent, stored } = visit([request('Ada'), request('Grace')], 202, 503);
  await send();
  expect(stored()).toEqual([request('Grace')]);
  await send();
  expect(sent()).toEqual([request('Ada'), request('Grace'), request('Grace')]);
  expect(stored()).toEqual([]);
});

it('tries again after 5 and after 30 seconds, and then waits for the next occasion', async () => {
  const { send, sent, stored } = visit([request('Ada')], new TypeError('Failed to fetch'), 503, 503);
  await send();
  await vi.advanceTimersByTimeAsync(4999);
  expect(sent()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent()).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(sent()).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent()).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent()).toHaveLength(3);
  expect(stored()).toEqual([request('Ada')]);
  await send();
  expect(stored()).toEqual([]);
});

it('does not try again what the next occasion has sent', async () => {
  const { send, sent, stored } = visit([request('Ada')], 503, 202);
  await send();
  await send();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent()).toHaveLength(2);
  expect(stored()).toEqual([]);
});

it('forgets what the server will never take', async () => {
  const { send, stored } = visit([request('Ada'), request('Grace')], 422, 202);
  await send();
  expect(stored()).toEqual([]);
});

it('forgets what is older than 7 days without sending it', async () => {
  const { send, sent, stored } = visit([request('Old', 7 * DAY), request('Young', 7 * DAY - 1)], 503);
  await send();
  expect(sent()).toEqual([request('Young', 7 * DAY - 1)]);
  expect(stored()).toEqual([request('Young', 7 * DAY - 1)]);
});

it.each([
  ['far in the future', request('Ada', -8 * DAY)],
  ['without a time', { ...request('Ada'), timestamp: 'soon' }],
])('forgets what is %s', async (_, body) => {
  const { send, sent, stored } = visit([body]);
  await send();
  expect([sent(), stored()]).toEqual([[], []]);
});

it('keeps what was added while it sent', async () => {
  const { kept, post, send, stored } = visit([request('Ada')]);
  post.mockImplementationOnce(async () => {
    kept.write([...kept.read(), request('Grace')]);
    return new Response();
  });
  await send();
  expect(stored()).toEqual([request('Grace')]);
});

it('sends once when it is asked twice at a time', async () => {
  const { post, send } = visit([request('Ada')]);
  await Promise.all([send(), send()]);
  expect(post).toHaveBeenCalledOnce();
});

it('says nothing when it fails', async () => {
  const said = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error'), vi.spyOn(console, 'log')];
  await visit([request('Ada')], new TypeError('Failed to fetch')).send();
  for (const saying of said) expect(saying).not.toHaveBeenCalled();
});
