import type { Page } from '@playwright/test';
import { PATIENCE_MS } from 'shared-lib/testing/patience.ts';

/**
 * Stops the clock of the page, and of those that follow in it: whatever the site does after some time waits for
 * `page.clock.runFor` or `fastForward`, however long the machine takes. The network and React go on.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  // It can only be stopped at a time to come.
  await page.clock.pauseAt(Date.now() + PATIENCE_MS);
}
