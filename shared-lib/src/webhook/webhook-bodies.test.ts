import { expect, it } from 'vitest';
import { pageAddress, SIMPLE_EMAIL } from './webhook-bodies.ts';

it.each([
  [true, ['a@b.co', 'ada.moreno+news@mail.example.com', '"x"@b.c']],
  [false, ['', 'ada', '@b.co', 'a@b', 'a@b.', 'a@.co', 'a@b..co', 'a@b@c.de', 'a b@c.de', 'a@b.co\n']],
])('the simple email pattern returns %s for all of %j', (isAddress, texts) => {
  expect(texts.filter((text) => SIMPLE_EMAIL.test(text) !== isAddress)).toEqual([]);
});

it.each([
  ['keeps the address of a page', '', ''],
  ['keeps UTM parameters', '?utm_source=fall&utm_medium=email', '?utm_source=fall&utm_medium=email'],
  ['keeps letters of any alphabet', '?utm_id=F%C3%BCr+alle%20%26+20%25', '?utm_id=F%C3%BCr+alle+%26+20%25'],
  ['drops a token', '?token=eyJhbGciOi&utm_source=mail', '?utm_source=mail'],
  ['drops every other parameter', '?q=wet+basement&email=ada@example.com&ref=x&session=1', ''],
  ['drops everything after #', '?utm_source=mail#access_token=1', '?utm_source=mail'],
  ['empties click identifiers', '?gclid=EAIaI&fbclid=IwAR0&msclkid=a1b2', '?gclid=&fbclid=&msclkid='],
  ['empties a campaign that is an email address', '?utm_content=ada%40example.com', '?utm_content='],
  ['empties a campaign of 101 characters', `?utm_id=${'x'.repeat(101)}&utm_term=y`, '?utm_id=&utm_term=y'],
  ['drops near misses of campaign names', '?xutm_source=1&utm=2&UTM_SOURCE=3&utm_=4&gclid_=5', ''],
])('pageAddress %s', (_, suffix, expected) => {
  const page = 'https://www.example.com/free-homeowners-guide';
  expect(pageAddress(page + suffix)).toBe(page + expected);
});

it('pageAddress drops the user name and password in an address', () => {
  expect(pageAddress('https://ada:secret@www.example.com:8443/?a=1')).toBe('https://www.example.com:8443/');
});
