import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { SITES } from '../../playwright.config.ts';
import { editionText, setEdition } from '../support/app-editions.ts';
import { constantLoad } from '../support/constant-load.ts';
import { copyProject } from '../support/copy-project.ts';
import { copySite } from '../support/copy-site.ts';
import { fileHashes } from '../support/file-hashes.ts';
import { interactive } from '../support/interactive.ts';
import { mixedVersions } from '../support/mixed-versions.ts';
import { runDelivery } from '../support/run-delivery.ts';
import { sameDocument } from '../support/same-document.ts';
import { type ServedCopy, serveLive } from '../support/serve-live.ts';
import { SITE_PAGES } from '../support/site-pages.ts';
import { watchErrors } from '../support/watch-errors.ts';

/** A project to release from, a site to release to, and its server, which runs all the while. */
interface Place {
  project: string;
  site: string;
  served: ServedCopy;
}

const test = base.extend<object, { place: Place }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern.
    async ({}, use) => {
      const [project, site] = await Promise.all([copyProject(), copySite()]);
      const served = await serveLive(project.folder, site.folder, SITES.production.port + 40);
      await use({ project: project.folder, site: site.folder, served });
      await served.stop();
      await Promise.all([project.remove(), site.remove()]);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.describe.configure({ mode: 'serial', timeout: 480_000 });

const GUIDE = '/free-homeowners-guide';
const PATHS = Object.values(SITE_PAGES).flat();
const heading = (page: Page, edition: number) =>
  page.getByRole('heading', { level: 1, name: editionText('guide', edition), exact: true });
const freeGuide = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Free Guide' });

async function command({ project, site }: Place, name: string, ...args: string[]): Promise<string> {
  const { code, said } = await runDelivery(project, site, name, ...args);
  expect(code, said).toBe(0);
  return said;
}

/** Every file of the site but those of one app, of compositions, and the notes of who publishes. */
async function othersFiles(site: string, app: string): Promise<Map<string, string>> {
  const hashes = await fileHashes(site);
  const own = new RegExp(`^(releases/${app}|names|compositions|styles|drafts|data)/|^(live|history|publish)`);
  return new Map([...hashes].filter(([file]) => !own.test(file)));
}

async function bodies(url: string, paths: readonly string[]): Promise<Map<string, string>> {
  const texts = paths.map(async (path) => [path, await (await fetch(`${url}${path}`)).text()] as const);
  return new Map(await Promise.all(texts));
}

/** No document may ever have loaded two releases of an app. */
async function expectNoMix(page: Page): Promise<void> {
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(mixedVersions(loaded.join('\n'))).toEqual([]);
}

test('a release of the guide reaches every reader at the next navigation into it, and nobody before', async ({
  place,
  context,
}) => {
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
    await page.goto(served.url);
    await interactive(page, '/');
  }
  await freeGuide(returning).click();
  await expect(heading(returning, 1)).toBeVisible();
  await returning.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await interactive(returning, '/');
  for (const page of [elsewhere, returning]) await sameDocument.mark(page);

  const others = await othersFiles(site, 'guide');
  const pages = PATHS.filter((path) => !(SITE_PAGES.guide as readonly string[]).includes(path));
  const before = await bodies(served.url, pages);
  await setEdition(project, 'guide', 2);
  const stop = constantLoad(served.url, PATHS, 50);
  const said = await command(place, 'release', 'guide');
  const load = await stop();
  expect(load.failures).toEqual([]);
  expect(load.pages).toBeGreaterThan(50);
  expect(said).toMatch(/Live after \d+\.\d s/);

  expect(await othersFiles(site, 'guide')).toEqual(others);
  expect(await bodies(served.url, pages)).toEqual(before);
  expect(served.process.exitCode).toBeNull();

  await freeGuide(elsewhere).click();
  await expect(heading(elsewhere, 2)).toBeVisible();
  expect(await sameDocument.isKept(elsewhere), 'what was not here yet comes into the document').toBe(true);
  await freeGuide(returning).click();
  await expect(heading(returning, 2)).toBeVisible();
  expect(await sameDocument.isKept(returning), 'what would be a mix is a full load').toBe(false);
  await expect(writing.getByRole('textbox', { name: 'Email' })).toHaveValue('still@here.example');
  await writing.getByRole('link', { name: 'go straight to it' }).click();
  await interactive(writing, '/homeowners-guide-download');
  expect(await sameDocument.isKept(writing), 'inside of the guide its reader keeps the release').toBe(true);
  for (const page of [writing, elsewhere, returning]) await expectNoMix(page);
  expect(errors.flat()).toEqual([]);
});

