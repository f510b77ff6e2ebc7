import { expect, test } from '@playwright/test';
import { interactive } from '../support/interactive.ts';
import { openPage } from '../support/open-page.ts';

// The policies: delivery/src/core/serve/{create-site-app,security-headers}.test.ts.
test('an opener loses its reference to a window in the account area', async ({ page }) => {
  await openPage(page, '/about');
  const opening = page.waitForEvent('popup');
  await page.evaluate(() => void window.open('/blog'));
  const opened = await opening;
  await interactive(opened, '/blog');
  const hasOpener = () => opened.evaluate(() => window.opener !== null);
  expect(await hasOpener()).toBe(true);
  await opened.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  await expect(opened.getByRole('group', { name: 'Log in', exact: true })).toBeVisible();
  expect(await hasOpener()).toBe(false);
});
