import { describe, expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const headers = securityHeaders({ bootHash: 'sha256-boot', backendOrigin: null });
const directives = (policy = '') =>
  new Map(policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]));

describe('the policy of a page', () => {
  const policy = directives(headers['content-security-policy']);

  it('allows nothing that it does not name', () => {
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
  });

  it('runs own scripts and the boot script by its hash, and nothing unsafe', () => {
    expect(policy.get('script-src')).toEqual(["'self'", "'sha256-boot'"]);
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });

  it('asks for Trusted Types and lets nobody make any', () => {
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(policy.get('trusted-types')).toEqual(["'none'"]);
  });

  it('lets styles, pictures, fonts, forms and calls stay on the site', () => {
    for (const name of ['style-src', 'img-src', 'font-src', 'form-action', 'connect-src']) {
      expect([name, policy.get(name)]).toEqual([name, ["'self'"]]);
    }
  });

  it('lets calls go to a backend on another origin', () => {
    const other = securityHeaders({ bootHash: 'x', backendOrigin: 'https://hooks.example' });
    expect(directives(other['content-security-policy']).get('connect-src')).toEqual([
      "'self'",
      'https://hooks.example',
    ]);
  });
});

it('closes what the site does not use', () => {
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'referrer-policy': 'strict-origin',
    'x-content-type-options': 'nosniff',
  });
});
