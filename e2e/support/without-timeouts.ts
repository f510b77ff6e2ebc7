import type { Page } from '@playwright/test';

/**
 * Disables request timeouts in the page, so that a test can delay a response while it inspects the page. `page.clock` does not
 * affect these timeouts.
 */
export async function withoutTimeouts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
    Object.defineProperty(XMLHttpRequest.prototype, 'timeout', { get: () => 0, set() {} });
  });
}
