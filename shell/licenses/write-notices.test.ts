import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { browserPackages, lockedPackages, NOTICES, notices } from './write-notices.ts';

it('the committed notices match the installed packages: else run `npm run notices`', () => {
  expect(readFileSync(NOTICES, 'utf8')).toBe(notices(lockedPackages()));
});

it('lists the font, React, the router, axios, js-cookie and federation with their copyright', () => {
  const text = readFileSync(NOTICES, 'utf8');
  for (const name of [
    '@fontsource-variable/fraunces',
    'axios',
    'js-cookie',
    'react',
    'react-dom',
    'react-router',
    '@module-federation/runtime',
  ])
    expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
  expect(text).toContain('The Fraunces Project Authors');
  expect(text).toContain('SIL OPEN FONT LICENSE');
  expect(text).toContain('Copyright (c) Meta Platforms');
});

it('refuses a package with another license, or with none', () => {
  const packages = lockedPackages();
  for (const license of ['GPL-3.0', undefined]) {
    const { license: _, ...axios } = packages['node_modules/axios'] ?? {};
    const changed = { ...packages, 'node_modules/axios': { ...axios, ...(license && { license }) } };
    expect(() => notices(changed)).toThrow(`node_modules/axios has the license "${license ?? 'none'}"`);
  }
});

it('uses the version of a package that its dependent resolves', () => {
  const paths = browserPackages({
    shell: { dependencies: { a: '1' } },
    'node_modules/a': { version: '1.0.0', dependencies: { b: '2' } },
    'node_modules/a/node_modules/b': { version: '2.0.0' },
    'node_modules/b': { version: '1.0.0' },
  });
  expect(paths).toEqual(['node_modules/a', 'node_modules/a/node_modules/b']);
});
