import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { HEADLESS_SHELL, systemChromium, wholeChromium } from './chromium.ts';

it('is the browser that CHROMIUM names, also where a whole one is asked for', () => {
  const CHROMIUM = join(temporaryFolder(), 'chrome');
  writeFileSync(CHROMIUM, '');
  expect([systemChromium({ CHROMIUM }), wholeChromium({ CHROMIUM })]).toEqual([CHROMIUM, CHROMIUM]);
  expect(wholeChromium({})).not.toBe(HEADLESS_SHELL);
});

it('is never one that does not exist', () => {
  const found = systemChromium({ CHROMIUM: join(temporaryFolder(), 'chrome') });
  expect(found).toBe(systemChromium({}));
  expect(found === undefined || existsSync(found)).toBe(true);
});
