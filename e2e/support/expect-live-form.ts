import { expect, type Page } from '@playwright/test';

/** Only a live page answers an empty form. The reload of a second retry loses a click, so it is repeated. */
export async function expectLiveForm(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(async () => {
    await main.locator('form [type=submit]').click({ timeout: 2000 });
    await expect(main).toContainText(/(Name|Email) is required/, { timeout: 2000 });
  }).toPass();
}
