import { expect, type Page } from '@playwright/test';

/** Presses 'Try again' once: more must not be needed when the cause is gone. */
export async function tryAgain(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Try again' });
  await button.click();
  await expect(button).toBeHidden();
}
