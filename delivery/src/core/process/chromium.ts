import { existsSync } from 'node:fs';

/** Debian's Chromium without a window: the same engine at half the processor time. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const WHOLE_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The system's Chromium (CHROMIUM names another), or undefined. */
export function systemChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return firstOf([env.CHROMIUM, HEADLESS_SHELL, ...WHOLE_BROWSERS]);
}

/** Like `systemChromium`, but never the headless shell, which keeps no page for Back. */
export function wholeChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return firstOf([env.CHROMIUM, ...WHOLE_BROWSERS]);
}

function firstOf(places: readonly (string | undefined)[]): string | undefined {
  return places.find((place) => place !== undefined && existsSync(place));
}

/** Whether whoever runs the site lets releases pass the gate without a browser: GATE_BROWSER is `none`. */
export const isGateWithoutBrowser = (env: NodeJS.ProcessEnv = process.env): boolean =>
  env.GATE_BROWSER === 'none';
