import { expect, test } from '@playwright/test';
import { AGREED_WORDS } from '../../delivery/src/gate/agreed-words.ts';

test('every page says what was agreed, in the same table as the release gate', async ({ page }) => {
  for (const { path, sent } of AGREED_WORDS.filter((agreed) => agreed.sent.length > 0)) {
    await page.goto(path === '/404' ? '/no-such-page' : path);
    for (const words of sent) await expect.soft(page.locator('body'), path).toContainText(words);
  }
});
