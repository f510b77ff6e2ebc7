import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { interactive, sameDocument, watchErrors } from '../support/page.ts';
import {
  expectNoMix,
  guideHeading,
  type PublishingSetup,
  pageBodies,
  setVariant,
  steadyReaders,
  publishingTest as test,
  variantText,
} from '../support/publishing.ts';
import { ALL_PAGES } from '../support/site.ts';

test.use({ story: 'readers' });
// Each test continues with the releases of the previous test.
test.describe.configure({ mode: 'serial' });

const GUIDE = '/free-homeowners-guide';
const freeGuide = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Free Guide' });

test('a release reaches readers at their next navigation to its app', async ({ setup, context }) => {
  const { project, served, publish } = setup;
  const formTab = await context.newPage();
  const contentTab = await context.newPage();
  const returnedTab = await context.newPage();
  const errors = [formTab, contentTab, returnedTab].map(watchErrors);
  await formTab.goto(`${served.url}${GUIDE}`);
  await formTab.getByRole('textbox', { name: 'Email' }).fill('still@here.example');
  await sameDocument.mark(formTab);
  for (const page of [contentTab, returnedTab]) {
    // The home page's fragment would load the guide's release.
    await page.goto(`${served.url}/contact`);
    await interactive(page, '/contact');
  }
  await freeGuide(returnedTab).click();
  await expect(guideHeading(returnedTab, 1)).toBeVisible();
  await returnedTab.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await interactive(returnedTab, '/');
  for (const page of [contentTab, returnedTab]) await sameDocument.mark(page);

  const bodies = await pageBodies(served.url, ALL_PAGES);
  const before = new Map([...bodies].filter(([, html]) => !html.includes('/_r/guide/')));
  await setVariant(project, 2);
  const stop = steadyReaders(served.url, ALL_PAGES);
  const output = await publish('release', 'guide');
  expect(await stop()).toEqual([]);
  expect(output).toMatch(/Live after \d+\.\d s/);

  expect(await pageBodies(served.url, [...before.keys()])).toEqual(before);
  expect(before.size).toBeGreaterThan(5);
  expect(served.process.exitCode).toBeNull();

  await freeGuide(contentTab).click();
  await expect(guideHeading(contentTab, 2)).toBeVisible();
  expect(await sameDocument.isKept(contentTab), 'a new app joins the document').toBe(true);
  await freeGuide(returnedTab).click();
  await expect(guideHeading(returnedTab, 2)).toBeVisible();
  expect(await sameDocument.isKept(returnedTab), 'another release of a loaded app needs a full load').toBe(
    false,
  );
  await expect(formTab.getByRole('textbox', { name: 'Email' })).toHaveValue('still@here.example');
  await formTab.getByRole('link', { name: 'go straight to it' }).click();
  await interactive(formTab, '/homeowners-guide-download');
  expect(await sameDocument.isKept(formTab), 'within the guide, a reader keeps the release').toBe(true);
  for (const page of [formTab, contentTab, returnedTab]) await expectNoMix(page);
  expect(errors.flat()).toEqual([]);
});

async function killRelease({ project, site }: PublishingSetup, step: string, moment: string) {
  const script = join(project, 'delivery/src/testing/killed-release.ts');
  const child = spawn(process.execPath, [script, 'guide', step, moment], {
    cwd: project,
    env: { ...process.env, SITE_DIR: site, GATE_BROWSER: 'none' },
    stdio: 'ignore',
  });
  const [, signal] = await once(child, 'exit');
  expect(signal, `killed at ${step}, ${moment}`).toBe('SIGKILL');
}

test('kill -9 of a publish leaves the live version set intact, and the next publish works', async ({
  setup,
}) => {
  const { project, site, served } = setup;
  await setVariant(project, 3);
  const live = await readFile(join(site, 'live.json'), 'utf8');
  const pages = await pageBodies(served.url, ALL_PAGES);
  await killRelease(setup, 'check', '250');
  await killRelease(setup, 'name', 'after');
  expect(await readFile(join(site, 'live.json'), 'utf8')).toBe(live);
  expect(await pageBodies(served.url, ALL_PAGES)).toEqual(pages);
  // Reaching a later step shows that a publish works after the earlier kills.
  await killRelease(setup, 'switch', 'after');
  await expect.poll(async () => (await fetch(`${served.url}${GUIDE}`)).text()).toContain(variantText(3));
});

test('a tab with a pruned release reloads at the next navigation, not while the visitor types', async ({
  setup: { project, served, publish },
  page,
}) => {
  await page.goto(`${served.url}${GUIDE}`);
  await expect(guideHeading(page, 3)).toBeVisible();
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('still@here.example');
  // The previous release is never pruned, because a rollback may need it.
  await publish('rollback', 'guide');
  await setVariant(project, 4);
  await publish('release', 'guide');
  expect(await publish('prune', '--days', '0', '--keep', '0')).toMatch(/guide/);

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
