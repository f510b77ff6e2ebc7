import { afterAll, beforeAll, it } from 'vitest';
import { type GateBrowser, openBrowser } from '../core/gate/gate-browser.ts';

/** Tests with the gate's browser, one per file; skipped without Chromium. */
export function inGateBrowser() {
  let opened: GateBrowser | null;
  beforeAll(async () => {
    opened = await openBrowser();
  });
  afterAll(() => opened?.close());
  return it.extend<{ gate: GateBrowser }>({
    gate: ({ skip }, use) => (opened ? use(opened) : skip('There is no Chromium here.')),
  });
}
