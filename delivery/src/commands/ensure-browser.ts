import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { progress } from './progress.ts';
import { systemChromium } from './system-chromium.ts';

function run(program: string, args: readonly string[]): boolean {
  const { status } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'ignore'], timeout: 300_000 });
  return status === 0;
}

function haveBrowser(): boolean {
  return existsSync(chromium.executablePath()) || systemChromium() !== undefined;
}

/**
 * Makes sure that there is a browser to test in: Playwright's own, else the system's Chromium, else
 * Debian's package when root.
 * @throws Error that says how to get one by hand.
 */
export async function ensureBrowser(): Promise<void> {
  if (haveBrowser()) return;
  progress.say('No browser found: installing one');
  if (run('npx', ['playwright', 'install', 'chromium']) && haveBrowser()) return;
  if (process.getuid?.() === 0 && run('apt-get', ['update', '-qq'])) {
    run('apt-get', ['install', '-y', '-qq', 'chromium']);
  }
  if (haveBrowser()) return;
  throw new Error(
    'There is no browser for the end-to-end tests. Install Chromium (Debian: apt-get install chromium) or name one: CHROMIUM=/path/to/chrome npm test',
  );
}
