import { expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';

type Page = Parameters<typeof securityHeaders>[0];
const headersOf = (page: Page = {}) => securityHeaders({ inline: { boot: 'boot' }, ...page });

/** The policy of a page; `more` adds sources to its directives. */
const policyWith = (more: Readonly<Record<string, string>> = {}) =>
  [
    "default-src 'none'",
    `script-src 'self'${more.files ?? ''} 'boot'${more.scripts ?? ''}`,
    `style-src 'self'${more.files ?? ''}${more.styles ?? ''}`,
    `img-src 'self'${more.files ?? ''}`,
    `font-src 'self'${more.files ?? ''}`,
    "manifest-src 'self'",
    `connect-src 'self'${more.files ?? ''}${more.calls ?? ''}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
const INLINE = {
  boot: 'boot',
  answers: 'answers',
  importMap: 'map',
  speculationRules: 'rules',
  styles: 'css',
};
const OTHERS = 'https://account.example https://offers.example:8443';

it.each<[string, Page, Parameters<typeof policyWith>[0]]>([
  ['keeps to its own site', {}, {}],
  ['allows its inline code', { inline: INLINE }, { scripts: " 'answers' 'map' 'rules'", styles: " 'css'" }],
  ["lets files come from apps' other origins", { fileOrigins: OTHERS.split(' ') }, { files: ` ${OTHERS}` }],
  ['lets calls go to its backend', { host: 'https://h.example/api' }, { calls: ' https://h.example' }],
])('the policy of a page %s, and allows nothing else', (_, page, more) => {
  expect(headersOf(page)['content-security-policy']).toBe(policyWith(more));
});

it('has both kinds of reporting headers, for violations and crashes', () => {
  const reports = '/api/browser-reports?release=guide%2F1&shell=shell%2F1';
  expect(headersOf({ reports })).toMatchObject({
    'content-security-policy': `${policyWith()}; report-uri ${reports}; report-to csp-endpoint`,
    'reporting-endpoints': `default="${reports}", csp-endpoint="${reports}"`,
  });
  expect(headersOf()).not.toHaveProperty('reporting-endpoints');
});

it('disables browser features that the site does not use', () => {
  expect(headersOf()).toMatchObject({
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(headersOf({ hasToken: true })['referrer-policy']).toBe('strict-origin');
});

it('isolates the windows of account pages only, because each costs a process', () => {
  expect(headersOf({ isAccount: true })['cross-origin-opener-policy']).toBe('same-origin');
  expect(headersOf()).not.toHaveProperty('cross-origin-opener-policy');
});
