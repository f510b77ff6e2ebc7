import type { BrowserContextOptions, Page } from '@playwright/test';
import config from '../../playwright.config.ts';

/** A user agent that is not headless. */
export const READER: BrowserContextOptions = {
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};

const { launchOptions } = config.use ?? {};

/** The same also for beacons on unload, which use the browser's user agent instead of the context's. */
export const LEAVING_READER = {
  ...READER,
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), `--user-agent=${READER.userAgent}`],
  },
};

/** Hides `navigator.webdriver`, so that visits are counted. */
export const asReader = (page: Page): Promise<void> =>
  page
    .addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }))
    .then(() => {});
