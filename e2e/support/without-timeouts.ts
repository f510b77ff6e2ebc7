import type { Page } from '@playwright/test';

/**
 * Lets no request of the page's documents run out of time, so that an answer can be held back for as long as a test looks
 * at what the page says meanwhile. These time-outs are the browser's own, which `page.clock` does not stop.
 */
export async function withoutTimeouts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
    Object.defineProperty(XMLHttpRequest.prototype, 'timeout', { get: () => 0, set() {} });
  });
}
