import { expect, type Page } from '@playwright/test';

/** Only a live page answers an empty form. The reload of a second retry loses a click, so it is repeated. */
export async function expectLiveForm(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const answer = async () => {
    await main.locator('form [type=submit]').click();
    return main.innerText();
  };
  await expect.poll(answer).toMatch(/(Name|Email) is required/);
}
