import { expect, it } from 'vitest';
import { isChromium, NOTHING_INLINE, securityHeaders } from './security-headers.ts';

/** The headers of a page without anything inline but the boot script, for a site that keeps to itself. */
const headersWith = (more: Partial<Parameters<typeof securityHeaders>[0]> = {}) =>
  securityHeaders({ bootHash: 'x', inline: NOTHING_INLINE, backendOrigin: null, ...more });
/** The policy of a page, by directive. */
const policyWith = (more?: Parameters<typeof headersWith>[0]) =>
  Object.fromEntries(
    (headersWith(more)['content-security-policy'] ?? '')
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  );

/** A page without an import map and styles names none; nothing is unsafe, and nobody makes Trusted Types. */
const STRICT = {
  'default-src': "'none'",
  'script-src': "'self' 'x'",
  'style-src': "'self'",
  'img-src': "'self'",
  'font-src': "'self'",
  'manifest-src': "'self'",
  'connect-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
};
const OTHERS = 'https://account.example https://offers.example:8443';
const INLINE = { answers: 'answers', importMap: 'map', speculationRules: 'rules', styles: 'styles' };

it.each<[string, Parameters<typeof headersWith>[0], Partial<typeof STRICT>]>([
  ['keeps to its own site', {}, {}],
  [
    'takes what the page has inline by its hashes',
    { inline: INLINE },
    {
      'script-src': "'self' 'x' 'answers' 'map' 'rules'",
      'style-src': "'self' 'styles'",
    },
  ],
  [
    'lets files come from exactly the other origins of apps, for what they need',
    { fileOrigins: OTHERS.split(' ') },
    {
      'script-src': `'self' ${OTHERS} 'x'`,
      'style-src': `'self' ${OTHERS}`,
      'img-src': `'self' ${OTHERS}`,
      'font-src': `'self' ${OTHERS}`,
      'connect-src': `'self' ${OTHERS}`,
    },
  ],
  [
    'lets calls go to a backend on another origin',
    { backendOrigin: 'https://hooks.example' },
    { 'connect-src': "'self' https://hooks.example" },
  ],
])('the policy of a page %s, and allows nothing else', (_, page, more) => {
  expect(policyWith(page)).toEqual({ ...STRICT, ...more });
});

// Integrity-Policy (docs/decisions/038) stops each import of a module in WebKit.
it.each([
  ['"Chromium";v="156", "Not.A/Brand";v="24"', 'blocked-destinations=(script)'],
  ['"Not)A;Brand";v="8", "Chromium";v="150", "Google Chrome";v="150"', 'blocked-destinations=(script)'],
  [undefined, undefined],
  ['', undefined],
  ['"Safari";v="26"', undefined],
])('Integrity-Policy goes to Chromium alone, and shared caches are told: %j', (brands, policy) => {
  const headers = headersWith({ isChromium: isChromium(brands) });
  expect([headers['integrity-policy'], headers.vary]).toEqual([policy, 'sec-ch-ua, sec-gpc, dnt']);
});

it('both kinds of browsers are told where to report what fails, also crashes and integrity (docs/decisions/118)', () => {
  const reports = '/api/browser-reports?release=guide%2F1&shell=shell%2F1';
  expect(policyWith({ reports })).toEqual({
    ...STRICT,
    'report-uri': reports,
    'report-to': 'csp-endpoint',
  });
  expect(headersWith({ reports, isChromium: true })).toMatchObject({
    'reporting-endpoints': `default="${reports}", csp-endpoint="${reports}"`,
    'integrity-policy': 'blocked-destinations=(script), endpoints=(default)',
  });
  expect(headersWith()).not.toHaveProperty('reporting-endpoints');
});

it('closes what the site does not use', () => {
  const headers = headersWith();
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  });
  for (const feature of ['camera', 'geolocation', 'microphone', 'payment', 'usb'])
    expect(headers['permissions-policy']).toContain(`${feature}=()`);
  expect(headersWith({ hasToken: true })['referrer-policy']).toBe('strict-origin');
});
