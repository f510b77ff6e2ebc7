import { test as base, type Page } from '@playwright/test';

/** Tests that look at many pages without JavaScript, in one window per worker, which keeps nothing between them. */
export const test = base.extend<object, { plainPage: Page }>({
  plainPage: [
    async ({ browser }, use, { project }) => {
      const { baseURL } = project.use;
      const page = await browser.newPage({ ...(baseURL ? { baseURL } : {}), javaScriptEnabled: false });
      await use(page);
      await page.close();
    },
    { scope: 'worker' },
  ],
});
