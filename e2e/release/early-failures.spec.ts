import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { openFunnel } from 'backend';
import { chosenFor } from '../../delivery/src/core/store/canaries.ts';
import { openStore } from '../../delivery/src/core/store/site-store.ts';
import { asReader, LEAVING_READER, READER } from '../support/as-reader.ts';
import { type Between, between } from '../support/between.ts';
import { copyProject, type ProjectCopy } from '../support/copy-project.ts';
import { copySite } from '../support/copy-site.ts';
import { freePort } from '../support/free-port.ts';
import { publishCommand } from '../support/publish-command.ts';
import { type ServedCopy, serveLive } from '../support/serve-live.ts';
import { withoutGateBrowser } from '../support/without-gate-browser.ts';

/*
 * A release of the shell that fails before its application, as a canary: real browsers visit it, other networks send what
 * these sent, and canary analysis aborts it. Its settings' defaults are those of `delivery/src/rollout/analysis-settings.ts`.
 */

test.use(LEAVING_READER);
test.describe.configure({ mode: 'serial' });

/** Canary analysis says nothing below a hundred networks, and acts at the hundredth. */
const NETWORKS = 100;
/** Those of which a browser visits. */
const VISITS = 5;

let project: ProjectCopy;
let site: Awaited<ReturnType<typeof copySite>>;
let served: ServedCopy;
let reached: Between;
/** Each visit is from a network of its own. */
let networks = 0;

test.beforeAll(async () => {
  [project, site] = await Promise.all([copyProject(), copySite()]);
  served = await serveLive(project.folder, site.folder, await freePort(), {
    settings: { CANARY_ANALYSIS_SECONDS: '1', CLIENT_IP_HEADER: 'x-forwarded-for' },
  });
  reached = await between(served.url, { from: () => `20.${networks >> 8}.${networks & 255}.7` });
});

test.afterAll(async () => {
  reached?.close();
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
  // Votes are taken from canary analysis's first look on.
  const funnel = await openFunnel({ databaseUrl: undefined, dataDir: join(site.folder, 'data') });
  await expect.poll(async () => [...((await funnel?.votes('shell'))?.keys() ?? [])]).toContain(version);
  await funnel?.close();
  return version ?? '';
}

/** Visits as readers who get this version, each from a network of its own, and gives what their pages said of errors. */
async function visit(
  browser: Browser,
  version: string | null,
  look: (page: Page) => Promise<unknown> = async () => {},
): Promise<string[]> {
  const canaries = await rollouts();
  const number = Array.from({ length: 100 }, (_, at) => at).find(
    (at) => (chosenFor(canaries, at).shell ?? null) === version,
  );
  const context = await browser.newContext(READER);
  const value = String(number).padStart(2, '0');
  await context.addCookies([{ name: 'canary', value, url: reached.origin }]);
  const page = await context.newPage();
  await asReader(page);
  await page.addInitScript(() => {
    Math.random = () => 0.1;
  });
  reached.posts.splice(0);
  for (let at = 1; at <= VISITS; at += 1) {
    networks += 1;
    await page.goto(`${reached.origin}/about`);
    await look(page);
    await page.goto('about:blank');
    await expect.poll(() => reached.posts.length).toBe(at);
  }
  await context.close();
  const [sent] = reached.posts;
  for (let at = VISITS; sent && at < NETWORKS; at += 1) {
    networks += 1;
    const { host: _, 'content-length': __, connection: ___, ...headers } = sent.headers;
    const answer = await fetch(reached.origin + sent.url, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body: sent.body,
    });
    expect(answer.status).toBe(202);
  }
  return reached.posts.map(({ body }) => JSON.parse(body).errors);
}

const aborted = (version: string) =>
  expect
    .poll(async () => (await openStore(site.folder).audit.read()).at(-1))
    .toMatchObject({ by: 'canary-analysis', action: 'canary aborted', app: 'shell', version });

test('a release whose boot script throws at its start is aborted by what its readers send at once', {
  tag: '@whole',
}, async ({ browser }) => {
  const version = await canaryThatThrows('shell/src/boot/boot.ts');
  expect(new Set(await visit(browser, null))).toEqual(new Set(['']));
  expect(new Set(await visit(browser, version))).toEqual(new Set([`error shell/${version}`]));
  await aborted(version);
  expect(await rollouts()).toEqual([]);
});

test('a release whose application throws at its start is aborted too', { tag: '@whole' }, async ({
  browser,
}) => {
  const version = await canaryThatThrows('shell/src/main.tsx');
  await visit(browser, null);
  // Nobody who only reads meets it.
  const said = await visit(browser, version, async (page) => {
    const sent = page.waitForRequest(/page-telemetry/);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await sent;
  });
  expect(new Set(said)).toEqual(new Set([`error shell/${version}`]));
  await aborted(version);
});
