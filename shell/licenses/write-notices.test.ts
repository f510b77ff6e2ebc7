import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { formatNotices, lockedPackages, NOTICES_FILE } from './write-notices.ts';

it('the committed notices match the installed packages (npm run site -- notices writes them)', () => {
  expect(readFileSync(NOTICES_FILE, 'utf8')).toBe(formatNotices(lockedPackages()));
});

it('formatNotices refuses a package whose license is missing or not allowed', () => {
  const packages = lockedPackages();
  for (const license of ['GPL-3.0', undefined]) {
    const { license: _, ...axios } = packages['node_modules/axios'] ?? {};
    const changed = { ...packages, 'node_modules/axios': { ...axios, ...(license && { license }) } };
    expect(() => formatNotices(changed)).toThrow(`node_modules/axios has the license "${license ?? 'none'}"`);
  }
});
