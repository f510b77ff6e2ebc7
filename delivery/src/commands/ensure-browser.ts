import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { progress } from './progress.ts';
import { HEADLESS_SHELL, systemChromium } from './system-chromium.ts';

function run(program: string, args: readonly string[]): boolean {
  const { status } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'ignore'], timeout: 300_000 });
  return status === 0;
}

const hasOwnBrowser = () => existsSync(chromium.executablePath());

const hasBrowser = () => hasOwnBrowser() || systemChromium() !== undefined;

/** Debian's smaller browser where it can be had; the tests take minutes less in it. */
function installHeadlessShell(): void {
  if (process.getuid?.() !== 0 || existsSync(HEADLESS_SHELL)) return;
  const packageName = 'chromium-headless-shell';
  if (run('apt-get', ['install', '-y', '-qq', packageName])) return;
  if (run('apt-get', ['update', '-qq'])) run('apt-get', ['install', '-y', '-qq', packageName]);
}

/**
 * Makes sure that there is a browser to test in: CHROMIUM's, Playwright's own, Debian's headless shell when
 * root, else the system's Chromium, else Debian's package when root.
 * @throws Error that says how to get one by hand.
 */
export async function ensureBrowser(): Promise<void> {
  if (process.env.CHROMIUM && hasBrowser()) return;
  if (hasOwnBrowser() || existsSync(HEADLESS_SHELL)) return;
  if (!hasBrowser()) {
    progress.say('No browser found: installing one');
    if (run('npx', ['playwright', 'install', 'chromium']) && hasOwnBrowser()) return;
  }
  installHeadlessShell();
  if (hasBrowser()) return;
  if (process.getuid?.() === 0) run('apt-get', ['install', '-y', '-qq', 'chromium']);
  if (hasBrowser()) return;
  throw new Error(
    'There is no browser for the end-to-end tests. Install Chromium (Debian: apt-get install chromium) or name one: CHROMIUM=/path/to/chrome npm test',
  );
}
