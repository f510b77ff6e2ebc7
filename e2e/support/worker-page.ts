import { type Browser, type BrowserContextOptions, test as base, type Page } from '@playwright/test';

type Use = (page: Page) => Promise<void>;

/** One page for all tests of a worker, with these options. */
async function oneWindow(browser: Browser, use: Use, options: BrowserContextOptions): Promise<void> {
  const page = await browser.newPage(options);
  await use(page);
  await page.close();
}

const addressOf = ({ baseURL }: { baseURL?: string | undefined }) => (baseURL ? { baseURL } : {});

/**
 * For tests that inspect many pages, in one page per worker, because a new one for each would take longer than the test. Tests
 * must not change its state except the address.
 */
export const test = base.extend<object, { workerPage: Page; plainPage: Page }>({
  workerPage: [
    // Animations would be measured halfway.
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
