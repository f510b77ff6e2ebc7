import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { createRequestWindow } from '../client/client.ts';
import { createWebhook, type WebhookOptions } from './webhook.ts';

const PERSON = { name: 'Ada Moreno', email: 'ada@example.com' };
const FIELDS = { ...PERSON, subject: 'Hello', message: 'Two\nlines' };
const STAMP = { timestamp: '2025-06-15T12:00:00.000Z', source: 'https://www.example.com/contact?a=1' };
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

/** The network's response: a status, a complete response, or an error. */
type Answer = number | Error | Response;

/** A webhook whose network returns or throws `answer`. */
function connected(answer: Answer = 200, host = 'https://hooks.example/site') {
  const fetch = vi.fn<WebhookOptions['fetch']>(async () => {
    if (answer instanceof Error) throw answer;
    return answer instanceof Response ? answer : new Response(null, { status: answer });
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

let warn: MockInstance;
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

describe('every post', () => {
  it('is sent to the base webhook URL as JSON, without the session, with a 15000 ms timeout', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const { webhook, fetch } = connected();
    await webhook.submitContact(FIELDS);
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('https://hooks.example/site');
    expect(init).toMatchObject({ method: 'POST', headers: JSON_TYPE, credentials: 'omit', keepalive: true });
    expect(timeout).toHaveBeenCalledWith(15_000);
    expect(init?.signal).toBe(timeout.mock.results[0]?.value);
  });

  it.each([
    ['/api', '/api', { ...JSON_TYPE, 'x-release': RELEASE }],
    ['https://hooks.example/x', `https://hooks.example/x?release=${RELEASE}`, JSON_TYPE],
  ])('sends %s the release outside the body, which follows the specification', async (host, url, headers) => {
    const { webhook, fetch, bodies } = connected(200, host);
    await webhook.requestGuide(PERSON, RELEASE);
    await webhook.trackGuideAccess(PERSON, RELEASE);
    for (const [target, init] of fetch.mock.calls) expect([target, init.headers]).toEqual([url, headers]);
    expect(bodies()).toEqual([REQUEST, TRACKED]);
  });

  it('counts toward one window of ten, and is not sent when it is full', async () => {
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

describe('a guide request', () => {
  it.each(['requestGuide', 'requestGuideChecked'] as const)('by %s sends exactly its body', async (name) => {
    const { webhook, bodies } = connected();
    await webhook[name](PERSON);
    // A bot's text in the honeypot.
    await webhook[name]({ ...PERSON, website: 'https://spam.example' });
    expect(bodies()).toEqual([REQUEST, { ...REQUEST, website: 'https://spam.example' }]);
  });

  it('ignores the response', async () => {
    const { webhook } = connected(new Response('<!DOCTYPE html>'));
    await expect(webhook.requestGuide(PERSON)).resolves.toBeUndefined();
  });

  it('fails without a response, and is not stored, because the visitor can retry', async () => {
    const { webhook, keep } = connected(new TypeError('Failed to fetch'));
    await expect(webhook.requestGuide(PERSON)).rejects.toMatchObject({
      kind: 'network',
      message: 'Failed to submit form. Please try again later.',
    });
    expect(keep).not.toHaveBeenCalled();
  });

  it.each([
    [202, 0, 1],
    [400, 0, 0],
    [422, 0, 0],
    [429, 0, 0],
    [500, 1, 0],
    [503, 1, 0],
    [599, 1, 0],
  ])(
    'answered with status %i is stored %i times, with its release, and accepted %i times',
    async (status, stored, accepted) => {
      const { webhook, keep, taken } = connected(status);
      await webhook.requestGuide(PERSON, RELEASE);
      expect(keep.mock.calls).toEqual(Array(stored).fill([{ ...REQUEST, release: RELEASE }]));
      expect(taken).toHaveBeenCalledTimes(accepted);
    },
  );

  it('retries with the same id for the same person, and another id for another person', async () => {
    const { webhook, fetch, clock, bodies } = connected();
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(webhook.requestGuide(PERSON)).rejects.toThrow();
    clock.now = '2025-06-15T12:00:20.000Z';
    await webhook.requestGuide(PERSON);
    await webhook.requestGuide(PERSON);
    const later = { ...REQUEST, timestamp: clock.now };
    expect(bodies()).toEqual([REQUEST, REQUEST, later]);

    // The last is a field that a form declares.
    for (const other of [{ email: 'grace@example.com' }, { name: 'Grace Lee' }, { zip: '32801' }]) {
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
  it('sends exactly its body', async () => {
    const { webhook, bodies } = connected();
    await webhook.submitContact(FIELDS);
    expect(bodies()).toEqual([{ type: 'contact_form', formType: 'contact', ...STAMP, ...FIELDS }]);
  });

  it("fails with the server's message if it has one", async () => {
    const message = 'Subject must have at most 300 characters';
    const { webhook } = connected(Response.json({ message, field: 'subject' }, { status: 422 }));
    const error = { message, status: 422, fromServer: true };
    await expect(webhook.submitContact(FIELDS)).rejects.toMatchObject(error);
  });

  it.each(['<html>Bad gateway</html>', '{"message":""}', 'null', ''])(
    'fails with its status when the response is "%s"',
    async (text) => {
      const { webhook } = connected(new Response(text, { status: 502 }));
      const error = { message: 'HTTP error! Status: 502', fromServer: false };
      await expect(webhook.submitContact(FIELDS)).rejects.toMatchObject(error);
    },
  );

  const PAGE = new Response('\n<!DOCTYPE html><title>Log in to the Wi-Fi</title>');
  it.each<[string, Answer, object]>([
    ['nothing responds', new TypeError('Failed to fetch'), { kind: 'network' }],
    ['the response times out', new DOMException('timed out', 'TimeoutError'), { kind: 'timeout' }],
    ['the call is aborted', new DOMException('aborted', 'AbortError'), { kind: 'network' }],
    ['the response is a web page', PAGE, { kind: 'answer', status: 200 }],
  ])("fails with the site's message when %s", async (_, answer, error) => {
    await expect(connected(answer).webhook.submitContact(FIELDS)).rejects.toMatchObject({
      message: 'An error occurred. Please try again.',
      ...(answer instanceof Error && { cause: answer }),
      ...error,
    });
  });

  it.each(['', 'Accepted', '{"success":true,"more":1}'])(
    'succeeds when the response is "%s"',
    async (text) => {
      const { webhook } = connected(new Response(text));
      await expect(webhook.submitContact(FIELDS)).resolves.toBeUndefined();
    },
  );
});

describe('tracking guide access', () => {
  it('sends exactly its body, and reports success without a warning', async () => {
    const { webhook, bodies } = connected(204);
    expect(await webhook.trackGuideAccess(PERSON)).toEqual({ success: true });
    expect(bodies()).toEqual([TRACKED]);
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([
    ['a non-OK status', 502, 'HTTP error! Status: 502'],
    ['no answer', new TypeError('Failed to fetch'), 'Something went wrong. Please try again.'],
  ])('on %s warns, reports the failure, and never throws', async (_, status, message) => {
    const { webhook } = connected(status);
    expect(await webhook.trackGuideAccess(PERSON)).toMatchObject({ success: false, error: { message } });
    expect(warn).toHaveBeenCalledOnce();
  });
});
