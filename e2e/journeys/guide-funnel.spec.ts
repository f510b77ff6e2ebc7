import { expect, test } from '@playwright/test';
import { campaignVisit } from '../support/campaign-visit.ts';
import { openPage } from '../support/open-page.ts';
import { stopClock } from '../support/stop-clock.ts';

const SIGNUP = '/free-homeowners-guide';
const DOWNLOAD = '/homeowners-guide-download';

test('a success shows thanks and redirects after 1500 ms, and Back skips the form', async ({ page }) => {
  await page.goto('/about');
  await openPage(page, SIGNUP);
  await stopClock(page);
  const main = page.getByRole('main');
  await main.locator('form').getByLabel('Name', { exact: true }).fill('Ada Lovelace');
  await main.locator('form').getByLabel('Email', { exact: true }).fill('ada@example.com');
  await main.locator('form [type=submit]').click();
  await expect(main.getByText('Thank you')).toBeVisible();
  await expect(page.getByText('Redirecting you to access your free guide...')).toBeVisible();
  await page.clock.runFor(1499);
  await expect(page).toHaveURL(SIGNUP);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(DOWNLOAD);
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  // Not to the sent form.
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('a click is reported without the application, even if the tab is closed', async ({ page, context }) => {
  const visit = campaignVisit(page);
  await page.route('**/_r/shell/**/*.js', () => {});
  await page.goto(`${DOWNLOAD}?utm_source=${visit.campaign}`);
  await expect.poll(() => visit.stored()).toHaveLength(1);
  const button = page.getByRole('link', { name: /Download the guide/ }).first();
  const opened = context.waitForEvent('page');
  await button.click({ button: 'middle' });
  await (await opened).close();
  await expect.poll(() => visit.stored()).toHaveLength(2);
  await button.click();
  await page.close();
  await expect.poll(() => visit.stored()).toHaveLength(3);
  const names = visit.stored().map(({ body }) => body.name);
  expect(names).toEqual(['Guide Visitor', 'Guide Download', 'Guide Download']);
});
