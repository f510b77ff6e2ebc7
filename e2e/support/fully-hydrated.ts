import { expect, type Page } from '@playwright/test';
import { interactive } from './interactive.ts';

/**
 * Waits until the page at `path` ('not-found' for the not-found page) is hydrated to its last part: a form's
 * code may come after its page, or only when somebody is about to use the form.
 */
export async function fullyHydrated(page: Page, path: string): Promise<void> {
  await interactive(page, path);
  const held = page.locator('form[data-hold]');
  await held.evaluateAll((forms) => {
    for (const form of forms) form.querySelector('input')?.focus({ preventScroll: true });
  });
  await expect(held).toHaveCount(0);
}
