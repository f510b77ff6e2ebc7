import { existsSync } from 'node:fs';

/** Debian's headless shell has the engine of the full browser, and needs half the processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const WHOLE_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const firstExisting = (paths: readonly (string | undefined)[]) =>
  paths.find((path) => path !== undefined && existsSync(path));

/** The path of the browser that CHROMIUM names, or else of the system's Chromium. */
export const systemChromium = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  firstExisting([env.CHROMIUM, HEADLESS_SHELL, ...WHOLE_BROWSERS]);

/** Like `systemChromium`, but skips the headless shell, which has no back/forward cache. */
export const wholeChromium = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  firstExisting([env.CHROMIUM, ...WHOLE_BROWSERS]);

const PASSED_VARIABLES =
  /^(?:PATH|HOME|USER|LOGNAME|TMPDIR|TMP|TEMP|LANG|LC_\w+|TZ|NODE_ENV|NODE_EXTRA_CA_CERTS|SystemRoot|XDG_\w+|FONTCONFIG_\w+)$/;

/** The browser that runs releases gets only these variables, because all others may be secret. */
export const browserEnvironment = (env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => PASSED_VARIABLES.test(name)));

export const isGateWithoutBrowser = (): boolean => process.env.GATE_BROWSER === 'none';
