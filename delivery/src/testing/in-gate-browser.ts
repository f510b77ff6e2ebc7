import { afterAll, beforeAll, it } from 'vitest';
import { type GateBrowser, openBrowser } from '../core/gate/gate-browser.ts';

/** An `it` whose tests share one browser. Without Chromium, the tests are skipped. */
export function inGateBrowser() {
  let browser: GateBrowser | null;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());
  return it.extend<{ gate: GateBrowser }>({
    gate: ({ skip }, use) => (browser ? use(browser) : skip('Chromium is not installed.')),
  });
}
