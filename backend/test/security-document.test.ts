import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SETTINGS } from '../src/config/backend-config.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const document = read('docs/operate/security.md');
const testsIn = (text: string) =>
  [...text.matchAll(/`([^`\s]+\.(?:test|spec)\.tsx?)`/g)].map(([, file]) => file ?? '');

test('every test in docs/operate/security.md exists', () => {
  const tests = testsIn(document);
  expect(new Set(tests).size).toBeGreaterThan(20);
  const places = ['', 'backend/src', 'backend/test'];
  expect(tests.filter((file) => !places.some((place) => existsSync(join(ROOT, place, file))))).toEqual([]);
});

test('every promise names a test', () => {
  const promises = document.split('\n## ').find((part) => part.startsWith('Promises')) ?? '';
  const lines = promises.split('\n').filter((line) => line.startsWith('- '));
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => testsIn(line).length === 0)).toEqual([]);
});

test('SECURITY.md names the mailbox of the site, and existing settings', () => {
  const text = read('SECURITY.md');
  const { identity } = JSON.parse(read('shared-lib/site.config.json'));
  expect(text).toContain(`mailto:${identity.mailbox})`);
  const named = [...text.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name ?? '');
  expect(named.length).toBeGreaterThan(3);
  // ORIGIN and ADMIN_PORT are settings of the site's server.
  expect(
    named.filter((name) => !Object.hasOwn({ ...SETTINGS, ORIGIN: true, ADMIN_PORT: true }, name)),
  ).toEqual([]);
});
