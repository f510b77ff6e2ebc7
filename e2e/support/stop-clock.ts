import type { Page } from '@playwright/test';
import { PATIENCE_MS } from 'shared-lib/testing/patience.ts';

/**
 * Stops the clock of this tab: timers wait for `page.clock.runFor` or `fastForward`, however slow the machine is. The network
 * and React continue.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  // It can only be paused at a future time.
  await page.clock.pauseAt(Date.now() + PATIENCE_MS);
}
