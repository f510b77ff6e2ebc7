import { DatabaseSync } from 'node:sqlite';
import { expect, test } from '@playwright/test';
import { PATIENCE_MS } from 'shared-lib/testing/patience.ts';
import { TESTED_SITE } from '../../playwright.config.ts';
import { asReader, READER } from '../support/as-reader.ts';
import { campaignVisit } from '../support/campaign-visit.ts';

const SIGNUP = '/free-homeowners-guide';

test.use(READER);

function read<Row>(query: string, value: string): Row[] {
  const database = new DatabaseSync(`${TESTED_SITE.folder}/data/site.sqlite`, {
    readOnly: true,
    timeout: PATIENCE_MS,
  });
  try {
    return database.prepare(query).all(value) as Row[];
  } finally {
    database.close();
  }
}
const views = (campaign: string) =>
  read<{ release: string; count: number }>(
    "select release, value as count from tally, json_each(counts) where scope = 'funnel' and json_each.key = ?",
    `landing-page-view ${campaign}`,
  );
const counted = (campaign: string) => views(campaign).reduce((sum, { count }) => sum + count, 0);
const marks = (campaign: string) =>
  read<{ release: string; visitor: string | null }>(
    'select release, visitor from submission where body like ? order by received_at, rowid',
    `%${campaign}%`,
  );

test('a landing-page view by the address and one by a link count, each with the release that told it, and nothing waits for it', async ({
  page,
}) => {
  await asReader(page);
  const visit = campaignVisit(page);
  const first = page.waitForRequest('**/api/landing-page-view');
  await visit.open(SIGNUP);
  // After the page has loaded, in one small request.
  expect((await first).postDataBuffer()?.length).toBeLessThan(300);
  expect(await page.evaluate(() => document.readyState)).toBe('complete');
  await expect.poll(() => counted(visit.campaign)).toBe(1);
  await visit.open(SIGNUP);
  await expect.poll(() => counted(visit.campaign)).toBe(2);
  const told = page.waitForRequest('**/api/landing-page-view');
  await page.goto('/about');
  await page.getByRole('banner').getByRole('link', { name: 'Free Guide' }).click();
  const request = await told;
  expect(request.headers()['x-release']).toMatch(/^guide\/1\.0\.0-\w{8};$/);
  expect(JSON.parse(request.postData() ?? '')).toEqual({ source: new URL(SIGNUP, page.url()).href });
  expect(request.headers().cookie).toBeUndefined();

  await page.route('**/api/landing-page-view', () => {});
  await visit.open(SIGNUP);
  await visit.fillIn();
  await visit.send();
  await expect(page).toHaveURL(/homeowners-guide-download/);
  await expect.poll(() => marks(visit.campaign)).toHaveLength(3);
  const { release } = views(visit.campaign)[0] ?? {};
  expect(release).toMatch(/^guide\/1\.0\.0-\w{8}$/);
  for (const mark of marks(visit.campaign)) expect(mark).toEqual({ release, visitor: null });
});

test('visits of a browser that is marked as the team’s count nowhere, and its form works', {
  tag: '@whole',
}, async ({ page }) => {
  await asReader(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const visit = campaignVisit(page);
  await page.goto(`${SIGNUP}?team=on`);
  await expect(page.getByText('This browser is marked as the team’s')).toBeVisible();
  // What is copied from here marks nobody else.
  await expect(page).toHaveURL(SIGNUP);
  await visit.open(SIGNUP);
  await visit.fillIn();
  await visit.send();
  await expect(page).toHaveURL(/homeowners-guide-download/);
  await expect.poll(() => marks(visit.campaign)).toHaveLength(3);
  expect(marks(visit.campaign).map(({ visitor }) => visitor)).toEqual(['team', 'team', 'team']);
  expect(asked).not.toContain('/api/landing-page-view');
  await page.goto(SIGNUP);
  await page.getByRole('button', { name: 'Count them again' }).click();
  await expect(page.getByText('This browser is marked as the team’s')).toBeHidden();
});
