import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The system's Chromium (CHROMIUM names another), or undefined where there is none. */
export function systemChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return [env.CHROMIUM, ...PLACES].find((place) => place !== undefined && existsSync(place));
}
