import { expect, type Page } from '@playwright/test';

/**
 * An empty form answers only on a page that is alive. A click that falls into the reload of a second retry is lost with
 * the old document, so it is made again.
 */
export async function expectLiveForm(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(async () => {
    await main.locator('form [type=submit]').click({ timeout: 2000 });
    await expect(main).toContainText(/(Name|Email) is required/, { timeout: 2000 });
  }).toPass();
}
