import { existsSync } from 'node:fs';
import { chromium, expect, test } from '@playwright/test';
import { wholeChromium } from '../../delivery/src/core/process/chromium.ts';
import { campaignVisit } from '../support/campaign-visit.ts';

const SIGNUP = '/free-homeowners-guide';
const DOWNLOAD = '/homeowners-guide-download';

declare global {
  interface Window {
    /** Whether the browser has shown the page again that it had kept. */
    shownAgain?: boolean;
  }
}

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

test('a page that the browser had kept for Back counts no second view', { tag: '@whole' }, async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  // Neither the headless shell nor the test runner's own setting keeps a page for Back.
  const executablePath = existsSync(chromium.executablePath()) ? chromium.executablePath() : wholeChromium();
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ...(executablePath ? { executablePath } : {}),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const page = await browser.newPage({ baseURL: baseURL ?? '' });
    const visit = campaignVisit(page);
    await visit.open(DOWNLOAD);
    await expect.poll(() => visit.stored()).toHaveLength(1);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      window.addEventListener('pageshow', ({ persisted }) => {
        window.shownAgain = persisted;
      });
    });
    await page.goto('/robots.txt');
    // The runner's own way back waits for a load, which a kept page does not have. This one may not live to answer.
    await page.evaluate(() => window.history.back()).catch(() => {});
    await expect.poll(() => page.evaluate(() => window.shownAgain).catch(() => undefined)).toBe(true);
    const opened = page.waitForEvent('popup');
    await page
      .getByRole('link', { name: /Download the guide/ })
      .first()
      .click();
    await opened;
    await expect.poll(() => visit.stored()).toHaveLength(2);
    expect(visit.stored().map(({ body }) => body.name)).toEqual(['Guide Visitor', 'Guide Download']);
  } finally {
    await browser.close();
  }
});
