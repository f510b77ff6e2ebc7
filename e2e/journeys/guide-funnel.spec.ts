import { expect, type Page, test } from '@playwright/test';
import { openPage } from '../support/open-page.ts';
import { openedGuide } from '../support/opened-guide.ts';
import { postsTo } from '../support/posts-to.ts';
import { stopClock } from '../support/stop-clock.ts';

const SIGNUP = '/free-homeowners-guide';
const DOWNLOAD = '/homeowners-guide-download';
const REDIRECTING = 'Redirecting you to access your free guide...';
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const form = (page: Page) => page.getByRole('main').locator('form');
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const send = (page: Page) => form(page).locator('[type=submit]');
const json = (posts: readonly string[]) => posts.map((post) => JSON.parse(post) as Record<string, unknown>);

/** The access event as it is sent from `source`: it names nobody, and a click has a placeholder of its own. */
const accessEvent = (source: string, name = 'Guide Visitor') => ({
  type: 'analytics_event',
  name,
  email: 'visitor@example.com',
  buttonId: 'access-my-free-guide',
  source,
  timestamp: expect.stringMatching(ISO),
  event: 'guide_access_clicked',
});

async function signUp(page: Page): Promise<void> {
  await field(page, 'Name').fill('Ada Lovelace');
  await field(page, 'Email').fill('ada@example.com');
  await send(page).click();
}

test('a signup sends the request, then the access event, with exactly their fields', async ({
  page,
  baseURL,
}) => {
  const posts = postsTo(page, '/api');
  await openPage(page, SIGNUP);
  await stopClock(page);
  await field(page, 'Name').fill('Ada Lovelace');
  await field(page, 'Email').fill('  ADA@Example.COM ');
  const answered = page.waitForResponse('**/api');
  await send(page).click();
  expect((await answered).ok()).toBe(true);
  await expect(page.getByText(REDIRECTING)).toBeVisible();
  await expect.poll(() => posts.length).toBeGreaterThanOrEqual(2);

  expect(json(posts).slice(0, 2)).toEqual([
    {
      type: 'guide_request',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      timestamp: expect.stringMatching(ISO),
      source: `${baseURL}${SIGNUP}`,
      event: 'guide_request',
    },
    accessEvent(`${baseURL}${SIGNUP}`),
  ]);
});

test('after a success it says thank you and leads to the download after 1500 ms', async ({ page }) => {
  await openPage(page, SIGNUP);
  await stopClock(page);
  await signUp(page);
  await expect(page.getByRole('main').getByText('Thank you')).toBeVisible();
  await expect(page.getByText(REDIRECTING)).toBeVisible();
  await page.clock.runFor(1499);
  await expect(page).toHaveURL(SIGNUP);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(DOWNLOAD);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
});

test('a backend that refuses keeps nobody from the guide', async ({ page }) => {
  await page.route('**/api', (route) =>
    route.fulfill({ status: 503, json: { message: 'Down for a minute' } }),
  );
  await openPage(page, SIGNUP);
  await signUp(page);
  await expect(page).toHaveURL(DOWNLOAD);
});

test('a backend that does not answer is told, the button is enabled again, and nothing typed is lost', async ({
  page,
}) => {
  await page.route('**/api', (route) => route.abort());
  await openPage(page, SIGNUP);
  await signUp(page);
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await expect(send(page)).toBeEnabled();
  await expect(field(page, 'Name')).toHaveValue('Ada Lovelace');
  await expect(field(page, 'Email')).toHaveValue('ada@example.com');

  await page.unroute('**/api');
  await send(page).click();
  await expect(page).toHaveURL(DOWNLOAD);
});

test('opening the download page sends the access event once', async ({ page, baseURL }) => {
  const posts = postsTo(page, '/api');
  const answered = page.waitForResponse('**/api');
  await openPage(page, DOWNLOAD);
  expect((await answered).ok()).toBe(true);
  await page.waitForLoadState('networkidle');
  expect(json(posts)).toEqual([accessEvent(`${baseURL}${DOWNLOAD}`)]);
});

test('every download button opens the guide in a new tab and sends the access event', async ({
  page,
  baseURL,
}) => {
  const posts = postsTo(page, '/api');
  await openPage(page, DOWNLOAD);
  const buttons = page.getByRole('main').getByRole('link', { name: /Download the guide/ });
  await expect.poll(() => posts.length).toBe(1);
  for (const index of [0, 1]) {
    // The one in the bar comes when the first is out of sight.
    await expect(buttons).toHaveCount(index + 1);
    const button = buttons.nth(index);
    expect(await openedGuide(page, () => button.click())).toBe(`${baseURL}/homeowners-guide.pdf`);
    await expect.poll(() => posts.length).toBe(index + 2);
    expect(json(posts).at(-1)).toEqual(accessEvent(`${baseURL}${DOWNLOAD}`, 'Guide Download'));
    await page.locator('#benefits').scrollIntoViewIfNeeded();
  }
  await expect(page).toHaveURL(DOWNLOAD);
});

test('the guide opens although the access event fails', async ({ page, baseURL }) => {
  await page.route('**/api', (route) => route.abort());
  await openPage(page, DOWNLOAD);
  const button = page
    .getByRole('main')
    .getByRole('link', { name: /Download the guide/ })
    .first();
  expect(await openedGuide(page, () => button.click())).toBe(`${baseURL}/homeowners-guide.pdf`);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the guide is a PDF at the root of the site', async ({ request }) => {
  const answer = await request.get('/homeowners-guide.pdf');
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
});
