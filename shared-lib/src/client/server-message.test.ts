import { describe, expect, it } from 'vitest';
import { serverMessage } from './server-message.ts';

describe('the server message of a failed response', () => {
  const LONG = 'a'.repeat(300);
  const MARKUP = '<img src=x onerror=alert(1)>';

  it.each([
    ['its message', { message: 'Email taken', error: 'Conflict' }, 'Email taken'],
    ['else its error', { error: 'Conflict' }, 'Conflict'],
    ['its error for a blank message', { message: '  ', error: 'Conflict' }, 'Conflict'],
    ['markup as the text that it is', { message: MARKUP }, MARKUP],
    ['trimmed', { message: `  ${LONG}  ` }, LONG],
    ['cut with an ellipsis above 300 characters', { message: `${LONG}a` }, `${LONG.slice(1)}…`],
    ['absent for nothing', undefined, undefined],
    ['absent for null', null, undefined],
    ['absent for a page of HTML', '<html>Bad gateway</html>', undefined],
    ['absent for no message', { code: 7 }, undefined],
    ['absent for a blank message', { message: ' \n ' }, undefined],
    ['absent for one that is no text', { message: { html: '<b>no</b>' }, error: 42 }, undefined],
  ])('is %s', (_, body, message) => {
    expect(serverMessage(body)).toBe(message);
  });
});
