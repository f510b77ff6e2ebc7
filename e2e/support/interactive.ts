import type { Page } from '@playwright/test';

/** Waits until the page at `path` is interactive, which the shell's user-timing mark says. */
export async function interactive(page: Page, path: string): Promise<void> {
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, `page ${path}`);
}
