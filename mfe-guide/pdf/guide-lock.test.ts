// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sourceHash } from './guide-lock.ts';

function hashOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'guide-'));
  mkdirSync(join(folder, 'chapters'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const hash = sourceHash(folder);
  rmSync(folder, { recursive: true });
  return hash;
}

it('changes with a text, a name or a new file', () => {
  const hash = hashOf({ 'chapters/1.html': 'a' });
  expect(hashOf({ 'chapters/1.html': 'b' })).not.toBe(hash);
  expect(hashOf({ 'chapters/2.html': 'a' })).not.toBe(hash);
  expect(hashOf({ 'chapters/1.html': 'a', 'guide.css': '' })).not.toBe(hash);
});

it('stays with other line endings, tests, notes and another lock', () => {
  const hash = hashOf({ 'chapters/1.html': 'a\nb' });
  expect(
    hashOf({ 'chapters/1.html': 'a\r\nb', 'x.test.ts': 'c', 'README.md': 'd', 'guide.lock.json': '{}' }),
  ).toBe(hash);
});
