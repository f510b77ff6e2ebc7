import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { HEADLESS_SHELL, systemChromium, wholeChromium } from './chromium.ts';

it('is the browser that CHROMIUM names', () => {
  const browser = join(temporaryFolder(), 'chrome');
  writeFileSync(browser, '');
  expect(systemChromium({ CHROMIUM: browser })).toBe(browser);
});

it('is never one that does not exist', () => {
  const missing = join(temporaryFolder(), 'chrome');
  const found = systemChromium({ CHROMIUM: missing });
  expect(found).not.toBe(missing);
  expect(found).toBe(systemChromium({}));
  expect(found === undefined || existsSync(found)).toBe(true);
});

it('is no headless shell where a whole browser is asked for, unless CHROMIUM names it', () => {
  expect(wholeChromium({})).not.toBe(HEADLESS_SHELL);
  const browser = join(temporaryFolder(), 'chrome');
  writeFileSync(browser, '');
  expect(wholeChromium({ CHROMIUM: browser })).toBe(browser);
});
