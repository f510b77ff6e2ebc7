import { describe, expect, it } from 'vitest';
import { isChromium, NOTHING_INLINE, securityHeaders } from './security-headers.ts';

const headers = securityHeaders({
  bootHash: 'sha256-boot',
  inline: {
    answers: 'sha256-answers',
    importMap: 'sha256-map',
    speculationRules: 'sha256-rules',
    styles: 'sha256-styles',
  },
  backendOrigin: null,
});
/** The headers of a page without anything inline but the boot script, for a site that keeps to itself. */
const headersWith = (more: Partial<Parameters<typeof securityHeaders>[0]> = {}) =>
  securityHeaders({ bootHash: 'x', inline: NOTHING_INLINE, backendOrigin: null, ...more });
const directives = (policy = '') =>
  new Map(policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]));

describe('the policy of a page', () => {
  const policy = directives(headers['content-security-policy']);

  it('allows nothing that it does not name', () => {
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
  });

  it('runs own scripts, what the page has inline by its hashes, and nothing unsafe', () => {
    expect(policy.get('script-src')).toEqual([
      "'self'",
      "'sha256-boot'",
      "'sha256-answers'",
      "'sha256-map'",
      "'sha256-rules'",
    ]);
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });

  it('asks for Trusted Types and lets nobody make any', () => {
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(policy.get('trusted-types')).toEqual(["'none'"]);
  });

  it("takes the site's styles, and the page's own by their hash", () => {
    expect(policy.get('style-src')).toEqual(["'self'", "'sha256-styles'"]);
  });

  it('lets pictures, fonts, forms and calls stay on the site', () => {
    for (const name of ['img-src', 'font-src', 'form-action', 'connect-src']) {
      expect([name, policy.get(name)]).toEqual([name, ["'self'"]]);
    }
  });

  it('lets files come from exactly the other origins of apps, for what they need', () => {
    const fileOrigins = ['https://account.example', 'https://offers.example:8443'];
    const other = directives(headersWith({ fileOrigins })['content-security-policy']);
    for (const name of ['style-src', 'img-src', 'font-src', 'connect-src']) {
      expect([name, other.get(name)]).toEqual([name, ["'self'", ...fileOrigins]]);
    }
    expect(other.get('script-src')).toEqual(["'self'", ...fileOrigins, "'x'"]);
    expect(other.get('form-action')).toEqual(["'self'"]);
  });

  it('lets calls go to a backend on another origin', () => {
    const other = headersWith({ backendOrigin: 'https://hooks.example' });
    expect(directives(other['content-security-policy']).get('connect-src')).toEqual([
      "'self'",
      'https://hooks.example',
    ]);
  });
});

describe('Integrity-Policy (docs/decisions/038)', () => {
  it.each([
    '"Chromium";v="156", "Not.A/Brand";v="24"',
    '"Not)A;Brand";v="8", "Chromium";v="150", "Google Chrome";v="150"',
  ])('goes to Chromium: %s', (brands) => {
    expect(headersWith({ isChromium: isChromium(brands) })['integrity-policy']).toBe(
      'blocked-destinations=(script)',
    );
  });

  it.each([undefined, '', '"Safari";v="26"'])(
    'stays away from every other browser, because it stops each import of a module in WebKit: %j',
    (brands) =>
      expect(headersWith({ isChromium: isChromium(brands) })).not.toHaveProperty('integrity-policy'),
  );

  it('tells shared caches that the answer depends on it', () => {
    expect(headersWith().vary).toBe('sec-ch-ua, sec-gpc, dnt');
  });
});

describe('where browsers report what fails (docs/decisions/118)', () => {
  const reports = '/api/browser-reports?release=guide%2F1&shell=shell%2F1';

  it('is in the policy for both kinds of browsers, and by default for crashes and integrity', () => {
    const reported = headersWith({ reports, isChromium: true });
    expect(reported['reporting-endpoints']).toBe(`default="${reports}", csp-endpoint="${reports}"`);
    const policy = directives(reported['content-security-policy']);
    expect([policy.get('report-uri'), policy.get('report-to')]).toEqual([[reports], ['csp-endpoint']]);
    expect(reported['integrity-policy']).toBe('blocked-destinations=(script), endpoints=(default)');
  });

  it('is nowhere on a page that reports nothing', () => {
    expect(headers).not.toHaveProperty('reporting-endpoints');
    expect(headers['content-security-policy']).not.toContain('report-');
  });
});

it('names no import map and no styles on a page that has none', () => {
  const earlier = directives(headersWith()['content-security-policy']);
  expect(earlier.get('script-src')).toEqual(["'self'", "'x'"]);
  expect(earlier.get('style-src')).toEqual(["'self'"]);
});

it('closes what the site does not use', () => {
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  });
  for (const feature of ['camera', 'geolocation', 'microphone', 'payment', 'usb'])
    expect(headers['permissions-policy']).toContain(`${feature}=()`);
  expect(headersWith({ hasToken: true })['referrer-policy']).toBe('strict-origin');
});
