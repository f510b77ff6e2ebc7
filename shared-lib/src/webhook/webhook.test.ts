// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://www.example.com/free-homeowners-guide?token=secret&utm_source=mailing#top" }
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import site from '../../site.config.json' with { type: 'json' };
import { recordListeners } from '../testing/window-listeners.ts';

const PERSON = { name: 'Ada Moreno', email: 'ada@example.com' };
const FIELDS = { ...PERSON, subject: 'Hello', message: 'Two\nlines' };
const STAMP = {
  timestamp: '2025-06-15T12:00:00.000Z',
  source: 'https://www.example.com/free-homeowners-guide?utm_source=mailing',
};
const REQUEST = { type: 'guide_request', ...PERSON, ...STAMP, event: 'guide_request' };
const TRACKED = {
  type: 'analytics_event',
  ...PERSON,
  buttonId: 'access-my-free-guide',
  ...STAMP,
  event: 'guide_access_clicked',
};
const JSON_TYPE = { 'content-type': 'application/json' };
const RELEASE = 'guide/1.0.0-a';
const RATE_LIMIT = 'Rate limit exceeded. Please try again later.';

type NetworkResult = number | Error | DOMException | Response;

let removeListeners: () => void;

async function open(result: NetworkResult = 200, host = '/api') {
  removeListeners();
  let current = result;
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => {
    if (typeof current === 'number') return new Response(null, { status: current });
    if (current instanceof Response) return current;
    throw current;
  });
  vi.stubGlobal('fetch', fetch);
  vi.resetModules();
  const { configureSite } = await import('../site/current-site.ts');
  configureSite({ ...site, host });
  const { webhook } = await import('./webhook.ts');
  const bodies = (type = '') =>
    fetch.mock.calls
      .map(([, { body }]) => JSON.parse(String(body)))
      .filter((body) => body.type.startsWith(type));
  const respondWith = (next: number) => {
    current = next;
  };
  return { webhook, fetch, bodies, respondWith };
}

const stored = () =>
  Object.fromEntries(Object.entries(localStorage).map(([name, text]) => [name, JSON.parse(text)]));
