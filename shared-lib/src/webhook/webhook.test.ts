import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRequestWindow } from '../client/request-window.ts';
import { createWebhook, type WebhookOptions } from './webhook.ts';

const PERSON = { name: 'Ada Moreno', email: 'ada@example.com' };
const FIELDS = { ...PERSON, subject: 'Hello', message: 'Two\nlines' };
const STAMP = { timestamp: '2025-06-15T12:00:00.000Z', source: 'https://www.example.com/contact?a=1' };

/** A webhook whose network answers with `status`, or not at all. */
function connected(status: number | Error = 200, host = 'https://hooks.example/site') {
  const fetch = vi.fn<WebhookOptions['fetch']>(async () => {
    if (status instanceof Error) throw status;
    return new Response(null, { status });
  });
  const keep = vi.fn<WebhookOptions['keep']>();
  const wait = vi.fn<WebhookOptions['wait']>();
  const taken = vi.fn<WebhookOptions['taken']>();
  const clock = { now: STAMP.timestamp };
  const webhook = createWebhook({
    host: () => host,
    window: createRequestWindow(10, 60_000),
    trackingWindow: createRequestWindow(5, 60_000),
    fetch,
    source: () => STAMP.source,
    now: () => new Date(clock.now),
    keep,
    wait,
    taken,
  });
  const bodies = () => fetch.mock.calls.map(([, { body }]) => JSON.parse(String(body)));
  return { webhook, fetch, keep, wait, taken, clock, bodies };
}

afterEach(() => vi.restoreAllMocks());

describe('every post', () => {
  it('goes to the base webhook URL as JSON, without the session, and gives up after 15000 ms', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const { webhook, fetch } = connected();
    await webhook.submitContact(FIELDS);
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('https://hooks.example/site');
    expect(init).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      keepalive: true,
    });
    expect(timeout).toHaveBeenCalledWith(15_000);
    expect(init?.signal).toBe(timeout.mock.results[0]?.value);
  });

  it.each([
    ['/api', '/api', { 'content-type': 'application/json', 'x-release': 'guide/1.0.0-a' }],
    [
      'https://hooks.example/x',
      'https://hooks.example/x?release=guide/1.0.0-a',
      { 'content-type': 'application/json' },
    ],
  ])('sends %s the release beside the body, which stays the specification’s', async (host, url, headers) => {
    const { webhook, fetch, bodies } = connected(200, host);
    await webhook.requestGuide(PERSON, 'guide/1.0.0-a');
    await webhook.trackGuideAccess(PERSON, 'guide/1.0.0-a');
    for (const [asked, init] of fetch.mock.calls) expect([asked, init.headers]).toEqual([url, headers]);
    expect(bodies()[0]).toEqual({ type: 'guide_request', ...PERSON, ...STAMP, event: 'guide_request' });
    expect(Object.keys(bodies()[1])).toEqual([
      'type',
      'name',
      'email',
      'buttonId',
      'timestamp',
      'source',
      'event',
    ]);
  });

  it('keeps the release with what is sent later', async () => {
    const { webhook, keep } = connected(503);
    await webhook.requestGuide(PERSON, 'guide/1.0.0-a');
    expect(keep).toHaveBeenCalledWith(expect.objectContaining({ ...PERSON, release: 'guide/1.0.0-a' }));
  });

  it('counts in one window of ten, and is not sent when that is full', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { webhook, fetch } = connected();
    for (let post = 0; post < 4; post += 1) await webhook.requestGuide(PERSON);
    for (let post = 0; post < 3; post += 1) await webhook.trackGuideAccess(PERSON);
    for (let post = 0; post < 3; post += 1) await webhook.submitContact(FIELDS);
    const message = 'Rate limit exceeded. Please try again later.';
    await expect(webhook.requestGuide(PERSON)).rejects.toThrow(message);
    await expect(webhook.requestGuideChecked(PERSON)).rejects.toThrow(message);
    await expect(webhook.submitContact(FIELDS)).rejects.toThrow(message);
    expect(await webhook.trackGuideAccess(PERSON)).toMatchObject({ success: false, error: { message } });
    expect(fetch).toHaveBeenCalledTimes(10);
  });
});

describe('a server that is well', () => {
  it.each([
    [202, 1],
    [422, 0],
    [503, 0],
  ])('is known by an answer that is OK: after %i it is told %i times', async (status, times) => {
    const { webhook, taken } = connected(status);
    await webhook.requestGuide(PERSON);
    expect(taken).toHaveBeenCalledTimes(times);
  });
});

