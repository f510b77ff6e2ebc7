// @vitest-environment node
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';

const folderWith = (name: string, mode: number): string => {
  const folder = mkdtempSync(join(tmpdir(), 'guide-'));
  writeFileSync(join(folder, name), '');
  chmodSync(join(folder, name), mode);
  return folder;
};

it('takes Playwright’s own browser before the machine’s', () => {
  const own = join(folderWith('chrome', 0o755), 'chrome');
  expect(findChromium(folderWith('chromium', 0o755), own)).toBe(own);
});

it('looks through the whole PATH for a browser by any of its names', () => {
  const folder = folderWith('google-chrome', 0o755);
  expect(findChromium(['/nowhere', folder].join(delimiter), '/nowhere/chrome')).toBe(
    join(folder, 'google-chrome'),
  );
});

it('says how to get one when there is none', () => {
  expect(() => findChromium('/nowhere', '')).toThrow('npx playwright install chromium');
});
