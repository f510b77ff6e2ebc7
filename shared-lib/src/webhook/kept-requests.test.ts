// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { createKeptRequests } from './kept-requests.ts';
import type { GuideRequestBody } from './webhook-bodies.ts';

const requests = createKeptRequests(() => window.localStorage);
const request = (name: string): GuideRequestBody => ({
  type: 'guide_request',
  name,
  email: 'ada@example.com',
  timestamp: '2025-06-15T12:00:00.000Z',
  source: 'https://www.example.com/free-homeowners-guide',
  event: 'guide_request',
});

beforeEach(() => window.localStorage.clear());

it('returns the written bodies unchanged and in order', () => {
  requests.write([request('Ada'), request('Grace')]);
  expect(createKeptRequests(() => window.localStorage).read()).toEqual([request('Ada'), request('Grace')]);
});

it('keeps the five newest', () => {
  requests.write(['1', '2', '3', '4', '5', '6'].map(request));
  expect(requests.read().map(({ name }) => name)).toEqual(['2', '3', '4', '5', '6']);
});

it('is empty at first, and removes its entry when empty', () => {
  expect(requests.read()).toEqual([]);
  requests.write([request('Ada')]);
  expect(window.localStorage).toHaveLength(1);
  requests.write([]);
  expect(window.localStorage).toHaveLength(0);
});

it.each(['', '{', 'null', '7', '{"0":1}'])('ignores the invalid content %j', (content) => {
  requests.write([request('Ada')]);
  window.localStorage.setItem(window.localStorage.key(0) ?? '', content);
  expect(requests.read()).toEqual([]);
});

it('stores nothing, without an error, if the browser refuses', () => {
  const refusing = createKeptRequests(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  refusing.write([request('Ada')]);
  refusing.write([]);
  expect(refusing.read()).toEqual([]);
});
