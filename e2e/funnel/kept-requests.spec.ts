import { expect, type Page, test } from '@playwright/test';
import { campaignVisit } from '../support/campaign-visit.ts';
import { openPage } from '../support/open-page.ts';

const SIGNUP = '/free-homeowners-guide';
const DOWNLOAD = '/homeowners-guide-download';

const storage = (page: Page) => page.evaluate(() => Object.values(window.localStorage).join());
test('a refused request outlives its tab and is sent once by the next two', async ({ page, context }) => {
  const visit = campaignVisit(page);
  await page.route('**/api', (route) => route.fulfill({ status: 503, json: {} }));
  await visit.open(SIGNUP);
  await visit.fillIn();
  await visit.send();
  await expect(page).toHaveURL(`${DOWNLOAD}?utm_source=${visit.campaign}`);
  await page.waitForLoadState('networkidle');
  await openPage(page, '/blog');
  await page.waitForLoadState('networkidle');
  expect(await storage(page)).toContain(visit.email);
  await page.close();
  expect(visit.stored()).toEqual([]);

  const tabs = await Promise.all([context.newPage(), context.newPage()]);
  await Promise.all(tabs.map((tab) => openPage(tab, '/about')));
  await expect.poll(() => visit.stored('guide_request')).toHaveLength(1);
  for (const tab of tabs) await expect.poll(() => storage(tab)).toBe('');
  expect(visit.stored('guide_request')).toHaveLength(1);
});

test('the request of a tab closed while sending arrives once', async ({ page, context }) => {
  const visit = campaignVisit(page);
  await visit.open(SIGNUP);
  await visit.fillIn();
  const sent = page.waitForRequest('**/api');
  await visit.send();
  await sent;
  await page.close();
  await expect.poll(() => visit.stored('guide_request')).toHaveLength(1);
  await openPage(await context.newPage(), SIGNUP);
  expect(visit.stored('guide_request')).toHaveLength(1);
});
