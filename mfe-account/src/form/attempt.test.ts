import { ApiError } from 'shared-lib';
import { expect, it } from 'vitest';
import { MESSAGES } from '../../../shared-lib/src/client/answers.ts';
import { visitorMessage } from './attempt.ts';

const CALL = '/content/list';
const SCREEN = 'Failed to load.';
const fromServer = new ApiError('status', CALL, MESSAGES.call, 500, undefined, true);

it.each([
  ["the message of the server, even with the client's words", fromServer, MESSAGES.call],
  ['the refusal by rate', new ApiError('rate-limit', CALL, MESSAGES.rateLimit), MESSAGES.rateLimit],
  ['the refusal without an id', new ApiError('not-signed-in', CALL, MESSAGES.noUserId), MESSAGES.noUserId],
  ["the screen's words without an answer", new ApiError('network', CALL, MESSAGES.call), SCREEN],
  ['never the inside of a fault', new TypeError('Cannot read properties of undefined'), SCREEN],
])('the message of a failure is %s', (_, cause, words) => {
  expect(visitorMessage(cause, SCREEN)).toBe(words);
});
