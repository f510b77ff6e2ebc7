import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { TESTED_SITE } from '../../playwright.config.ts';
import { asReader, READER } from '../support/as-reader.ts';
import { campaignVisit } from '../support/campaign-visit.ts';

const SITE = TESTED_SITE.folder;

test.use(READER);

test('the funnel counts landing-page views, views, requests and downloads while the site runs, as table and page', async ({
  page,
}) => {
  await asReader(page);
  const visit = campaignVisit(page);
  await visit.open('/free-homeowners-guide');
  await visit.fillIn();
  await visit.send();
  await expect(page).toHaveURL(`/homeowners-guide-download?utm_source=${visit.campaign}`);
  const opened = page.waitForEvent('popup');
  await page
    .getByRole('link', { name: /Download the guide/ })
    .first()
    .click();
  await (await opened).close();
  await expect.poll(() => visit.stored()).toHaveLength(4);

  // `npm run funnel`, which would install first what a changed lock file asks for.
  const { stdout: table } = await promisify(execFile)(
    process.execPath,
    ['delivery/src/commands/backend.ts', 'funnel', '--days', '2'],
    { env: { ...process.env, SITE_DIR: SITE } },
  );
  const today = new Date().toISOString().slice(0, 10);
  expect(table).toMatch(/^Day\s+Landing-page views\s+Requests\s+Views\s+Downloads\s+Suspected\s+Unseen$/m);
  expect(table).toMatch(new RegExp(`^${today}(\\s+\\d+){6}$`, 'm'));
  expect(table).toMatch(/^Release\s(.*\n)+?1\.0\.0-\w{8}\s/m);
  const [, landed, requests, views, downloads, suspected, unseen] =
    new RegExp(`^${visit.campaign}${'\\s+(\\d+)'.repeat(6)}$`, 'm').exec(table)?.map(Number) ?? [];
  expect({ landed, views, downloads }).toEqual({ landed: 1, views: 1, downloads: 1 });
  // Parallel tests have one address, so it may be a suspected one.
  expect([requests, suspected, unseen].toSorted()).toEqual([0, 0, 1]);

  await page.goto(pathToFileURL(join(SITE, 'reports/funnel.html')).href);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guide funnel');
  await expect(page.getByRole('img', { name: /^Landing-page views, requests and downloads/ })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: today })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});
