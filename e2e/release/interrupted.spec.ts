import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { guideHeading } from '../support/guide-heading.ts';
import { setVariant, variantText } from '../support/guide-variants.ts';
import { interactive } from '../support/interactive.ts';
import { pageBodies } from '../support/page-bodies.ts';
import { publishCommand } from '../support/publish-command.ts';
import { type PublishingPlace, publishingTest as test } from '../support/publishing-place.ts';
import { SITE_PAGES } from '../support/site-pages.ts';
import { withoutGateBrowser } from '../support/without-gate-browser.ts';

// Serial, because the second test needs the release of the first.
test.use({ story: 'interruptions' });
test.describe.configure({ mode: 'serial' });

const GUIDE = '/free-homeowners-guide';
const PATHS = Object.values(SITE_PAGES).flat();

/** Steps of a publish and when to kill it: after the step, or so many milliseconds into it. */
const KILLS = [
  ['build', '1500'],
  ['check', '250'],
  ['name', 'after'],
] as const;

async function killedRelease(
  { project, site }: PublishingPlace,
  step: string,
  moment: string,
): Promise<void> {
  const script = join(project, 'delivery/src/testing/killed-release.ts');
  const child = spawn(process.execPath, [script, 'guide', step, moment], {
    cwd: project,
    // A cached build would finish before it is killed.
    env: { ...process.env, SITE_DIR: site, ...(step === 'build' && { BUILD_CACHE: '' }) },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal, `killed at ${step}, ${moment}`).toBe('SIGKILL');
}

test('kill -9 of a publish leaves the live version set intact, and the next publish works', async ({
  place,
}) => {
  const { project, site, served } = place;
  await setVariant(project, 3);
  const liveText = () => readFile(join(site, 'live.json'), 'utf8');
  const live = await liveText();
  const pages = await pageBodies(served.url, PATHS);
  for (const [step, moment] of KILLS) {
    await killedRelease(place, step, moment);
    expect(await liveText(), `${step}, ${moment}`).toBe(live);
  }
  expect(await pageBodies(served.url, PATHS)).toEqual(pages);
  // Each kill came after the step of the previous one, so each publish worked up to its kill.
  await withoutGateBrowser(() => killedRelease(place, 'switch', 'after'));
  expect(await (await fetch(`${served.url}${GUIDE}`)).text()).toContain(variantText(3));
});

test('a tab of a pruned release reloads at the next navigation, and not during a form', async ({
  place,
  context,
}) => {
  const { project, served } = place;
  const page = await context.newPage();
  await page.goto(`${served.url}${GUIDE}`);
  await expect(guideHeading(page, 3)).toBeVisible();
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('still@here.example');
  // The previous release is never pruned, because a rollback may need it.
  await publishCommand(place, 'rollback', 'guide');
  await setVariant(project, 2);
  await withoutGateBrowser(() => publishCommand(place, 'release', 'guide'));
  expect(await publishCommand(place, 'prune', '--days', '0', '--keep', '0')).toMatch(/guide/);

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
