import { ApiError } from 'shared-lib';
import { describe, expect, it } from 'vitest';
import { MESSAGES } from '../../../shared-lib/src/client/messages.ts';
import { visitorMessage } from './visitor-message.ts';

const failed = (message: string) => new ApiError('status', '/content/list', message, 500);

describe('what a visitor reads about a failure', () => {
  it('is the message of the server', () => {
    expect(visitorMessage(failed('We are full.'), 'Failed to load.')).toBe('We are full.');
  });

  it('is the refusal of the client', () => {
    expect(visitorMessage(failed(MESSAGES.rateLimit), 'Failed to load.')).toBe(MESSAGES.rateLimit);
  });

  it.each([MESSAGES.call, MESSAGES.resetPassword])(
    'is the words of the screen instead of the client\'s "%s"',
    (clientWords) => {
      expect(visitorMessage(failed(clientWords), 'Failed to load.')).toBe('Failed to load.');
    },
  );

  it('is never the inside of a fault', () => {
    const fault = new TypeError("Cannot read properties of undefined (reading 'id')");
    expect(visitorMessage(fault, 'Failed to load.')).toBe('Failed to load.');
  });
});
