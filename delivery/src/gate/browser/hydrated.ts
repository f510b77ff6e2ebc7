import type { Page } from 'playwright-core';

/** How long a page may take on a busy machine before it counts as one that never comes alive. */
const PATIENCE_MS = 20_000;

/**
 * Waits until the page at `path` is alive to its last part, and the browser has nothing left to do: a form's
 * code may come only when somebody is about to use the form.
 * @param mark the path in the shell's user-timing mark `page <path>`.
 */
export async function hydrated(page: Page, mark: string): Promise<void> {
  const timeout = PATIENCE_MS;
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, `page ${mark}`, {
    timeout,
  });
  await page.evaluate(() => {
    for (const form of document.querySelectorAll('form[data-hold]')) {
      form.querySelector('input')?.focus({ preventScroll: true });
    }
  });
  await page.waitForFunction(() => !document.querySelector('form[data-hold]'), undefined, { timeout });
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 2000 })));
}
