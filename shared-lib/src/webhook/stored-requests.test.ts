// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendStoredRequests, storedRequests as stored } from './stored-requests.ts';
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

beforeEach(() => vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

it('the store keeps the five newest requests, and removes its entry when empty', () => {
  stored.write(['1', '2', '3', '4', '5', '6'].map((name) => request(name)));
  expect(stored.read().map(({ name }) => name)).toEqual(['2', '3', '4', '5', '6']);
  stored.write([]);
  expect(localStorage).toHaveLength(0);
});

it.each(['{', 'null'])('the store ignores the invalid content %j', (content) => {
  localStorage.setItem('guide_requests', content);
  expect(stored.read()).toEqual([]);
});

it('the store stores nothing, without an error, if the browser refuses storage', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  stored.write([ADA]);
  expect(stored.read()).toEqual([]);
});

describe('stored requests', () => {
  function visit(bodies: GuideRequestBody[], ...responses: (number | string | Error)[]) {
    stored.write(bodies);
    const sent: GuideRequestBody[] = [];
    const send = () =>
      sendStoredRequests(async (body) => {
        sent.push(body);
        const next = responses.shift() ?? 202;
        if (next instanceof Error) throw next;
        return { status: typeof next === 'number' ? next : 200, text: Promise.resolve(`${next}`) };
      });
    return { sent, send };
  }

  it('are each sent with the original body, oldest first, and deleted', async () => {
    const { send, sent } = visit([ADA, GRACE]);
    await send();
    expect(sent).toEqual([ADA, GRACE]);
    expect(stored.read()).toEqual([]);
  });

  const FAILURES = [503, 429, '<html>', new TypeError('Failed to fetch')];
  it.each(FAILURES)('are all kept after %s, until the next call', async (response) => {
    const { send, sent } = visit([ADA, GRACE], response);
    await send();
    expect([sent, stored.read()]).toEqual([[ADA], [ADA, GRACE]]);
    await send();
    expect(stored.read()).toEqual([]);
  });

  it('are deleted if the server will never accept them', async () => {
    const { send } = visit([ADA, GRACE], 422, 202);
    await send();
    expect(stored.read()).toEqual([]);
  });

  it.each([
    ['older than 7 days', request('Old', 7 * DAY)],
    ['without a time', { ...ADA, timestamp: 'soon' }],
  ])('%s are deleted and not sent', async (_, body) => {
    const young = request('Young', 7 * DAY - 1);
    const { send, sent } = visit([body, young], 503);
    await send();
    expect([sent, stored.read()]).toEqual([[young], [young]]);
  });

  it('are kept if added while sending', async () => {
    const { send } = visit([ADA]);
    const sending = send();
    stored.write([...stored.read(), GRACE]);
    await sending;
    expect(stored.read()).toEqual([GRACE]);
  });

  it('are sent once by two concurrent calls', async () => {
    const { send, sent } = visit([ADA]);
    await Promise.all([send(), send()]);
    expect(sent).toEqual([ADA]);
  });
});
