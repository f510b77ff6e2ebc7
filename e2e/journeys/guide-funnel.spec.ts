import { expect, type Page } from '@playwright/test';
import { campaignVisit } from '../support/backend.ts';
import { downloadButtons, openGuide, openPage, postsTo } from '../support/page.ts';
import { test } from '../support/test.ts';

const SIGNUP = '/free-homeowners-guide';
const DOWNLOAD = '/homeowners-guide-download';
const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

test('a download click is reported without the application, even if the tab is closed', {
  tag: '@every-engine',
}, async ({ page, context }) => {
  const visit = campaignVisit(page);
  await page.route('**/_r/shell/**/*.js', () => {});
  await page.goto(`${DOWNLOAD}?utm_source=${visit.campaign}`);
  await expect.poll(() => visit.stored()).toHaveLength(1);
  const button = downloadButtons(page).first();
  const pdfTab = context.waitForEvent('page');
  await button.click({ button: 'middle' });
  await (await pdfTab).close();
  await expect.poll(() => visit.stored()).toHaveLength(2);
  await button.click();
  await page.close();
  await expect.poll(() => visit.stored()).toHaveLength(3);
  const names = visit.stored().map(({ name }) => name);
  expect(names).toEqual(['Guide Visitor', 'Guide Download', 'Guide Download']);
});

/** Specification section 7, "Guide-access tracking". */
const accessEvent = (source: string, name: string) => ({
  type: 'analytics_event',
  name,
  email: 'visitor@example.com',
  buttonId: 'access-my-free-guide',
  source,
  timestamp: ISO,
  event: 'guide_access_clicked',
});

test('the backend stores a guide request and its events, and Back skips the sent form', {
  tag: '@every-engine',
}, async ({ page, form, baseURL }) => {
  const posts = postsTo(page, '/api');
  const visit = campaignVisit(page);
  const campaign = `utm_medium=email&utm_source=${visit.campaign}`;
  await page.goto('/about');
  // Only the campaign's parameters are kept, because others may be tokens.
  await openPage(
    page,
    `${SIGNUP}?token=secret&utm_medium=email&session=1&utm_source=${visit.campaign}#id_token=2`,
  );
  await form.fill({ name: visit.name, email: `  ${visit.email.toUpperCase()} ` });
  await form.send();
  await expect(page).toHaveURL(`${DOWNLOAD}?${campaign}`);
  await expect.poll(() => visit.stored()).toHaveLength(3);
  await openGuide(page, () => downloadButtons(page).first().click());
  await expect.poll(() => visit.stored()).toHaveLength(4);

  const at = (path: string) => `${baseURL}${path}?${campaign}`;
  const stored = visit.stored();
  expect(stored).toEqual([
    {
      type: 'guide_request',
      name: visit.name,
      email: visit.email,
      timestamp: ISO,
      source: at(SIGNUP),
      event: 'guide_request',
    },
    accessEvent(at(SIGNUP), 'Guide Visitor'),
    accessEvent(at(DOWNLOAD), 'Guide Visitor'),
    accessEvent(at(DOWNLOAD), 'Guide Download'),
  ]);
  expect(posts.map((post) => JSON.parse(post))).toEqual(stored);
  expect(await page.evaluate(() => Object.values(window.localStorage))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

const storage = (page: Page) => page.evaluate(() => Object.values(window.localStorage).join());

test('the browser stores a refused request, and one of two new tabs sends it', async ({ page, context }) => {
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

test('a guide request arrives once even if its tab closes before the response', async ({ page, context }) => {
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