test('a roll back leads readers back in the same way, and takes seconds', async ({ place, context }) => {
  const { site, served } = place;
  const page = await context.newPage();
  const errors = watchErrors(page);
  await page.goto(served.url);
  await interactive(page, '/');
  const others = await othersFiles(site, 'guide');
  const stop = constantLoad(served.url, PATHS, 50);
  await command(place, 'rollback', 'guide');
  expect((await stop()).failures).toEqual([]);
  await freeGuide(page).click();
  await expect(heading(page, 1)).toBeVisible();
  expect(await othersFiles(site, 'guide')).toEqual(others);
  expect(await command(place, 'releases')).toMatch(/guide +\S+ +rolled back/);
  expect(errors).toEqual([]);
});

test('a release of the account area leaves a tab that was opened before it working everywhere', async ({
  place,
  context,
}) => {
  const { project, site, served } = place;
  const page = await context.newPage();
  const errors = watchErrors(page);
  await page.goto(`${served.url}/login`);
  await interactive(page, '/login');
  await setEdition(project, 'account', 2);
  const others = await othersFiles(site, 'account');
  const stop = constantLoad(served.url, PATHS, 50);
  await command(place, 'release', 'account');
  expect((await stop()).failures).toEqual([]);
  expect(await othersFiles(site, 'account')).toEqual(others);

  await page.getByRole('link', { name: 'Sign up' }).click();
  await interactive(page, '/register');
  await page.goto(served.url);
  await freeGuide(page).click();
  await expect(heading(page, 1)).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  await expect(page.getByText(editionText('account', 2))).toBeVisible();
  await expectNoMix(page);
  expect(errors).toEqual([]);
});

/** Each step of a publish with a moment of it: `after`, or so many milliseconds into it. */
const KILLS = [
  ['build', '1500'],
  ['build', 'after'],
  ['check release', 'after'],
  ['render', '250'],
  ['render', 'after'],
  ['check pages', '800'],
  ['name', 'after'],
] as const;

async function killedRelease({ project, site }: Place, step: string, moment: string): Promise<void> {
  const script = join(project, 'delivery/src/testing/killed-release.ts');
  const child = spawn(process.execPath, [script, 'guide', step, moment], {
    cwd: project,
    env: { ...process.env, SITE_DIR: site },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal, `killed at ${step}, ${moment}`).toBe('SIGKILL');
}

test('kill -9 of a publish at every step leaves live whole, and the next publish works', async ({
  place,
}) => {
  const { project, site, served } = place;
  await setEdition(project, 'guide', 3);
  const live = await readFile(join(site, 'live'), 'utf8');
  const kept = async () =>
    [...(await fileHashes(site))].filter(([file]) => file.startsWith(`compositions/${live}/`));
  const [pages, files] = [await bodies(served.url, PATHS), await kept()];
  for (const [step, moment] of KILLS) {
    await killedRelease(place, step, moment);
    expect(await readFile(join(site, 'live'), 'utf8'), `${step}, ${moment}`).toBe(live);
  }
  expect(await bodies(served.url, PATHS)).toEqual(pages);
  expect(await kept()).toEqual(files);
  // Each kill came after the step of the one before: so each publish worked up to its own end.
  await killedRelease(place, 'switch', 'after');
  expect(await (await fetch(`${served.url}${GUIDE}`)).text()).toContain(editionText('guide', 3));
  await command(place, 'rollback', 'guide');
  expect(await (await fetch(`${served.url}${GUIDE}`)).text()).toContain(editionText('guide', 1));
});

test('a tab whose release was pruned reloads once at the next navigation, and never in the middle of a form', async ({
  place,
  context,
}) => {
  const { project, served } = place;
  const page = await context.newPage();
  await page.goto(`${served.url}${GUIDE}`);
  await expect(heading(page, 1)).toBeVisible();
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('still@here.example');
  await setEdition(project, 'guide', 3);
  await command(place, 'release', 'guide');
  await setEdition(project, 'guide', 2);
  await command(place, 'release', 'guide');
  expect(await command(place, 'prune', '--days', '0', '--keep', '0')).toMatch(/guide/);

  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await email.press('End');
  await email.pressSequentially('.org');
  await expect(email).toHaveValue('still@here.example.org');
  expect(documents).toBe(0);
  await page.getByRole('link', { name: 'go straight to it' }).click();
  await interactive(page, '/homeowners-guide-download');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(documents).toBe(1);
});
