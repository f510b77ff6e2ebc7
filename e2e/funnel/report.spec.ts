import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { asReader, READER } from '../support/as-reader.ts';
import { campaignVisit } from '../support/campaign-visit.ts';

const SITE = '.site-test/production';

test.use(READER);

/** `npm run funnel` on the site under test, which goes on running. */
async function report(): Promise<string> {
  const run = promisify(execFile);
  const { stdout } = await run('node', ['delivery/bin/run.mjs', 'funnel', '--days', '1'], {
    env: { ...process.env, SITE_DIR: SITE },
  });
  return stdout;
}

/** The sums of the table: openings, requests (also suspected and unseen ones, as parallel tests have one address), downloads. */
function sums(table: string) {
  const [, openings, requests, views, downloads, suspected, unseen] =
    /^all\s+(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s+(\d+)$/m.exec(table) ?? [];
  return {
    openings: Number(openings),
    views: Number(views),
    requests: Number(requests) + Number(suspected) + Number(unseen),
    downloads: Number(downloads),
  };
}

test('the funnel counts openings, views, requests and downloads while the site runs, as table and page', async ({
  page,
}) => {
  const before = sums(await report());
  await asReader(page);
  const visit = campaignVisit(page);
  await visit.open('/free-homeowners-guide');
  await visit.fillIn();
  await visit.send();
  await expect(page).toHaveURL(`/homeowners-guide-download?utm_source=${visit.campaign}`);
  const buttons = page.getByRole('link', { name: /Download the guide/ });
  for (const index of [0, 1]) {
    await expect(buttons).toHaveCount(index + 1);
    const opened = page.waitForEvent('popup');
    await buttons.nth(index).click();
    await (await opened).close();
    await page.locator('#benefits').scrollIntoViewIfNeeded();
  }
  await expect.poll(() => visit.stored()).toHaveLength(5);

  const table = await report();
  const after = sums(table);
  // Other tests go on meanwhile.
  expect(after.openings - before.openings).toBeGreaterThanOrEqual(1);
  expect(after.views - before.views).toBeGreaterThanOrEqual(1);
  expect(after.requests - before.requests).toBeGreaterThanOrEqual(1);
  expect(after.downloads - before.downloads).toBeGreaterThanOrEqual(2);
  const today = new Date().toISOString().slice(0, 10);
  expect(table).toMatch(/^Day\s+Openings\s+Requests\s+Views\s+Downloads\s+Suspected\s+Unseen$/m);
  expect(table).toMatch(new RegExp(`^${today}(\\s+\\d+){6}$`, 'm'));
  expect(table).toMatch(/^Source\s/m);
  expect(table).toMatch(/^Release\s(.*\n)+?1\.0\.0-\w{8}\s/m);

  await page.goto(pathToFileURL(join(SITE, 'reports/funnel.html')).href);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guide funnel');
  await expect(page.getByRole('img', { name: /^Openings, requests and downloads/ })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: today })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});
