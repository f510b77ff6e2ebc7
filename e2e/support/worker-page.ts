import { test as base, type Page } from '@playwright/test';

/**
 * Tests that look at many pages one after the other, in one window per worker: a window of its own
 * for each of them would take longer than the look. Nothing may be left behind in it but the address.
 */
export const test = base.extend<object, { workerPage: Page }>({
  workerPage: [
    async ({ browser }, use, { project }) => {
      const { baseURL } = project.use;
      // An entrance that is under way would be measured in its middle.
      const page = await browser.newPage({ ...(baseURL ? { baseURL } : {}), reducedMotion: 'reduce' });
      await use(page);
      await page.close();
    },
    { scope: 'worker' },
  ],
});
