import type { Context } from 'hono';
import { expect, test } from 'vitest';
import { parseBackendConfig } from '../config/backend-config.ts';
import { clientAddress, homeNetwork, networksOf, readAddress, signVisitorAddress } from './client.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7:5678 ', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['[::ffff:cb00:7107]:80', '203.0.113.7'],
  ['2001:DB8::0:1', '2001:db8:0:0:0:0:0:1'],
  ['[2001:db8::1]:443', '2001:db8:0:0:0:0:0:1'],
  ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:1'],
  ['proto=https;For="[2001:db8::1]:4711";by=203.0.113.43', '2001:db8:0:0:0:0:0:1'],
])('readAddress reads the network address in %j as %s', (text, address) => {
  expect(readAddress(text)).toBe(address);
});

const NO_ADDRESSES = ['', 'for=_hidden', '203.0.113', '203.0.113.300', '203.0.113.7:80:80', '[2001:db8::1]x'];
test.each([undefined, ...NO_ADDRESSES, "1.2.3.4'; drop table x", `${'1'.repeat(70_000)}.2.3.4`])(
  'readAddress finds no network address in %j',
  (text) => expect(readAddress(text)).toBeUndefined(),
);

test('an IPv4 address counts as one network; an IPv6 address counts as its /64, /56 and /48', () => {
  expect(networksOf('203.0.113.7')).toEqual([{ name: '203.0.113.7', weight: 1 }]);
  expect(networksOf(readAddress('2001:db8:12:3456:1::9'))).toEqual([
    { name: '2001:db8:12:3456/64', weight: 1 },
    { name: '2001:db8:12:3400/56', weight: 3 },
    { name: '2001:db8:12/48', weight: 10 },
  ]);
  expect(networksOf(undefined)).toEqual([]);
});

test('homeNetwork identifies a household by its IPv4 address or IPv6 /56', () => {
  expect(homeNetwork('203.0.113.7')).toBe('203.0.113.7');
  expect(homeNetwork('2001:db8:12:3456:1:0:0:9')).toBe(homeNetwork('2001:db8:12:34ff:0:0:0:1'));
  expect(homeNetwork('2001:db8:12:3456:1:0:0:9')).not.toBe(homeNetwork('2001:db8:12:3556:1:0:0:9'));
});

const PROXY = '10.0.0.2';
const SECRET = 'a secret that site and backend share';

function addressOf(headers: Record<string, string>, env: Record<string, string> = {}): string | undefined {
  const req = { header: (name: string) => headers[name] };
  const c = { req, env: { incoming: { socket: { remoteAddress: PROXY } } } } as unknown as Context;
  return clientAddress(c, parseBackendConfig(env));
}

test.each([
  ['1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['2', '198.51.100.1, 198.51.100.2, 203.0.113.7:4711, 10.0.0.1', '203.0.113.7'],
  // A single entry shows that the request bypassed the outer proxy, so the entry is not trusted.
  ['2', '203.0.113.7', PROXY],
  ['2', 'unknown, 10.0.0.1', PROXY],
])('with TRUSTED_PROXIES=%s and X-Forwarded-For %j, the visitor is %s', (proxies, forwarded, address) => {
  const env = { CLIENT_IP_HEADER: 'x-forwarded-for', TRUSTED_PROXIES: proxies };
  expect(addressOf({ 'x-forwarded-for': forwarded }, env)).toBe(address);
  expect(addressOf({ 'x-forwarded-for': forwarded })).toBe(PROXY);
});

test("clientAddress trusts a visitor's address only with the signature of the site's server", () => {
  const env = { FORWARDED_SECRET: SECRET };
  const signed = signVisitorAddress('203.0.113.7', SECRET);
  const addressIn = (value: string, settings = env) => addressOf({ 'x-visitor-address': value }, settings);
  expect(addressIn(signed)).toBe('203.0.113.7');
  for (const forged of [
    '203.0.113.7',
    signed.replace('203.0.113.7', '203.0.113.8'),
    signVisitorAddress('203.0.113.7', `${SECRET}.`),
    signVisitorAddress('not an address', SECRET),
    `${signed}${' '.repeat(70_000)}`,
  ])
    expect(addressIn(forged), forged).toBe(PROXY);
  expect(addressIn(signed, {} as typeof env)).toBe(PROXY);
});
