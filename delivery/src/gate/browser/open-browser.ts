import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { systemChromium } from '../../commands/system-chromium.ts';

const ARGS = [
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium has no sandbox of its own for root, as in many containers.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Starts the installed browser: Playwright's own, else the system's Chromium. Null where there is none. */
export async function openBrowser(): Promise<Browser | null> {
  const own = existsSync(chromium.executablePath());
  const executablePath = own ? undefined : systemChromium();
  if (!own && !executablePath) return null;
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ARGS });
}
