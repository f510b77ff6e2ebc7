import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

test('every test that docs/security.md names is there', () => {
  const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
  const named = [...text.matchAll(/`([^`\s]+\.(?:test|spec)\.tsx?)`/g)].map(([, file]) => file ?? '');
  expect(named.length).toBeGreaterThan(80);
  const places = ['', 'backend/src', 'backend/test'];
  const lost = named.filter((file) => !places.some((place) => existsSync(join(ROOT, place, file))));
  expect(lost).toEqual([]);
});
