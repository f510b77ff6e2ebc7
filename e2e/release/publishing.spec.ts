import { expect, type Page } from '@playwright/test';
import { steadyReaders } from '../support/constant-load.ts';
import { fileHashes } from '../support/file-hashes.ts';
import { guideHeading } from '../support/guide-heading.ts';
import { setVariant } from '../support/guide-variants.ts';
import { interactive } from '../support/interactive.ts';
import { mixedVersions } from '../support/mixed-versions.ts';
import { pageBodies } from '../support/page-bodies.ts';
import { publishCommand } from '../support/publish-command.ts';
import { publishingTest as test } from '../support/publishing-place.ts';
import { sameDocument } from '../support/same-document.ts';
import { SITE_PAGES } from '../support/site-pages.ts';
import { watchErrors } from '../support/watch-errors.ts';

test.use({ story: 'readers' });
test.describe.configure({ mode: 'serial' });

const GUIDE = '/free-homeowners-guide';
const PATHS = Object.values(SITE_PAGES).flat();
const freeGuide = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Free Guide' });

/** The hashes of the site's files, except those of one app, the live version set, and the log of publishes. */
async function othersFiles(site: string, app: string): Promise<Map<string, string>> {
  const hashes = await fileHashes(site);
  const own = new RegExp(
    `^(releases/${app}|names|compressed|comparisons|drafts|data)/|^(live|history|audit|publish)`,
  );
  return new Map([...hashes].filter(([file]) => !own.test(file)));
}

/** Expects that no document has loaded two releases of an app. */
async function expectNoMix(page: Page): Promise<void> {
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(mixedVersions(loaded.join('\n'))).toEqual([]);
}

test('a release reaches readers at their next navigation to it', async ({ place, context }) => {
  const { project, site, served } = place;
  const [writing, elsewhere, returning] = [
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
  ];
  const errors = [writing, elsewhere, returning].map(watchErrors);
  await writing.goto(`${served.url}${GUIDE}`);
  await writing.getByRole('textbox', { name: 'Email' }).fill('still@here.example');
  await sameDocument.mark(writing);
  for (const page of [elsewhere, returning]) {
    // The home page has the guide's form, and thus its release.
    await page.goto(`${served.url}/contact`);
    await interactive(page, '/contact');
  }
  await freeGuide(returning).click();
  await expect(guideHeading(returning, 1)).toBeVisible();
  await returning.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await interactive(returning, '/');
  for (const page of [elsewhere, returning]) await sameDocument.mark(page);

  const others = await othersFiles(site, 'guide');
  const bodies = await pageBodies(served.url, PATHS);
  const before = new Map([...bodies].filter(([, html]) => !html.includes('/_r/guide/')));
  await setVariant(project, 2);
  const stop = steadyReaders(served.url, PATHS);
  const output = await publishCommand(place, 'release', 'guide');
  const load = await stop();
  expect(load.failures).toEqual([]);
  expect(load.pages).toBeGreaterThan(50);
  expect(output).toMatch(/Live after \d+\.\d s/);

  expect(await othersFiles(site, 'guide')).toEqual(others);
  expect(await pageBodies(served.url, [...before.keys()])).toEqual(before);
  expect(before.size).toBeGreaterThan(5);
  expect(served.process.exitCode).toBeNull();

  await freeGuide(elsewhere).click();
  await expect(guideHeading(elsewhere, 2)).toBeVisible();
  expect(await sameDocument.isKept(elsewhere), 'what was not here yet comes into the document').toBe(true);
  await freeGuide(returning).click();
  await expect(guideHeading(returning, 2)).toBeVisible();
  expect(await sameDocument.isKept(returning), 'what would be a mix is a full load').toBe(false);
  await expect(writing.getByRole('textbox', { name: 'Email' })).toHaveValue('still@here.example');
  await writing.getByRole('link', { name: 'go straight to it' }).click();
  await interactive(writing, '/homeowners-guide-download');
  expect(await sameDocument.isKept(writing), 'inside of the guide its reader keeps the release').toBe(true);
  for (const page of [writing, elsewhere, returning]) await expectNoMix(page);
  expect(errors.flat()).toEqual([]);
});

test('a rollback reaches readers in the same way, within seconds', async ({ place, context }) => {
  const { site, served } = place;
  const page = await context.newPage();
  const errors = watchErrors(page);
  await page.goto(served.url);
  await interactive(page, '/');
  const others = await othersFiles(site, 'guide');
  const stop = steadyReaders(served.url, PATHS);
  await publishCommand(place, 'rollback', 'guide');
  expect((await stop()).failures).toEqual([]);
  await freeGuide(page).click();
  await expect(guideHeading(page, 1)).toBeVisible();
  expect(await othersFiles(site, 'guide')).toEqual(others);
  expect(await publishCommand(place, 'releases')).toMatch(/guide +\S+ +rolled back/);
  expect(errors).toEqual([]);
});
