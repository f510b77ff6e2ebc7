import { expect, test } from 'vitest';
import { greeting, nameInMail } from './name-in-mail.ts';

test.each([
  'Rosa Field',
  'Mary-Jane O’Neill',
  "D'Arcy",
  'J. R. Ewing',
  'Martin Luther King Jr.',
  'Zoë',
  '王小明',
  'Ольга Иванова',
])('greets %s by name', (name) => {
  expect(nameInMail({ name, emailVerified: false })).toBe(name);
});

test.each([
  'Win at evil.example',
  'evil.example',
  'https://evil.example',
  'www evil example/x',
  'Call 18005550142',
  'Rosa <b>',
  'a@b.cc',
  'x'.repeat(41),
  'You have won a very large prize and must reply today',
  'Rosa\u202Eelpmaxe.live',
  'Rosa  Field',
  '',
  'a'.repeat(200_000),
])('leaves out %j', (name) => {
  expect(nameInMail({ name, emailVerified: false })).toBe('');
});

test('leaves the name of a proved address alone, and greets nobody by nothing', () => {
  expect(nameInMail({ name: 'Rosa 2nd', emailVerified: true })).toBe('Rosa 2nd');
  expect([greeting('Rosa'), greeting('')]).toEqual(['Hello Rosa,', 'Hello,']);
});
