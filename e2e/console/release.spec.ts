import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { endPreviews } from '../../delivery/src/core/publish/make-preview.ts';
import { openStore } from '../../delivery/src/core/store/site-store.ts';
import type { Scope } from '../../delivery/src/core/store/tokens.ts';
import { issueToken } from '../../delivery/src/remote/admin/tokens.ts';
import { editionText, setEdition } from '../support/app-editions.ts';
import { axeFindings } from '../support/axe-findings.ts';
import { freePort } from '../support/free-port.ts';
import { publishCommand } from '../support/publish-command.ts';
import { publishingTest as test } from '../support/publishing-place.ts';
import { type ServedCopy, serveLive } from '../support/serve-live.ts';

test.use({ story: 'console' });
test.describe.configure({ mode: 'serial' });

/** The site with its admin endpoint. */
let served: ServedCopy;
let console: string;
/** The guide that is not live. */
let version: string;

test.beforeAll(async ({ place }) => {
  await setEdition(place.project, 'guide', 2);
  // With the gate's browser, which takes the pictures.
  const said = await publishCommand(place, 'preview', 'guide');
  version = /build +(\S+)/.exec(said)?.[1] ?? '';
  const [port, adminPort] = [await freePort(), await freePort()];
  const settings = { ADMIN_PORT: String(adminPort), DATA_DIR: join(place.site, 'console-data') };
  served = await serveLive(process.cwd(), place.site, port, { settings });
  console = `http://localhost:${adminPort}/console/`;
});
test.afterAll(() => served?.stop());

let count = 0;
async function signIn(
  page: Page,
  site: string,
  path: string,
  app: string,
  ...scopes: Scope[]
): Promise<void> {
  count += 1;
  const { secret } = await issueToken(openStore(site), { name: `team-${count}`, app, scopes, days: 1 });
  await page.goto(`${console}${path}`);
  await page.getByLabel('Token').fill(secret);
  await page.getByLabel('Token').press('Enter');
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible();
}

test('a release shows what it changes: pictures with the differences marked, words and bytes, and a preview for a phone', async ({
  page,
  place: { site },
}) => {
  await signIn(page, site, `release/guide/${version}`, 'guide', 'preview');
  await expect(page.getByRole('heading', { name: `guide ${version}` })).toBeVisible();
  await expect(page.getByRole('insertion')).toContainText('edition 2');
  for (const width of [390, 1280]) {
    const pair = page.getByRole('figure').filter({ hasText: `${width} px wide. One place differs.` });
    await expect(pair.getByRole('img')).toHaveCount(2);
    const wide = await pair
      .getByRole('img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
    expect(wide).toEqual([width, width]);
    await expect(pair.locator('[class*=mark]')).toHaveCount(2);
  }
  await expect(page.getByRole('table').first()).toContainText(/scripts.*KB/);

  const link = page.getByRole('link', { name: 'Open the preview' });
  await expect(page.getByRole('img', { name: 'QR code of this address' })).toBeVisible();
  const store = openStore(site);
  const [shown] = await store.previews.list(Date.now());
  await endPreviews(store, shown?.composition ?? '');
  await page.reload();
  await page.getByRole('button', { name: 'Make a preview' }).click();
  const { pathname, search } = new URL((await link.getAttribute('href')) ?? '');
  const opened = await page.context().newPage();
  await opened.goto(`${served.url}${pathname}${search}`);
  await expect(opened.getByRole('heading', { level: 1 })).toContainText(editionText('guide', 2));
});

test('what a team tries is its own', async ({ page, place: { site } }) => {
  await signIn(page, site, `release/guide/${version}`, 'content', 'release', 'preview');
  await expect(page.getByRole('main')).toContainText('What a team tries is its own.');
  const status = (path: string) => page.evaluate(async (one) => (await fetch(one)).status, path);
  expect(await status(`/release?app=guide&version=${version}`)).toBe(403);
});

test('an experiment is planned, started, watched and ended; the funnel says what was counted', async ({
  page,
  request,
  place: { site },
}) => {
  for (let view = 0; view < 3; view += 1) {
    const answer = await request.post(`${served.url}/api/landing-page-view`, {
      data: { source: 'http://localhost/free-homeowners-guide?utm_source=fall' },
      // As of a reader: programs that say what they are do not count.
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36' },
    });
    expect(answer.status()).toBe(202);
  }
  await signIn(page, site, 'experiment', 'guide', 'release', 'rollback');
  await expect(page.getByRole('img', { name: `/free-homeowners-guide with ${version}` })).toBeVisible();
  const apps = page.getByRole('navigation', { name: 'App', exact: true });
  await apps.getByRole('link', { name: 'content' }).click();
  await expect(page.getByText('There is nothing to compare with content')).toBeVisible();
  await apps.getByRole('link', { name: 'guide' }).click();
  await page.getByLabel('Days it may take').fill('14');
  await page.getByLabel('Your question').fill('Is it better?');
  await page.getByRole('button', { name: 'Say what it takes' }).click();
  await expect(page.getByRole('heading', { name: 'Is it better?' })).toBeVisible();
  await page.getByRole('button', { name: 'Start the experiment' }).click();
  await page.getByLabel('To confirm, type guide').fill('guide');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('The experiment has begun.');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'So far' })).toBeVisible();
  const { canaries } = await openStore(site).rollouts.read();
  expect(canaries).toMatchObject([{ variants: [{ version, percent: 50 }], by: `token:team-${count}` }]);

  const funnel = await page.context().newPage();
  await funnel.goto(`${console}funnel?days=7`);
  await expect(funnel.getByRole('definition').first()).toHaveText('3');
  await expect(funnel.getByRole('table', { name: 'By source' })).toContainText('fall');
  const download = funnel.waitForEvent('download');
  await funnel.getByRole('link', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('guide-funnel.csv');

  for (const [width, path] of [
    [390, `release/guide/${version}`],
    [1280, `release/guide/${version}`],
    [390, 'funnel'],
    [390, 'experiment'],
  ] as const) {
    await funnel.setViewportSize({ width, height: 900 });
    await funnel.goto(`${console}${path}`);
    await expect(funnel.getByRole('heading', { level: 2 }).first()).toBeVisible();
    expect.soft(await axeFindings(funnel), `${path} at ${width}`).toEqual([]);
    const wider = await funnel.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(wider, `${path} at ${width}`).toBeLessThanOrEqual(0);
  }
  await page.getByRole('button', { name: /^Abort/ }).click();
  await page.getByLabel('To confirm, type guide').fill('guide');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Everybody gets guide');
  expect((await openStore(site).rollouts.read()).canaries).toEqual([]);
});
