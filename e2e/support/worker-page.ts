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
 * For tests that look at many pages in turn, in one window per worker: a new window for each would take
 * longer than the look. A test may leave nothing behind in it but the address.
 */
export const test = base.extend<object, { workerPage: Page; plainPage: Page }>({
  workerPage: [
    // A running entrance would be measured halfway.
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
