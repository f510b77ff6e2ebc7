// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://www.example.com/free-homeowners-guide?token=secret&utm_source=mailing#top" }
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import site from '../../site.config.json' with { type: 'json' };

const PERSON = { name: 'Ada Moreno', email: 'ada@example.com' };

type Listener = EventListenerOrEventListenerObject;
const listen = window.addEventListener.bind(window);
const listening: [string, Listener][] = [];

/** A page as after a full load, whose server answers `status` until `answers` says otherwise. */
async function open(status = 202) {
  // The pages before are gone, and hear nothing any more.
  for (const gone of listening.splice(0)) window.removeEventListener(...gone);
  let answer = status;
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response(null, { status: answer }));
  vi.stubGlobal('fetch', fetch);
  vi.resetModules();
  const { configureSite } = await import('../site/current-site.ts');
  configureSite({ ...site, host: '/api' });
  const { webhook } = await import('./shared-webhook.ts');
  const requests = () =>
    fetch.mock.calls.map(([, { body }]) => String(body)).filter((body) => body.includes('guide_request'));
  return {
    webhook,
    fetch,
    requests,
    answers(next: number) {
      answer = next;
    },
  };
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: Listener) => {
    listening.push([type, listener]);
    listen(type, listener);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.localStorage.clear();
});

it('posts to the host with the page and its campaign as its source, and now as its time', async () => {
  const { webhook, fetch } = await open();
  const before = Date.now();
  await webhook.requestGuide(PERSON);
  const [url, init] = fetch.mock.calls[0] ?? [];
  const body = JSON.parse(String(init?.body));
  expect(url).toBe('/api');
  expect(body.source).toBe('https://www.example.com/free-homeowners-guide?utm_source=mailing');
  expect(new Date(body.timestamp).toISOString()).toBe(body.timestamp);
  expect(Date.parse(body.timestamp)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(body.timestamp)).toBeLessThanOrEqual(Date.now());
});

it('leaves the client its own ten calls', async () => {
  const { webhook } = await open();
  const { configureSite } = await import('../site/current-site.ts');
  configureSite({ ...site, host: 'http://127.0.0.1:9' });
  const { sharedClient } = await import('../client/shared-client.ts');
  for (let post = 0; post < 10; post += 1) await webhook.trackGuideAccess(PERSON);
  expect((await webhook.trackGuideAccess(PERSON)).success).toBe(false);
  // Nothing listens on the discard port: the client tries, which a full window would not let it.
  await expect(sharedClient.post('/content/get', { id: 'c1' })).rejects.toMatchObject({ kind: 'network' });
});

describe('twelve clicks in a minute', () => {
  afterEach(() => vi.useRealTimers());

  it('leave the forms their places, and are all sent, each once, as places come free', async () => {
    vi.useFakeTimers();
    const { webhook, fetch, requests } = await open();
    const sent = () =>
      fetch.mock.calls
        .map(([, { body }]) => JSON.parse(String(body)))
        .filter(({ type }) => type === 'analytics_event');
    for (let click = 0; click < 12; click += 1) {
      await webhook.trackGuideAccess({ ...PERSON, name: `Click ${click}` });
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(sent()).toHaveLength(5);
    expect(console.warn).not.toHaveBeenCalled();
    await webhook.requestGuide(PERSON);
    await webhook.submitContact({ ...PERSON, subject: 'Hello', message: 'Hello' });
    expect(requests()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3 * 60_000);
    expect(sent().map(({ name }) => name)).toEqual(
      Array.from({ length: 12 }, (_, click) => `Click ${click}`),
    );
    expect(window.localStorage).toHaveLength(0);
    // A minute never holds more than ten posts, of which at most five are tracking.
    expect(new Set(sent().map(({ timestamp }) => timestamp)).size).toBe(12);
  });

  it('are sent at the next page view when the tab was closed, and again after a failure of the network', async () => {
    vi.useFakeTimers();
    const { webhook } = await open();
    for (let click = 0; click < 7; click += 1) await webhook.trackGuideAccess(PERSON);
    await vi.dynamicImportSettled();
    expect(window.localStorage).toHaveLength(1);
    vi.clearAllTimers();
    const { fetch } = await open();
    // The code that sends them comes late.
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

describe('a guide request that the server was not well enough to take', () => {
  it('is sent again with the same body at the next page view', async () => {
    const before = await open(503);
    await before.webhook.requestGuide(PERSON);
    const after = await open(202);
    await vi.waitFor(() => expect(after.requests()).toEqual(before.requests()));
    await vi.waitFor(() => expect(window.localStorage).toHaveLength(0));
  });

  it('is sent with the release that the visitor had, not with that of the page that sends it again', async () => {
    const before = await open(503);
    await before.webhook.requestGuide(PERSON, 'guide/1.0.0-before');
    const { fetch, requests } = await open(202);
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
    expect(fetch.mock.calls[0]?.[1].headers).toMatchObject({ 'x-release': 'guide/1.0.0-before' });
    expect(requests()[0]).not.toContain('release');
    await vi.waitFor(() => expect(window.localStorage).toHaveLength(0));
  });

  it('is sent again when the browser is back online', async () => {
    const { webhook, requests, answers } = await open(503);
    await webhook.requestGuide(PERSON);
    answers(202);
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(requests()).toHaveLength(2));
    expect(new Set(requests()).size).toBe(1);
    await vi.waitFor(() => expect(window.localStorage).toHaveLength(0));
  });

  it('is sent again as soon as the server takes something else, and not before', async () => {
    const { webhook, requests, answers } = await open(503);
    await webhook.requestGuide(PERSON);
    await webhook.trackGuideAccess(PERSON);
    expect(requests()).toHaveLength(1);
    answers(202);
    await webhook.trackGuideAccess(PERSON);
    await vi.waitFor(() => expect(requests()).toHaveLength(2));
    expect(new Set(requests()).size).toBe(1);
  });

  it('loads what sends it as soon as there is any, while there is a connection, and not before', async () => {
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
