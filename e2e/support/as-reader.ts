import type { BrowserContextOptions, Page } from '@playwright/test';
import config from '../../playwright.config.ts';

/** A browser that does not say that it has no screen. */
export const READER: BrowserContextOptions = {
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};

const { launchOptions } = config.use ?? {};

/** The same for what a page sends as it is left, too: that has the browser's own name, and not the context's. */
export const LEAVING_READER = {
  ...READER,
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), `--user-agent=${READER.userAgent}`],
  },
};

/** Has the page's browser not say that a program drives it, so that its visits count. */
export const asReader = (page: Page): Promise<void> =>
  page
    .addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }))
    .then(() => {});
