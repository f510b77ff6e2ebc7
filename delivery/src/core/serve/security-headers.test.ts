import { expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const policyOf = (page: Parameters<typeof securityHeaders>[0]) =>
  securityHeaders(page)['content-security-policy']?.split('; ');

const OTHERS = 'https://account.example https://offers.example:8443';

it('a page’s content security policy allows only its site, its inline code and named origins', () => {
  const plain = [
    ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "font-src 'self'"],
    ...["manifest-src 'self'", "connect-src 'self'", "form-action 'self'", "base-uri 'none'"],
    ...["frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'"],
  ];
  expect(policyOf({})).toEqual(plain);
  const inline = { scripts: ['boot', 'rules'], styles: ['css'] };
  expect(policyOf({ inline, assetOrigins: OTHERS.split(' '), host: 'https://h.example/api' })).toEqual([
    "default-src 'none'",
    `script-src 'self' ${OTHERS} 'boot' 'rules'`,
    `style-src 'self' ${OTHERS} 'css'`,
    `img-src 'self' ${OTHERS}`,
    `font-src 'self' ${OTHERS}`,
    "manifest-src 'self'",
    `connect-src 'self' ${OTHERS} https://h.example`,
    ...plain.slice(7),
  ]);
  const reports = '/api/browser-reports?release=guide%2F1&shell=shell%2F1';
  expect(policyOf({ reports })).toEqual([...plain, `report-uri ${reports}`, 'report-to csp-endpoint']);
});

it('a page disables unused browser features, and an account page denies its opener access', () => {
  const headers = {
    'content-security-policy': expect.any(String),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    vary: 'sec-gpc, dnt',
  };
  expect(securityHeaders()).toEqual(headers);
  const own = { 'cross-origin-opener-policy': 'same-origin' };
  expect(securityHeaders({ isAccount: true })).toEqual({ ...headers, ...own });
});
