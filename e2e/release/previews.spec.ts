import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { openStore } from '../../delivery/src/core/store/site-store.ts';
import { setId } from '../../delivery/src/core/store/version-set.ts';
import { fullyHydrated } from '../support/fully-hydrated.ts';
import { guideHeading } from '../support/guide-heading.ts';
import { setVariant } from '../support/guide-variants.ts';
import { interactive } from '../support/interactive.ts';
import { policyReports } from '../support/policy-reports.ts';
import { publishingTest as test } from '../support/publishing-place.ts';
import { sameDocument } from '../support/same-document.ts';
import { watchErrors } from '../support/watch-errors.ts';
import { withoutGateBrowser } from '../support/without-gate-browser.ts';

test.use({ story: 'previews' });
test.describe.configure({ mode: 'serial' });

const GUIDE = '/free-homeowners-guide';
const run = promisify(execFile);
const banner = (page: Page) => page.getByRole('region', { name: 'Preview' });
const addressIn = (output: string) => new URL(/https?:\S+\/_preview\/\S+/.exec(output)?.[0] ?? 'http://none');

/** Runs one of the project's npm commands. */
async function npm(project: string, site: string, ...args: readonly string[]): Promise<string> {
  const env = { ...process.env, SITE_DIR: site };
  const { stdout } = await run('npm', ['run', '--silent', ...args], {
    cwd: project,
    env,
    maxBuffer: 2 ** 24,
  });
  return stdout;
}

async function expectLiveSite(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  const answer = await page.goto(`${url}${GUIDE}`);
  expect(answer?.headers()['cache-control']).toBe('no-cache, no-transform');
  await expect(guideHeading(page, 1)).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  await page.close();
}

test('npm run preview shows the whole site with a draft until the preview ends', async ({
  place: { project, site, served },
  page,
  browser,
}) => {
  const live = await readFile(join(site, 'live.json'), 'utf8');
  await setVariant(project, 2);
  // `console/story.spec.ts` opens one from the console.
  const output = await withoutGateBrowser(() => npm(project, site, 'preview', '--', 'guide'));
  expect(output).toMatch(/ {2}check +/);
  expect(output).toContain('Nothing was made live. The preview lasts until');
  const made = addressIn(output);
  const address = `${served.url}${made.pathname}${made.search}`;
  expect(await readFile(join(site, 'live.json'), 'utf8')).toBe(live);

  const [errors, reports] = [watchErrors(page), await policyReports(page)];
  const answer = await page.goto(address);
  expect(page.url()).toBe(`${served.url}${GUIDE}`);
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'private, no-store, no-transform',
    'x-robots-tag': 'noindex, nofollow',
  });
  await fullyHydrated(page, GUIDE);
  await expect(guideHeading(page, 2)).toBeVisible();
  await expect(banner(page)).toContainText(/Preview of guide 1\.0\.0-\w{8}, not live\. It ends on .* UTC\./);

  await test.step('the whole site, by links and by addresses', async () => {
    await sameDocument.mark(page);
    for (const [name, path] of [
      ['Contact', '/contact'],
      ['Free Guide', GUIDE],
      ['Blog', '/blog'],
    ] as const) {
      await page.getByRole('banner').getByRole('link', { name }).first().click();
      await interactive(page, path);
      await expect(banner(page)).toBeVisible();
    }
    expect(await sameDocument.isKept(page)).toBe(true);
    const document = await page.goto(`${served.url}/contact`);
    await fullyHydrated(page, '/contact');
    await expect(banner(page)).toBeVisible();
    expect(document?.headers()['cache-control']).toBe('private, no-store, no-transform');
  });
  expect([errors, reports]).toEqual([[], []]);

  await test.step('another browser gets the live site, and so does this one after leaving', async () => {
    const other = await browser.newContext();
    await expectLiveSite(other, served.url);
    await other.close();
    await banner(page).getByRole('link', { name: 'Leave the preview' }).click();
    await expect(page).toHaveURL(`${served.url}/contact`);
    await expect(banner(page)).toHaveCount(0);
    await page.goto(`${served.url}${GUIDE}`);
    await expect(guideHeading(page, 1)).toBeVisible();
  });

  await test.step('--end ends it for all visitors', async () => {
    await page.goto(address);
    await expect(guideHeading(page, 2)).toBeVisible();
    const [preview] = await openStore(site).previews.list(Date.now());
    const ended = await npm(project, site, 'preview', '--', '--end', preview ? setId(preview) : '');
    expect(ended).toMatch(/^Preview [0-9a-f]{12} ended\.$/m);
    await page.reload();
    await expect(guideHeading(page, 1)).toBeVisible();
    expect((await page.goto(address))?.status()).toBe(404);
    await expect(page.getByText('This preview has ended')).toBeVisible();
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('preview');
  });
});
