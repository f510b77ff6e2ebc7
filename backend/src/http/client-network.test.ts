import { expect, test } from 'vitest';
import { homeNetwork, networksOf, readAddress } from './client-network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7:5678 ', '203.0.113.7'],
  ['"203.0.113.7:5678"', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['[::ffff:cb00:7107]:80', '203.0.113.7'],
  ['2001:DB8::0:1', '2001:db8:0:0:0:0:0:1'],
  ['[2001:db8::1]', '2001:db8:0:0:0:0:0:1'],
  ['[2001:db8::1]:443', '2001:db8:0:0:0:0:0:1'],
  ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:1'],
  ['for=203.0.113.7', '203.0.113.7'],
  ['proto=https;For="[2001:db8::1]:4711";by=203.0.113.43', '2001:db8:0:0:0:0:0:1'],
  ['::', '0:0:0:0:0:0:0:0'],
  ['2001:db8::ffff:cb00:7107', '2001:db8:0:0:0:ffff:cb00:7107'],
])('reads %s as %s', (text, address) => {
  expect(readAddress(text)).toBe(address);
});

test.each([
  undefined,
  '',
  'unknown',
  'for=_hidden',
  '203.0.113',
  '203.0.113.7.8',
  '203.0.113.300',
  '203.0.113.7:',
  '203.0.113.7:80:80',
  '[2001:db8::1',
  '[2001:db8::1]x',
  'x[2001:db8::1]',
  '2001:db8:::1',
  'localhost',
  "1.2.3.4'; drop table limit_counter",
  `${'1'.repeat(70_000)}.2.3.4`,
])('reads no address in %j', (text) => {
  expect(readAddress(text)).toBeUndefined();
});

test('counts an IPv4 address alone, and an IPv6 address in three networks with growing budgets', () => {
  expect(networksOf('203.0.113.7')).toEqual([{ name: '203.0.113.7', weight: 1 }]);
  expect(networksOf(readAddress('2001:db8:12:3456:1::9'))).toEqual([
    { name: '2001:db8:12:3456/64', weight: 1 },
    { name: '2001:db8:12:3400/56', weight: 3 },
    { name: '2001:db8:12/48', weight: 10 },
  ]);
  expect(networksOf(undefined)).toEqual([]);
});

test('knows a household again by its IPv4 address or its /56', () => {
  expect(homeNetwork('203.0.113.7')).toBe('203.0.113.7');
  expect(homeNetwork('2001:db8:12:3456:1:0:0:9')).toBe(homeNetwork('2001:db8:12:34ff:0:0:0:1'));
  expect(homeNetwork('2001:db8:12:3456:1:0:0:9')).not.toBe(homeNetwork('2001:db8:12:3556:1:0:0:9'));
});
