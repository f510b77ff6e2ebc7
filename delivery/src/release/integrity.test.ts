import { expect, it } from 'vitest';
import { SHARED_MODULES } from '../shared-modules.ts';
import { installedVersion } from './installed-version.ts';
import { integrity } from './integrity.ts';

it('is the hash that a browser compares (W3C SRI)', () => {
  // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  expect(integrity('alert(1)')).toBe('sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=');
  expect(integrity(new TextEncoder().encode('alert(1)'))).toBe(integrity('alert(1)'));
});

it('what remotes ask for is what is installed', () => {
  for (const { name, requiredVersion } of SHARED_MODULES) {
    const [major, minor] = requiredVersion.slice(1).split('.').map(Number) as [number, number];
    const installed = installedVersion(name).split('.').map(Number) as [number, number];
    expect([name, requiredVersion.startsWith('^'), installed[0]]).toEqual([name, true, major]);
    expect(installed[1]).toBeGreaterThanOrEqual(minor);
  }
});
