import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { openStore } from '../../delivery/src/core/store/site-store.ts';
import { setId } from '../../delivery/src/core/store/version-set.ts';
import { fullyHydrated, interactive, policyReports, sameDocument, watchErrors } from '../support/page.ts';
import { guideHeading, setVariant, publishingTest as test } from '../support/publishing.ts';

test.use({ story: 'previews' });
test.describe.configure({ mode: 'serial' });

const GUIDE = '/free-homeowners-guide';
const banner = (page: Page) => page.getByRole('region', { name: 'Preview' });
const signup = (page: Page) => page.locator('[data-fragment="guide/signup"]');
/** Drops the origin, which is that of `TESTED_SITE`. */
const previewPath = (output: string) => /\/_preview\/\S+/.exec(output)?.[0] ?? '';

async function npmPreview(project: string, site: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'preview', '--', ...args], {
    cwd: project,
    env: { ...process.env, SITE_DIR: site, GATE_BROWSER: 'none' },
    maxBuffer: 2 ** 24,
  });
  return stdout;
}

test('npm run preview shows the whole site with a draft until the preview ends', async ({
  setup: { project, site, served },
  page,
  browser,
}) => {
  const live = await readFile(join(site, 'live.json'), 'utf8');
  await setVariant(project, 2);
  const output = await npmPreview(project, site, 'guide');
  expect(output).toMatch(/ {2}check +/);
  expect(output).toContain('Nothing was made live. The preview lasts until');
  const address = `${served.url}${previewPath(output)}`;
  expect(await readFile(join(site, 'live.json'), 'utf8')).toBe(live);

  const [errors, reports] = [watchErrors(page), await policyReports(page)];
  const response = await page.goto(address);
  expect(page.url()).toBe(`${served.url}${GUIDE}`);
  expect(response?.headers()).toMatchObject({
    'cache-control': 'private, no-store, no-transform',
    'x-robots-tag': 'noindex, nofollow',
  });
  await fullyHydrated(page, GUIDE);
  await expect(guideHeading(page, 2)).toBeVisible();
  await expect(banner(page)).toContainText(/Preview of “.+” \(guide\)\. It ends on .* UTC\./);

  await test.step('every page shows the banner, after a link and after a full load', async () => {
    await sameDocument.mark(page);
    await page.getByRole('banner').getByRole('link', { name: 'Contact' }).first().click();
    await interactive(page, '/contact');
    await expect(banner(page)).toBeVisible();
    expect(await sameDocument.isKept(page)).toBe(true);
    await page.goto(`${served.url}/contact`);
    await fullyHydrated(page, '/contact');
    await expect(banner(page)).toBeVisible();
  });

  await test.step('the page shows the owners of frame, region and fragment', async () => {
    const { versions } = await openStore(site).live.current();
    const owners = [
      [page.getByRole('banner'), `platform team: shell ${versions.shell}`],
      [page.locator('main > [data-mfe]'), `editorial team: content ${versions.content}`],
      [signup(page), 'marketing team: guide 1.0.0-'],
    ] as const;
    const labelOf = (part: Locator) =>
      part.evaluate((element) => getComputedStyle(element, '::before').content);
    await page.goto(served.url);
    for (const [part] of owners) expect(await labelOf(part)).toBe('none');
    await page.getByRole('link', { name: 'Show who owns what' }).click();
    for (const [part, owner] of owners) expect(await labelOf(part)).toContain(owner);
  });
  expect([errors, reports]).toEqual([[], []]);

  await test.step('other browsers get the live site, and so does this browser after leaving the preview', async () => {
    const other = await browser.newPage();
    await other.goto(`${served.url}${GUIDE}`);
    await expect(guideHeading(other, 1)).toBeVisible();
    await expect(banner(other)).toHaveCount(0);
    await other.close();
    await page.goto(`${served.url}/contact`);
    await banner(page).getByRole('link', { name: 'Leave the preview' }).click();
    await expect(page).toHaveURL(`${served.url}/contact`);
    await expect(banner(page)).toHaveCount(0);
    await page.goto(`${served.url}${GUIDE}`);
    await expect(guideHeading(page, 1)).toBeVisible();
  });

  await test.step('--end ends the preview for all visitors', async () => {
    await page.goto(address);
    await expect(guideHeading(page, 2)).toBeVisible();
    const [preview] = await openStore(site).previews.list(Date.now());
    const ended = await npmPreview(project, site, '--end', preview ? setId(preview) : '');
    expect(ended).toMatch(/^Preview [0-9a-f]{12} ended\.$/m);
    await page.reload();
    await expect(guideHeading(page, 1)).toBeVisible();
    expect((await page.goto(address))?.status()).toBe(404);
    await expect(page.getByText('This preview has ended')).toBeVisible();
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('preview');
  });
});

const ARTICLE = '/a-shelf-in-an-hour';

const article = (draft: boolean) => `---
title: A Shelf in an Hour
shortTitle: A shelf
category: Outdoor
published: 2026-11-20${draft ? '\ndraft: true' : ''}
excerpt: One board, two brackets and the studs behind the wall, with the size of every screw and what to check first.
metaDescription: Hang one shelf in an hour with two brackets, the right screws and a level, and know what the wall can hold.
picture: shelf-hero
alt: A wooden shelf on a white wall with a plant on it
guide:
  title: The shelf holds. What else is loose?
  text: The free homeowners guide lists what to tighten, season by season, from the gutters to the stair rail.
---

A shelf is the best first project, because the wall tells you at once whether you did it right.

## Hang the board

Mark both brackets at the same height with a level, drill into the studs, put the board on, and lean on it before you trust it with books.
`;

test('an article of one file and one photo is shown as a draft in a preview, then goes live', async ({
  page,
  setup: { project, served, publish },
}) => {
  const pictures = join(project, 'mfe-content/src/pictures');
  const file = join(project, 'mfe-content/content/articles/a-shelf-in-an-hour.md');
  await mkdir(pictures, { recursive: true });
  const photo = sharp({ create: { width: 1700, height: 1000, channels: 3, background: '#7a5' } });
  await writeFile(join(pictures, 'shelf-hero.jpg'), await photo.jpeg().toBuffer());
  await writeFile(file, article(true));
  await page.goto(`${served.url}${previewPath(await publish('preview', 'content'))}`);
  await page.goto(`${served.url}${ARTICLE}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A Shelf in an Hour');
  await page.goto(`${served.url}/blog`);
  await expect(page.getByRole('link', { name: 'A Shelf in an Hour' })).toHaveCount(0);
  await page.context().clearCookies();
  expect((await page.goto(`${served.url}${ARTICLE}`))?.status()).toBe(404);

  await writeFile(file, article(false));
  await publish('release', 'content');
  await expect.poll(async () => (await fetch(`${served.url}${ARTICLE}`)).status).toBe(200);
  await page.goto(`${served.url}${ARTICLE}`);
  const cover = page.getByRole('img', { name: 'A wooden shelf on a white wall with a plant on it' });
  await expect
    .poll(() => cover.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/pictures\/shelf-hero-\d+\.avif$/);
  for (const list of ['/blog', '/sitemap.xml', '/feed.xml'])
    expect(await (await fetch(`${served.url}${list}`)).text(), list).toContain(ARTICLE);
});
