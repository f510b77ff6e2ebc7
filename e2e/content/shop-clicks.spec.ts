import { expect, type Page, test } from '@playwright/test';
import { isWhole } from 'shared-lib/testing/this-run.ts';
import { asReader, READER } from '../support/as-reader.ts';

test.use(READER);

const SHOP = 'main a[rel^=sponsored]';

/** What the page has sent of clicks, and what the backend answered. */
function heard(page: Page) {
  const clicks: { body: unknown; url: string; status: Promise<number | undefined> }[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('/shop-click')) return;
    clicks.push({
      url: request.url(),
      body: request.postDataJSON(),
      status: request.response().then((answer) => answer?.status()),
    });
  });
  return clicks;
}

/** Opens a page; the shop never answers. */
async function read(page: Page, path: string): Promise<void> {
  await page.context().route('https://www.amazon.com/**', (route) => route.abort());
  const counter = page.waitForResponse(/\/_r\/content\/.*page-view/);
  await page.goto(path);
  await counter;
  await expect.poll(() => page.evaluate(() => window.early?.shopClicks)).toBe(true);
}

const WAYS: readonly [how: string, press: (page: Page, at: number) => Promise<unknown>, times: number][] = [
  ['the left button', (page, at) => page.locator(SHOP).nth(at).click(), 1],
  ['the middle button', (page, at) => page.locator(SHOP).nth(at).click({ button: 'middle' }), 1],
  [
    'Ctrl',
    (page, at) =>
      page
        .locator(SHOP)
        .nth(at)
        .click({ modifiers: ['Control'] }),
    1,
  ],
  ['Enter', (page, at) => page.locator(SHOP).nth(at).press('Enter'), 1],
  ['a double click', (page, at) => page.locator(SHOP).nth(at).dblclick(), 1],
  ['the right button', (page, at) => page.locator(SHOP).nth(at).click({ button: 'right' }), 0],
];

test('every way to follow a link to the shop counts once, with page, link, place and release, and no application', async ({
  page,
}) => {
  await asReader(page);
  const clicks = heard(page);
  for (const path of isWhole ? ['/smart-home', '/curb-appeal-upgrades'] : ['/smart-home']) {
    await read(page, path);
    const links = await page.locator(SHOP).count();
    for (const [index, [how, press, times]] of WAYS.entries()) {
      const at = index % links;
      const words = ((await page.locator(SHOP).nth(at).textContent()) ?? '').split(' (')[0];
      clicks.splice(0);
      await press(page, at);
      // What is heard of a later press is heard after what this one has sent.
      await page.locator(SHOP).last().click();
      await expect.poll(() => clicks.length, how).toBe(times + 1);
      expect(await Promise.all(clicks.map(({ status }) => status))).toEqual(Array(times + 1).fill(202));
      if (times === 1)
        expect(clicks[0]?.body).toEqual({ page: path, link: words?.trim(), place: `${at + 1}` });
      expect(clicks[0]?.url).toMatch(/\?release=content\/1\.0\.0-\w{8}$/);
    }
    expect(await page.evaluate(() => performance.getEntriesByName(`page ${location.pathname}`).length)).toBe(
      0,
    );
  }
});

test('once the application runs, a click counts once, also on a page that it shows', async ({ page }) => {
  await asReader(page);
  const clicks = heard(page);
  await read(page, '/smart-home');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('link', { name: 'Interior Tips' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rooms that feel finished');
  await page.locator(SHOP).first().click();
  await expect.poll(() => clicks.length).toBe(1);
  expect(clicks[0]?.body).toMatchObject({ page: '/interior-tips', place: '1' });
  // A test that ends before the answer fails.
  expect(await clicks[0]?.status).toBe(202);
});

test('a browser that sends Global Privacy Control sends no click', async ({ page }) => {
  await asReader(page);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true }),
  );
  const clicks = heard(page);
  await read(page, '/');
  await page.locator(SHOP).first().click();
  // The next page is asked for after everything that this one has sent.
  await page.goto('/terms-of-service');
  expect(clicks).toEqual([]);
});
