import { ApiError } from 'shared-lib';
import { describe, expect, it } from 'vitest';
import { MESSAGES } from '../../../shared-lib/src/client/messages.ts';
import { visitorMessage } from './attempt.ts';

const CALL = '/content/list';

describe('what a visitor reads about a failure', () => {
  it("is the message of the server even when it says the client's words", () => {
    const said = new ApiError('status', CALL, MESSAGES.call, 500, undefined, true);
    expect(visitorMessage(said, 'Failed to load.')).toBe(MESSAGES.call);
  });

  it.each([
    ['rate-limit', MESSAGES.rateLimit],
    ['not-signed-in', MESSAGES.noUserId],
  ] as const)('is the refusal of the client (%s)', (kind, message) => {
    expect(visitorMessage(new ApiError(kind, CALL, message), 'Failed to load.')).toBe(message);
  });

  it.each(['network', 'timeout', 'status'] as const)(
    "is the words of the screen when the server said nothing (%s), not the client's",
    (kind) => {
      expect(visitorMessage(new ApiError(kind, CALL, MESSAGES.call), 'Failed to load.')).toBe(
        'Failed to load.',
      );
    },
  );

  it('is never the inside of a fault', () => {
    const fault = new TypeError("Cannot read properties of undefined (reading 'id')");
    expect(visitorMessage(fault, 'Failed to load.')).toBe('Failed to load.');
  });
});
