import { type Browser, type BrowserContextOptions, test as base, type Page } from '@playwright/test';

type Use = (page: Page) => Promise<void>;

/** One window for all tests of a worker, with the site's address and these options. */
async function oneWindow(browser: Browser, use: Use, options: BrowserContextOptions): Promise<void> {
  const page = await browser.newPage(options);
  await use(page);
  await page.close();
}

const addressOf = ({ baseURL }: { baseURL?: string | undefined }) => (baseURL ? { baseURL } : {});

/**
 * Tests that look at many pages one after the other, in one window per worker: a window of its own
 * for each of them would take longer than the look. Nothing may be left behind in it but the address.
 */
export const test = base.extend<object, { workerPage: Page; plainPage: Page }>({
  workerPage: [
    // An entrance that is under way would be measured in its middle.
    async ({ browser }, use, { project }) =>
      oneWindow(browser, use, { ...addressOf(project.use), reducedMotion: 'reduce' }),
    { scope: 'worker' },
  ],
  /** The same without JavaScript. */
  plainPage: [
    async ({ browser }, use, { project }) =>
      oneWindow(browser, use, { ...addressOf(project.use), javaScriptEnabled: false }),
    { scope: 'worker' },
  ],
});
