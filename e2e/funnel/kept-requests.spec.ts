import { expect, type Page, test } from '@playwright/test';
import { campaignVisit } from '../support/campaign-visit.ts';
import { openPage } from '../support/open-page.ts';
import { postsTo } from '../support/posts-to.ts';

const SIGNUP = '/free-homeowners-guide';
const DOWNLOAD = '/homeowners-guide-download';

const kept = (page: Page) => page.evaluate(() => Object.values(window.localStorage).join());
const requests = (posts: readonly string[]) => posts.filter((post) => post.includes('"guide_request"'));

/** Everything on the console but the browser's own line about an answer that was no success. */
function complaints(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    const own = message.text().startsWith('Failed to load resource');
    if (['error', 'warning'].includes(message.type()) && !own) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  return said;
}

test('a request that was answered 500 is sent again with the same body, stored once, and forgotten', async ({
  page,
}) => {
  const posts = postsTo(page, '/api');
  const said = complaints(page);
  const visit = campaignVisit(page);
  let answers = 0;
  await page.route('**/api', (route) => {
    if (!route.request().postData()?.includes('"guide_request"')) return route.continue();
    answers += 1;
    return answers === 1 ? route.fulfill({ status: 500, json: {} }) : route.continue();
  });
  await visit.open(SIGNUP);
  await visit.fillIn();
  await visit.send();
  await expect(page).toHaveURL(`${DOWNLOAD}?utm_source=${visit.campaign}`);

  await expect.poll(() => visit.stored('guide_request')).toHaveLength(1);
  expect(requests(posts)).toHaveLength(2);
  expect(new Set(requests(posts)).size).toBe(1);
  await expect.poll(() => kept(page)).toBe('');
  expect(said).toEqual([]);
});

test('it waits while the backend is not well, outlives its tab, and goes out once from the two that are opened next', async ({
  page,
  context,
}) => {
  const visit = campaignVisit(page);
  await page.route('**/api', (route) => route.fulfill({ status: 503, json: {} }));
  await visit.open(SIGNUP);
  await visit.fillIn();
  await visit.send();
  await expect(page).toHaveURL(`${DOWNLOAD}?utm_source=${visit.campaign}`);
  await page.waitForLoadState('networkidle');
  await openPage(page, '/blog');
  await page.waitForLoadState('networkidle');
  expect(await kept(page)).toContain(visit.email);
  await page.close();
  expect(visit.stored()).toEqual([]);

  const tabs = await Promise.all([context.newPage(), context.newPage()]);
  await Promise.all(tabs.map((tab) => openPage(tab, '/about')));
  await expect.poll(() => visit.stored('guide_request')).toHaveLength(1);
  for (const tab of tabs) await expect.poll(() => kept(tab)).toBe('');
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
  await openPage(await context.newPage(), SIGNUP);
  expect(visit.stored('guide_request')).toHaveLength(1);
});
