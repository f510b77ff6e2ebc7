// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://www.example.com/free-homeowners-guide?token=secret&utm_source=mailing#top" }
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import site from '../../site.config.json' with { type: 'json' };
import { noteListeners } from '../testing/window-listeners.ts';

/** Waits until everything stored in the browser has been sent. */
const isSent = () => vi.waitFor(() => expect(window.localStorage).toHaveLength(0));

const PERSON = { name: 'Ada Moreno', email: 'ada@example.com' };

let leave: () => void;

/** A page as after a full load, whose server returns `status` until `answers` changes it. */
async function open(status = 202) {
  // Earlier pages no longer receive events.
  leave();
  let answer = status;
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response(null, { status: answer }));
  vi.stubGlobal('fetch', fetch);
  vi.resetModules();
  const { configureSite } = await import('../site/current-site.ts');
  configureSite({ ...site, host: '/api' });
  const { webhook } = await import('./shared-webhook.ts');
  const sent = (type: string) =>
    fetch.mock.calls.map(([, { body }]) => String(body)).filter((body) => body.includes(type));
  const requests = () => sent('guide_request');
  const events = () => sent('analytics_event').map((body) => JSON.parse(body));
  return {
    webhook,
    fetch,
    requests,
    events,
    answers(next: number) {
      answer = next;
    },
  };
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  leave = noteListeners();
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.localStorage.clear();
});

it('posts to the host with the page and its campaign as its source, and now as its time', async () => {
  vi.useFakeTimers({ now: Date.parse('2025-06-15T12:00:00.000Z'), toFake: ['Date'] });
  const { webhook, fetch, requests } = await open();
  await webhook.requestGuide(PERSON);
  expect(fetch.mock.calls[0]?.[0]).toBe('/api');
  expect(JSON.parse(requests()[0] ?? '')).toMatchObject({
    source: 'https://www.example.com/free-homeowners-guide?utm_source=mailing',
    timestamp: '2025-06-15T12:00:00.000Z',
  });
});

it('does not use the client’s ten calls', async () => {
  const { webhook } = await open();
  const { configureSite } = await import('../site/current-site.ts');
  configureSite({ ...site, host: 'http://127.0.0.1:9' });
  const { sharedClient } = await import('../client/shared-client.ts');
  for (let post = 0; post < 10; post += 1) await webhook.trackGuideAccess(PERSON);
  expect((await webhook.trackGuideAccess(PERSON)).success).toBe(false);
  // The discard port is closed, so a network error proves that the window let the call pass.
  await expect(sharedClient.post('/content/get', { id: 'c1' })).rejects.toMatchObject({ kind: 'network' });
});

describe('twelve clicks in a minute', () => {
  it('leave calls for forms, and are all sent once as the window allows', async () => {
    vi.useFakeTimers();
    const { webhook, requests, events } = await open();
    for (let click = 0; click < 12; click += 1) {
      await webhook.trackGuideAccess({ ...PERSON, name: `Click ${click}` });
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(events()).toHaveLength(5);
    expect(console.warn).not.toHaveBeenCalled();
    await webhook.requestGuide(PERSON);
    await webhook.submitContact({ ...PERSON, subject: 'Hello', message: 'Hello' });
    expect(requests()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3 * 60_000);
    expect(events().map(({ name }) => name)).toEqual(
      Array.from({ length: 12 }, (_, click) => `Click ${click}`),
    );
    expect(window.localStorage).toHaveLength(0);
    // No minute has more than ten posts, of which at most five are tracking.
    expect(new Set(events().map(({ timestamp }) => timestamp)).size).toBe(12);
  });

  it('are sent at the next page view after the tab was closed, and after a network error', async () => {
    vi.useFakeTimers();
    const { webhook } = await open();
    for (let click = 0; click < 7; click += 1) await webhook.trackGuideAccess(PERSON);
    await vi.dynamicImportSettled();
    expect(window.localStorage).toHaveLength(1);
    vi.clearAllTimers();
    const { fetch } = await open();
    // The code that sends them loads late.
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
    expect(window.localStorage).toHaveLength(0);

    const broken = await open();
    for (let click = 0; click < 6; click += 1) await broken.webhook.trackGuideAccess(PERSON);
    broken.fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await vi.advanceTimersByTimeAsync(2 * 60_000);
    expect(broken.fetch).toHaveBeenCalledTimes(7);
    expect(console.warn).toHaveBeenCalledOnce();
    expect(window.localStorage).toHaveLength(0);
  });
});

describe('a guide request that failed on the server', () => {
  it('is sent again at the next page view, with the same body and release', async () => {
    const before = await open(503);
    await before.webhook.requestGuide(PERSON, 'guide/1.0.0-before');
    const after = await open(202);
    await isSent();
    expect(after.requests()).toEqual(before.requests());
    expect(after.requests()[0]).not.toContain('release');
    expect(after.fetch.mock.calls[0]?.[1].headers).toMatchObject({ 'x-release': 'guide/1.0.0-before' });
  });

  it('is sent again when the browser is back online', async () => {
    const { webhook, requests, answers } = await open(503);
    await webhook.requestGuide(PERSON);
    answers(202);
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(requests()).toHaveLength(2));
    expect(new Set(requests()).size).toBe(1);
    await isSent();
  });

  it('is sent again as soon as the server accepts another post', async () => {
    const { webhook, requests, answers } = await open(503);
    await webhook.requestGuide(PERSON);
    await webhook.trackGuideAccess(PERSON);
    expect(requests()).toHaveLength(1);
    answers(202);
    await webhook.trackGuideAccess(PERSON);
    await vi.waitFor(() => expect(requests()).toHaveLength(2));
    expect(new Set(requests()).size).toBe(1);
  });

  it('loads the code that sends it only once needed, while online', async () => {
    const load = vi.fn(async (original: () => Promise<object>) => original());
    vi.doMock('./send-kept-requests.ts', load);
    const { webhook, requests, answers } = await open();
    window.dispatchEvent(new Event('online'));
    await vi.dynamicImportSettled();
    expect([load.mock.calls, requests()]).toEqual([[], []]);
    answers(503);
    await webhook.requestGuide(PERSON);
    await vi.dynamicImportSettled();
    expect(load).toHaveBeenCalledOnce();
    vi.doUnmock('./send-kept-requests.ts');
  });
});
