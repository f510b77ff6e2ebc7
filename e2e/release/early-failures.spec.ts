import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { chosenFor } from '../../delivery/src/core/store/canaries.ts';
import { openStore } from '../../delivery/src/core/store/site-store.ts';
import { asReader, LEAVING_READER, READER } from '../support/as-reader.ts';
import { copyProject, type ProjectCopy } from '../support/copy-project.ts';
import { copySite } from '../support/copy-site.ts';
import { freePort } from '../support/free-port.ts';
import { publishCommand } from '../support/publish-command.ts';
import { type ServedCopy, serveLive } from '../support/serve-live.ts';
import { withoutGateBrowser } from '../support/without-gate-browser.ts';

/*
 * A release of the shell that fails before its application, as a canary: real browsers visit it, each from a network of its
 * own, and canary analysis aborts it. Its settings' defaults are those of `delivery/src/rollout/analysis-settings.ts`.
 */

test.use(LEAVING_READER);
test.describe.configure({ mode: 'serial' });

let project: ProjectCopy;
let site: Awaited<ReturnType<typeof copySite>>;
let served: ServedCopy;

test.beforeAll(async () => {
  [project, site] = await Promise.all([copyProject(), copySite()]);
  served = await serveLive(project.folder, site.folder, await freePort(), {
    settings: { CANARY_ANALYSIS_SECONDS: '1', CLIENT_IP_HEADER: 'x-forwarded-for' },
  });
});

test.afterAll(async () => {
  await served?.stop();
  await Promise.all([project?.remove(), site?.remove()]);
});

const rollouts = async () => (await openStore(site.folder).rollouts.read()).canaries;

/** Starts a canary, for half of the visitors, of a shell that throws at the start of `file`. */
async function canaryThatThrows(file: string): Promise<string> {
  const path = join(project.folder, file);
  const source = await readFile(path, 'utf8');
  // Before everything else of it: only imports come first. The budget of the boot script has no room for more.
  const broken = source.replace(/^\/\/ Paper waits[^;]+;\n\}\);\n/m, '');
  await writeFile(path, `if (location.pathname) throw new Error('planted');\n${broken}`);
  const place = { project: project.folder, site: site.folder, served };
  // The gate's browser would refuse it: what fails only for visitors passes it too.
  const said = await withoutGateBrowser(() => publishCommand(place, 'release', 'shell', '--canary', '50'));
  await writeFile(path, source);
  const version = /shell (1\.0\.0-\w{8}) for 50 %/.exec(said)?.[1];
  expect(version, said).toBeDefined();
  return version ?? '';
}

let networks = 0;

/** Visits as readers who get this version, `times` times, and gives what their pages sent. */
async function visit(
  context: BrowserContext,
  version: string | null,
  times: number,
  look: (page: Page) => Promise<unknown> = async () => {},
): Promise<{ releases: string; errors: string }[]> {
  const canaries = await rollouts();
  const number = Array.from({ length: 100 }, (_, at) => at).find(
    (at) => (chosenFor(canaries, at).shell ?? null) === version,
  );
  await context.addCookies([{ name: 'canary', value: String(number).padStart(2, '0'), url: served.url }]);
  const page = await context.newPage();
  await asReader(page);
  await page.addInitScript(() => {
    Math.random = () => 0.1;
  });
  const sent: { releases: string; errors: string }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/page-telemetry')) sent.push(request.postDataJSON());
  });
  for (let at = 0; at < times; at += 1) {
    networks += 1;
    // The next page's request has the next address; what is sent as a page is left goes with its own.
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': `20.${networks >> 8}.${networks & 255}.7` });
    await page.goto(`${served.url}/about`);
    await look(page);
  }
  await page.goto('about:blank');
  await expect.poll(() => sent.length).toBe(times);
  await page.close();
  return sent;
}

const aborted = (version: string) =>
  expect
    .poll(async () => (await openStore(site.folder).audit.read()).at(-1))
    .toMatchObject({ by: 'canary-analysis', action: 'canary aborted', app: 'shell', version });

test('a release whose boot script throws at its start is aborted by what its readers send at once', async ({
  browser,
}) => {
  const version = await canaryThatThrows('shell/src/boot/boot.ts');
  const context = await browser.newContext(READER);
  const [started, before] = [Date.now(), await visit(context, null, 110)];
  expect(new Set(before.map(({ errors }) => errors))).toEqual(new Set(['']));
  const told = await visit(context, version, 110);
  expect(new Set(told.map(({ errors }) => errors))).toEqual(new Set([`error shell/${version}`]));
  await aborted(version);
  console.log('took', (Date.now() - started) / 1000);
  expect(await rollouts()).toEqual([]);
});

test('a release whose application throws at its start is aborted too', async ({ browser }) => {
  const version = await canaryThatThrows('shell/src/main.tsx');
  const context = await browser.newContext(READER);
  await visit(context, null, 110);
  // Nobody who only reads meets it.
  const told = await visit(context, version, 110, async (page) => {
    const sent = page.waitForRequest(/page-telemetry/);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await sent;
  });
  expect(new Set(told.map(({ errors }) => errors))).toEqual(new Set([`error shell/${version}`]));
  await aborted(version);
});
