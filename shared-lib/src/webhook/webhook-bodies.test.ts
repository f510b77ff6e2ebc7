import { expect, it } from 'vitest';
import { SIMPLE_EMAIL } from './webhook-bodies.ts';

it.each(['a@b.co', 'ada.moreno+news@mail.example.com', '"x"@b.c'])(
  'takes %j for an email address',
  (text) => {
    expect(text).toMatch(SIMPLE_EMAIL);
  },
);

it.each([
  ...['', 'ada', '@b.co', 'a@', 'a@b', 'a@b.', 'a@.co', 'a@b..co', 'a@b@c.de'],
  ...[' a@b.co', 'a b@c.de', 'a@b c.de', 'a@b.c o', 'a@b.co ', 'a@b.co\n'],
])('rejects %j', (text) => {
  expect(text).not.toMatch(SIMPLE_EMAIL);
});
