import { expect, type Page } from '@playwright/test';

/** Long enough for a page that is there to arrive, in milliseconds. */
const ARRIVAL_MS = 5000;

/** Clicks 'Try again', and once more if the first click did not make it go away: the second one may reload. */
export async function retryTwice(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Try again' });
  await button.click();
  try {
    await expect(button).toBeHidden({ timeout: ARRIVAL_MS });
  } catch {
    await button.click();
    await expect(button).toBeHidden();
  }
}