describe('a guide request', () => {
  const body = { type: 'guide_request', ...PERSON, ...STAMP, event: 'guide_request' };

  it.each(['requestGuide', 'requestGuideChecked'] as const)('by %s has exactly its body', async (name) => {
    const { webhook, bodies } = connected();
    await webhook[name](PERSON);
    expect(bodies()).toEqual([body]);
  });

  it('ignores what the answer is', async () => {
    const { webhook, fetch } = connected();
    fetch.mockResolvedValueOnce(new Response('<!DOCTYPE html>'));
    await expect(webhook.requestGuide(PERSON)).resolves.toBeUndefined();
  });

  it('fails when nothing answers, and is not kept: the visitor is told, and asks again', async () => {
    const { webhook, keep } = connected(new TypeError('Failed to fetch'));
    await expect(webhook.requestGuide(PERSON)).rejects.toMatchObject({
      kind: 'network',
      message: 'Failed to submit form. Please try again later.',
    });
    expect(keep).not.toHaveBeenCalled();
  });

  it('carries what a robot wrote into the field that people do not see', async () => {
    const { webhook, bodies } = connected();
    await webhook.requestGuide({ ...PERSON, website: 'https://spam.example' });
    expect(bodies()).toEqual([{ ...body, website: 'https://spam.example' }]);
  });

  it.each([500, 503, 599])('is kept as it was sent when the server answers %i', async (status) => {
    const { webhook, keep } = connected(status);
    await webhook.requestGuide(PERSON);
    expect(keep.mock.calls).toEqual([[body]]);
  });

  it.each([202, 400, 422, 429])('is not kept when the server answers %i', async (status) => {
    const { webhook, keep } = connected(status);
    await webhook.requestGuide(PERSON);
    expect(keep).not.toHaveBeenCalled();
  });

  it('asked again after no answer came, is the same request for the same person, and another for another', async () => {
    const { webhook, fetch, clock, bodies } = connected();
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(webhook.requestGuide(PERSON)).rejects.toThrow();
    clock.now = '2025-06-15T12:00:20.000Z';
    await webhook.requestGuide(PERSON);
    await webhook.requestGuide(PERSON);
    const later = { ...body, timestamp: clock.now };
    expect(bodies()).toEqual([body, body, later]);

    for (const other of [{ email: 'grace@example.com' }, { name: 'Grace Lee' }]) {
      fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
      await expect(webhook.requestGuide(PERSON)).rejects.toThrow();
      await webhook.requestGuide({ ...PERSON, ...other });
      expect(bodies().slice(-2)).toEqual([later, { ...later, ...other }]);
    }
  });

  it('fails on a non-OK status when checked', async () => {
    await expect(connected(503).webhook.requestGuideChecked(PERSON)).rejects.toMatchObject({
      kind: 'status',
      message: 'HTTP error! Status: 503',
      status: 503,
    });
  });
});

describe('a contact form', () => {
  it('has exactly its body', async () => {
    const { webhook, bodies } = connected();
    await webhook.submitContact(FIELDS);
    expect(bodies()).toEqual([{ type: 'contact_form', formType: 'contact', ...STAMP, ...FIELDS }]);
  });

  it("fails with the server's message where there is one", async () => {
    const { webhook, fetch } = connected();
    const message = 'Subject must have at most 300 characters';
    fetch.mockResolvedValueOnce(Response.json({ message, field: 'subject' }, { status: 422 }));
    await expect(webhook.submitContact(FIELDS)).rejects.toMatchObject({
      message,
      status: 422,
      fromServer: true,
    });
  });

  it.each(['<html>Bad gateway</html>', '{"message":""}', 'null', ''])(
    'fails with its status when the answer is "%s"',
    async (text) => {
      const { webhook, fetch } = connected();
      fetch.mockResolvedValueOnce(new Response(text, { status: 502 }));
      await expect(webhook.submitContact(FIELDS)).rejects.toMatchObject({
        message: 'HTTP error! Status: 502',
        fromServer: false,
      });
    },
  );

  it.each([
    ['nothing answers', new TypeError('Failed to fetch'), 'network'],
    ['the answer takes too long', new DOMException('signal timed out', 'TimeoutError'), 'timeout'],
    ['the call is given up', new DOMException('aborted', 'AbortError'), 'network'],
  ])("fails in the site's words when %s", async (_, cause, kind) => {
    const { webhook } = connected(cause);
    await expect(webhook.submitContact(FIELDS)).rejects.toMatchObject({
      kind,
      message: 'An error occurred. Please try again.',
      cause,
    });
  });

  it('fails when a web page answers, which no webhook does', async () => {
    const { webhook, fetch } = connected();
    fetch.mockResolvedValueOnce(new Response('\n<!DOCTYPE html><title>Log in to the Wi-Fi</title>'));
    await expect(webhook.submitContact(FIELDS)).rejects.toMatchObject({
      kind: 'answer',
      message: 'An error occurred. Please try again.',
      status: 200,
    });
  });

  it.each(['', 'Accepted', '{"success":true,"more":1}'])('is sent when the answer is "%s"', async (text) => {
    const { webhook, fetch } = connected();
    fetch.mockResolvedValueOnce(new Response(text));
    await expect(webhook.submitContact(FIELDS)).resolves.toBeUndefined();
  });
});

describe('tracking guide access', () => {
  it('has exactly its body, and reports success without a warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { webhook, bodies } = connected(204);
    expect(await webhook.trackGuideAccess(PERSON)).toEqual({ success: true });
    expect(bodies()).toEqual([
      {
        type: 'analytics_event',
        ...PERSON,
        buttonId: 'access-my-free-guide',
        ...STAMP,
        event: 'guide_access_clicked',
      },
    ]);
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([
    ['a non-OK status', 502, 'HTTP error! Status: 502'],
    ['no answer', new TypeError('Failed to fetch'), 'Something went wrong. Please try again.'],
  ])('on %s warns, reports the failure, and never throws', async (_, status, message) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { webhook } = connected(status);
    expect(await webhook.trackGuideAccess(PERSON)).toMatchObject({ success: false, error: { message } });
    expect(warn).toHaveBeenCalledOnce();
  });
});
