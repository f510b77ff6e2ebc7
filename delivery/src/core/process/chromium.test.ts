import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { browserEnvironment, HEADLESS_SHELL, systemChromium, wholeChromium } from './chromium.ts';

it('is the browser of CHROMIUM, even if a full one is required', () => {
  const CHROMIUM = join(temporaryFolder(), 'chrome');
  writeFileSync(CHROMIUM, '');
  expect([systemChromium({ CHROMIUM }), wholeChromium({ CHROMIUM })]).toEqual([CHROMIUM, CHROMIUM]);
  expect(wholeChromium({})).not.toBe(HEADLESS_SHELL);
});

it('is never a missing file', () => {
  const path = systemChromium({ CHROMIUM: join(temporaryFolder(), 'chrome') });
  expect(path).toBe(systemChromium({}));
  expect(path === undefined || existsSync(path)).toBe(true);
});

it('gets the variables that a process needs, and no secrets', () => {
  const needed = { PATH: '/bin', HOME: '/root', LC_ALL: 'C', NODE_ENV: 'production' };
  const names =
    'AUTH_SECRET DATABASE_URL SITE_DATABASE_URL SMTP_URL METRICS_TOKEN PUBLISH_TOKEN AUTOMATION_WEBHOOK_URL NODE_OPTIONS PGPASSWORD';
  const secrets = Object.fromEntries(names.split(' ').map((name) => [name, 'a']));
  expect(browserEnvironment({ ...needed, ...secrets })).toEqual(needed);
});
