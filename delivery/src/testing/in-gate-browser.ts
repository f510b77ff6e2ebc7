import { afterAll, beforeAll, it } from 'vitest';
import { type GateBrowser, openBrowser } from '../core/gate/gate-browser.ts';

/** Tests that get the gate's browser, the same in all of a file; left out where there is no Chromium. */
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