const allSent = () => vi.waitFor(() => expect(stored()).toEqual({}));

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(STAMP.timestamp) });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  removeListeners = recordListeners();
});
afterEach(() => {
  removeListeners();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('every post', () => {
  it('is sent to the base webhook URL as JSON, without the session', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const { webhook, fetch, bodies } = await open(200, 'https://hooks.example/site');
    await webhook.submitContact(FIELDS);
    expect(bodies()).toEqual([{ type: 'contact_form', formType: 'contact', ...STAMP, ...FIELDS }]);
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('https://hooks.example/site');
    expect(init).toMatchObject({ method: 'POST', headers: JSON_TYPE, credentials: 'omit', keepalive: true });
    expect(timeout).toHaveBeenCalledWith(15_000);
    expect(init?.signal).toBe(timeout.mock.results[0]?.value);
  });

  it.each([
    ['/api', '/api', { ...JSON_TYPE, 'x-release': RELEASE }],
    ['https://hooks.example/x', `https://hooks.example/x?release=${RELEASE}`, JSON_TYPE],
  ])('to %s has the release in a header or the query, not in the body', async (host, url, headers) => {
    const { webhook, fetch, bodies } = await open(204, host);
    await webhook.requestGuide(PERSON, RELEASE);
    expect(await webhook.trackGuideAccess(PERSON, RELEASE)).toEqual({ success: true });
    expect(console.warn).not.toHaveBeenCalled();
    for (const [target, init] of fetch.mock.calls) expect([target, init.headers]).toEqual([url, headers]);
    expect(bodies()).toEqual([REQUEST, TRACKED]);
  });

  it('is not sent once the window of ten posts (tracking: five) is full', async () => {
    const { webhook, fetch } = await open();
    const full = { success: false, error: { message: RATE_LIMIT } };
    for (let post = 0; post < 5; post += 1) await webhook.trackGuideAccess(PERSON);
    expect(await webhook.trackGuideAccess(PERSON)).toMatchObject(full);
    for (let post = 0; post < 3; post += 1) await webhook.requestGuide(PERSON);
    for (let post = 0; post < 2; post += 1) await webhook.submitContact(FIELDS);
    await expect(webhook.requestGuide(PERSON)).rejects.toThrow(RATE_LIMIT);
    await expect(webhook.submitContact(FIELDS)).rejects.toThrow(RATE_LIMIT);
    expect(fetch).toHaveBeenCalledTimes(10);
  });
});

describe('a guide request', () => {
  it.each(['requestGuide', 'requestGuideChecked'] as const)('by %s sends exactly its body', async (name) => {
    const { webhook, bodies } = await open();
    await webhook[name](PERSON);
    // A bot's text in the honeypot.
    await webhook[name]({ ...PERSON, website: 'https://spam.example' });
    expect(bodies()).toEqual([REQUEST, { ...REQUEST, website: 'https://spam.example' }]);
  });

  it('is not stored without a response, because the visitor can retry', async () => {
    const { webhook } = await open(new TypeError('Failed to fetch'));
    const error = { kind: 'network', message: 'Failed to submit form. Please try again later.' };
    await expect(webhook.requestGuide(PERSON)).rejects.toMatchObject(error);
    expect(stored()).toEqual({});
  });

  it.each<[NetworkResult, 'stored with its release' | 'not stored']>([
    [202, 'not stored'],
    [422, 'not stored'],
    [425, 'not stored'],
    [500, 'stored with its release'],
    [new Response('<title>Log in to the Wi-Fi</title>'), 'stored with its release'],
  ])('after the response %s is %s', async (result, outcome) => {
    const { webhook } = await open(result);
    await webhook.requestGuide(PERSON, RELEASE);
    const requests = { guide_requests: [{ ...REQUEST, release: RELEASE }] };
    await vi.advanceTimersByTimeAsync(0);
    expect(stored()).toEqual(outcome === 'not stored' ? {} : requests);
  });

  it('is retried with the same body for the same fields, and with a new body for others', async () => {
    const { webhook, fetch, bodies } = await open();
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(webhook.requestGuide(PERSON)).rejects.toThrow();
    vi.setSystemTime(Date.now() + 20_000);
    await webhook.requestGuide(PERSON);
    await webhook.requestGuide(PERSON);
    const later = { ...REQUEST, timestamp: '2025-06-15T12:00:20.000Z' };
    expect(bodies()).toEqual([REQUEST, REQUEST, later]);

    const other = { zip: '32801' };
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(webhook.requestGuide(PERSON)).rejects.toThrow();
    await webhook.requestGuide({ ...PERSON, ...other });
    expect(bodies().slice(-2)).toEqual([later, { ...later, ...other }]);
  });

  it('by requestGuideChecked fails on a non-OK status', async () => {
    const { webhook } = await open(503);
    await expect(webhook.requestGuideChecked(PERSON)).rejects.toThrow('HTTP error! Status: 503');
  });
});

describe('a contact form', () => {
  const LONG = 'Subject must have at most 300 characters';
  const refusal = Response.json({ message: LONG, field: 'subject' }, { status: 422 });
  const STATUS = { message: 'HTTP error! Status: 502', fromServer: false };
  const lost = (kind: string) => ({ kind, message: 'An error occurred. Please try again.' });
  const page = '\n<!DOCTYPE html><title>Log in to the Wi-Fi</title>';
  it.each<[string, NetworkResult, object]>([
    ["the server's message", refusal, { message: LONG, status: 422, fromServer: true }],
    ['the status of an HTML response', new Response('<html>Bad gateway</html>', { status: 502 }), STATUS],
    ['the status of an empty response', 502, STATUS],
    ["the site's message without a response", new TypeError('Failed to fetch'), lost('network')],
    ["the site's message after a timeout", new DOMException('', 'TimeoutError'), lost('timeout')],
    ["the site's message for OK HTML", new Response(page), { ...lost('unexpected-response'), status: 200 }],
  ])('fails with %s', async (_, result, error) => {
    const { webhook } = await open(result);
    const cause = typeof result !== 'number' && !(result instanceof Response) && { cause: result };
    await expect(webhook.submitContact(FIELDS)).rejects.toMatchObject({ ...error, ...cause });
  });
});

it.each([
  ['a non-OK status', 502, 'HTTP error! Status: 502'],
  ['no response', new TypeError('Failed to fetch'), 'Something went wrong. Please try again.'],
])('after %s, tracking warns and reports the failure without throwing', async (_, result, message) => {
  const { webhook } = await open(result);
  expect(await webhook.trackGuideAccess(PERSON)).toMatchObject({ success: false, error: { message } });
  expect(console.warn).toHaveBeenCalledOnce();
  expect(stored()).toEqual({});
});

describe('a guide request that failed on the server', () => {
  it('is sent again when the next page loads, with the same body and release', async () => {
    const before = await open(503);
    await before.webhook.requestGuide(PERSON, RELEASE);
    const after = await open(202);
    await allSent();
    expect(after.bodies()).toEqual(before.bodies());
    expect(after.bodies()[0]).not.toHaveProperty('release');
    expect(after.fetch.mock.calls[0]?.[1].headers).toMatchObject({ 'x-release': RELEASE });
  });

  type Page = Awaited<ReturnType<typeof open>>;
  it.each<[string, (page: Page) => unknown]>([
    ['when the browser is back online', () => window.dispatchEvent(new Event('online'))],
    ['as soon as the server accepts another post', ({ webhook }) => webhook.trackGuideAccess(PERSON)],
  ])('is sent again %s', async (_, trigger) => {
    const page = await open(503);
    await page.webhook.requestGuide(PERSON);
    await page.webhook.trackGuideAccess(PERSON);
    expect(page.bodies('guide_request')).toEqual([REQUEST]);
    page.respondWith(202);
    await trigger(page);
    await allSent();
    expect(page.bodies('guide_request')).toEqual([REQUEST, REQUEST]);
  });
});
