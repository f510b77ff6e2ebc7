import { expect, test } from '@playwright/test';
import { campaignVisit } from '../support/campaign-visit.ts';

const SIGNUP = '/free-homeowners-guide';
const DOWNLOAD = '/homeowners-guide-download';

test('who goes straight to the guide brings the campaign along and leaves no name; a view counts once, and another again', async ({
  page,
}) => {
  const visit = campaignVisit(page);
  await visit.open(SIGNUP);
  await page.getByRole('link', { name: 'go straight to it' }).click();
  await expect(page).toHaveURL(`${DOWNLOAD}?utm_source=${visit.campaign}`);
  await page.mouse.wheel(0, 2000);
  await page.setViewportSize({ width: 600, height: 700 });
  await expect.poll(() => visit.stored()).toHaveLength(1);
  expect(visit.stored()[0]?.body).toMatchObject({ name: 'Guide Visitor', email: 'visitor@example.com' });
  await visit.open(DOWNLOAD);
  await expect.poll(() => visit.stored()).toHaveLength(2);
});
