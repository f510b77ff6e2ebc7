import { ApiError } from 'shared-lib';
import { expect, it, vi } from 'vitest';
import { MESSAGES } from '../../../shared-lib/src/client/responses.ts';
import { visitorMessage } from './visitor-message.ts';

const CALL = '/content/list';
const FALLBACK = 'Failed to load.';
const fromServer = new ApiError('status', CALL, MESSAGES.call, 500, undefined, true);

it.each([
  ["the server's message, even if it equals the client's", fromServer, MESSAGES.call],
  ['the rate-limit message', new ApiError('rate-limit', CALL, MESSAGES.rateLimit), MESSAGES.rateLimit],
  ['the no-session message', new ApiError('not-signed-in', CALL, MESSAGES.noUserId), MESSAGES.noUserId],
  ['the fallback if the server did not respond', new ApiError('network', CALL, MESSAGES.call), FALLBACK],
  ['the fallback for an unexpected error', new TypeError('Cannot read properties of undefined'), FALLBACK],
])('visitorMessage returns %s', (_, cause, message) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(visitorMessage(cause, FALLBACK)).toBe(message);
});
