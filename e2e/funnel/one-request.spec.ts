import { expect, test } from '@playwright/test';
import { campaignVisit } from '../support/campaign-visit.ts';

const SIGNUP = '/free-homeowners-guide';
const DOWNLOAD = '/homeowners-guide-download';

test('a double click makes one request', async ({ page }) => {
  const visit = campaignVisit(page);
  await visit.open(SIGNUP);
  await visit.fillIn();
  await visit.form.locator('[type=submit]').dblclick();
  await expect(page).toHaveURL(`${DOWNLOAD}?utm_source=${visit.campaign}`);
  await expect.poll(() => visit.stored()).toHaveLength(3);
  expect(visit.stored('guide_request')).toHaveLength(1);
});

test('a tab that is closed while it sends loses nothing: the request arrives, once', async ({
  page,
  context,
}) => {
  const visit = campaignVisit(page);
  await visit.open(SIGNUP);
  await visit.fillIn();
  const sent = page.waitForRequest('**/api');
  await visit.send();
  await sent;
  await page.close();
  await expect.poll(() => visit.stored('guide_request')).toHaveLength(1);
  const next = await context.newPage();
  await next.goto(SIGNUP);
  expect(visit.stored('guide_request')).toHaveLength(1);
});
