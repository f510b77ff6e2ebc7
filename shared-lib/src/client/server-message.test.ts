import { describe, expect, it } from 'vitest';
import { serverMessage } from './server-message.ts';

describe('the server message of a failed response', () => {
  it('is its message, else its error', () => {
    expect(serverMessage({ message: 'E-mail taken', error: 'Conflict' })).toBe('E-mail taken');
    expect(serverMessage({ error: 'Conflict' })).toBe('Conflict');
    expect(serverMessage({ message: '  ', error: 'Conflict' })).toBe('Conflict');
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a page of HTML', '<html>Bad gateway</html>'],
    ['no message', { code: 7 }],
    ['a blank message', { message: ' \n ' }],
    ['a message that is no text', { message: { html: '<b>no</b>' }, error: 42 }],
  ])('is absent for %s', (_, body) => {
    expect(serverMessage(body)).toBeUndefined();
  });

  it('keeps markup as the text that it is', () => {
    expect(serverMessage({ message: '<img src=x onerror=alert(1)>' })).toBe('<img src=x onerror=alert(1)>');
  });

  it('is trimmed, and cut with an ellipsis above 300 characters', () => {
    expect(serverMessage({ message: `  ${'a'.repeat(300)}  ` })).toBe('a'.repeat(300));
    expect(serverMessage({ message: 'a'.repeat(301) })).toBe(`${'a'.repeat(299)}…`);
  });
});
