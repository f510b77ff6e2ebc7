import { expect, type Page } from '@playwright/test';

/** Clicks 'Try again' once, which must be enough when the cause is fixed. */
export async function tryAgain(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Try again' });
  await button.click();
  await expect(button).toBeHidden();
}
