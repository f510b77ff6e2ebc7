import { expect, type Page } from '@playwright/test';
import { interactive } from './interactive.ts';

/**
 * Waits until the page at `path` ('not-found' for the not-found page) is fully hydrated. A form's code may load after its page
 * or on focus.
 */
export async function fullyHydrated(page: Page, path: string): Promise<void> {
  await interactive(page, path);
  const held = page.locator('form[data-hold]');
  await held.evaluateAll((forms) => {
    for (const form of forms) form.querySelector('input')?.focus({ preventScroll: true });
  });
  await expect(held).toHaveCount(0);
}
