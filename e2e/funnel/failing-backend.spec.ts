import { expect, type Route, test } from '@playwright/test';
import { campaignVisit } from '../support/campaign-visit.ts';
import { openedGuide } from '../support/opened-guide.ts';
import { withoutTimeouts } from '../support/without-timeouts.ts';

const SIGNUP = '/free-homeowners-guide';
const DOWNLOAD = '/homeowners-guide-download';

test('a failed request is reported and keeps the typed text, and the retry is stored once', async ({
  page,
  context,
}) => {
  const visit = campaignVisit(page);
  await visit.open(SIGNUP);
  await visit.fillIn();
  /** Sends the form with a request that fails. */
  const fail = async (answer: (route: Route) => Promise<unknown>) => {
    await page.route('**/api', answer);
    await visit.send();
    await expect(visit.alert).toHaveText('Failed to submit form. Please try again later.');
    await expect(visit.form.getByLabel('Name', { exact: true })).toHaveValue(visit.name);
    await expect(visit.form.getByLabel('Email', { exact: true })).toHaveValue(visit.email);
    await expect(visit.form.getByRole('button')).toBeEnabled();
    await expect(page.getByRole('link', { name: 'go straight to it' })).toBeVisible();
    await page.unroute('**/api');
  };
  await fail((route) => route.abort('connectionrefused'));
  await fail(async (route) => {
    await context.setOffline(true);
    await route.continue();
  });
  expect(visit.stored()).toEqual([]);
  await context.setOffline(false);
  await fail(async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  expect(visit.stored('guide_request')).toHaveLength(1);
  await visit.send();
  await expect(page).toHaveURL(`${DOWNLOAD}?utm_source=${visit.campaign}`);
  await expect.poll(() => visit.stored()).toHaveLength(3);
  expect(visit.stored('guide_request')).toHaveLength(1);
});

test('the guide opens while the backend does not respond', async ({ page, baseURL }) => {
  const visit = campaignVisit(page);
  await withoutTimeouts(page);
  await page.route('**/api', () => {});
  await visit.open(SIGNUP);
  await visit.fillIn();
  await visit.send();
  await expect(visit.form.getByRole('button')).toHaveText('Processing...');
  await page.getByRole('link', { name: 'go straight to it' }).click();
  await expect(page).toHaveURL(`${DOWNLOAD}?utm_source=${visit.campaign}`);
  const button = page.getByRole('link', { name: /Download the guide/ }).first();
  expect(await openedGuide(page, () => button.click())).toBe(`${baseURL}/homeowners-guide.pdf`);
  expect(visit.stored()).toEqual([]);
});
