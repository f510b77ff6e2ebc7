import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { openFunnel } from 'backend';
import { chosenFor } from '../../delivery/src/core/store/canaries.ts';
import { openStore } from '../../delivery/src/core/store/site-store.ts';
import { asReader, LEAVING_READER, READER } from '../support/as-reader.ts';
import { copyProject, type ProjectCopy } from '../support/copy-project.ts';
import { copySite } from '../support/copy-site.ts';
import { freePort } from '../support/free-port.ts';
import { fullyHydrated } from '../support/fully-hydrated.ts';
import { publishCommand } from '../support/publish-command.ts';
import { type ServedCopy, serveLive } from '../support/serve-live.ts';
import { largestPaint, watchedHealth } from '../support/watched-health.ts';
import { withoutGateBrowser } from '../support/without-gate-browser.ts';

test.use(LEAVING_READER);
test.describe.configure({ mode: 'serial' });

const GUIDE = '/free-homeowners-guide';

let project: ProjectCopy;
let site: Awaited<ReturnType<typeof copySite>>;
let served: ServedCopy;
let hook: Server;
const heard: Record<string, unknown>[] = [];

test.beforeAll(async () => {
  [project, site] = await Promise.all([copyProject(), copySite()]);
  hook = createServer(async (request, response) => {
    heard.push(JSON.parse(await text(request)));
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(hook, 'listening');
  served = await serveLive(project.folder, site.folder, await freePort(), {
    settings: {
      CANARY_WEBHOOK_URL: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/canaries`,
      CANARY_ANALYSIS_SECONDS: '1',
      CANARY_STAGE_MINUTES: '0',
      CLIENT_IP_HEADER: 'x-forwarded-for',
    },
  });
});

test.afterAll(async () => {
  await served?.stop();
  hook?.close();
  await Promise.all([project?.remove(), site?.remove()]);
});

/** What the present release answers to whoever keeps no cookie. */
const present = async () => Buffer.from(await (await fetch(`${served.url}${GUIDE}`)).arrayBuffer());

/** Starts a canary, for a tenth of the visitors, of a guide in which `file` is edited. */
async function canaryOfEdited(file: string, before: string, after: string): Promise<string> {
  const path = join(project.folder, file);
  const source = await readFile(path, 'utf8');
  expect(source).toContain(before);
  await writeFile(
    path,
    source.replace(before, () => after),
  );
  const place = { project: project.folder, site: site.folder, served };
  // The gate would refuse what follows when it sees it in its browser.
  const said = await withoutGateBrowser(() => publishCommand(place, 'release', 'guide', '--canary', '10'));
  await writeFile(path, source);
  return /guide (1\.0\.0-\w{8}) for 10 %/.exec(said)?.[1] ?? '';
}

/** A browser with the number of a visitor who gets this version of the guide. */
async function visitorOf(browser: Browser, version: string | null): Promise<BrowserContext> {
  const { canaries } = await openStore(site.folder).rollouts.read();
  const numbers = Array.from({ length: 100 }, (_, number) => number);
  const number = numbers.find((one) => (chosenFor(canaries, one).guide ?? null) === version);
  const context = await browser.newContext(READER);
  const value = String(number).padStart(2, '0');
  await context.addCookies([{ name: 'canary', value, url: served.url }]);
  return context;
}

/** What a page told as it was left. `luck` is every random number of the page; a half and more tells nothing. */
async function tellsAfter(
  context: BrowserContext,
  luck: number,
  look: (page: Page) => Promise<unknown> = async () => {},
): Promise<{ own: string; errors: string; vitals: string }> {
  const page = await context.newPage();
  await asReader(page);
  await page.addInitScript((random) => {
    Math.random = () => random;
    const send = window.fetch;
    window.fetch = (url, init) => {
      if (String(url).endsWith('/page-telemetry')) sessionStorage.told = String(init?.body);
      return send(url, init);
    };
  }, luck);
  const code = page.waitForResponse(/page-telemetry\.js/);
  await page.goto(`${served.url}${GUIDE}`);
  await watchedHealth(page, GUIDE, code);
  await look(page);
  await page.goto(`${served.url}/terms-of-service`);
  const told = await page.evaluate(() => String(sessionStorage.told));
  await page.close();
  return JSON.parse(told);
}

let clients = 0;

/** Waits for canary analysis's first look: from then on there are votes. */
async function looked(version: string): Promise<void> {
  const funnel = await openFunnel({ databaseUrl: undefined, dataDir: join(site.folder, 'data') });
  await expect.poll(async () => [...((await funnel?.votes('guide'))?.keys() ?? [])]).toContain(version);
  await funnel?.close();
}

/** Posts the same, as pages of so many visitors do. */
async function post(times: number, path: string, body: (at: number) => object, release?: string) {
  const one = async (at: number) => {
    clients += 1;
    const answer = await fetch(`${served.url}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': READER.userAgent ?? '',
        // Each network has one vote.
        'x-forwarded-for': `20.${clients >> 8}.${clients & 255}.7`,
        ...(release && { 'x-release': `guide/${release}` }),
      },
      body: JSON.stringify(body(at)),
    });
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
  };
  for (let at = 0; at < times; at += 25) {
    await Promise.all(Array.from({ length: Math.min(25, times - at) }, (_, next) => one(at + next)));
  }
}

/** Waits until canary analysis has stopped the canary, and says why. Everybody has what they had before. */
async function expectStopped(version: string, before: Buffer, browser: Browser): Promise<string> {
  // Said last of all.
  const lastEntry = async () => (await openStore(site.folder).audit.read()).at(-1);
  await expect.poll(lastEntry).toMatchObject({
    by: 'canary-analysis',
    action: 'canary aborted',
    outcome: 'done',
    app: 'guide',
    version,
  });
  expect((await openStore(site.folder).rollouts.read()).canaries).toEqual([]);
  const reason = (await lastEntry())?.said[0] ?? '';
  await expect
    .poll(() => heard.at(-1))
    .toEqual({
      event: 'aborted',
      app: 'guide',
      version,
      percent: 10,
      reason,
      site: served.url,
    });
  expect(await present()).toEqual(before);
  const page = await (await browser.newContext(READER)).newPage();
  const document = await page.goto(`${served.url}${GUIDE}`);
  expect(await document?.body()).toEqual(before);
  await page.context().close();
  return reason;
}

test('a release that throws for one visitor in five is stopped by itself', { tag: '@whole' }, async ({
  browser,
}) => {
  const [before, live] = [await present(), (await openStore(site.folder).live.composition()).id];
  const version = await canaryOfEdited(
    'mfe-guide/src/pages/SignupPage.tsx',
    '  useEffect(() => {\n',
    "  useEffect(() => {\n    if (Math.random() < 0.2) setTimeout(() => { throw new Error('One in five'); });\n",
  );
  const [has, others] = [await visitorOf(browser, version), await visitorOf(browser, null)];
  const threw = await tellsAfter(has, 0.1);
  expect(threw).toMatchObject({ own: `guide/${version}`, errors: `error guide/${version}` });
  const came = await tellsAfter(has, 0.3);
  expect(came).toMatchObject({ own: `guide/${version}`, errors: '' });
  const usual = await tellsAfter(others, 0.1);
  // How fast a single page came is luck.
  const { vitals } = usual;
  expect(usual).toMatchObject({ own: expect.not.stringContaining(version), errors: '' });

  await looked(version);
  await post(900, '/page-telemetry', () => usual);
  await post(50, '/page-telemetry', () => ({ ...threw, vitals }));
  await post(150, '/page-telemetry', () => ({ ...came, vitals }));
  // Strangers may have so many networks.
  expect((await openStore(site.folder).rollouts.read()).canaries).toHaveLength(1);
  await post(30, '/page-telemetry', () => ({ ...threw, vitals }));
  expect(await expectStopped(version, before, browser)).toMatch(
    /^\d\d\.\d of 100 page views, one of each network, had an error of its scripts \(\d\d of 2\d\d\), with the stable release 0\.0 \(0 of 90\d\)\.$/,
  );
  expect((await openStore(site.folder).live.composition()).id).toBe(live);
  // Whoever had it gets the present release again.
  expect(await tellsAfter(has, 0.1)).toMatchObject({ own: usual.own, errors: '' });
});

test('a release that loads slowly is stopped by itself', { tag: '@whole' }, async ({ browser }) => {
  const before = await present();
  const version = await canaryOfEdited(
    'mfe-guide/src/pages/SignupPage.tsx',
    '  useEffect(() => {\n',
    `  useEffect(() => {
    setTimeout(() => {
      const late = document.createElement('p');
      late.id = 'late';
      late.textContent = 'What everybody waits for. '.repeat(200);
      late.style.cssText = 'position:fixed;inset:0;font-size:2rem;background:white;z-index:99';
      document.body.append(late);
    }, 5000);
`,
  );
  const [has, others] = [await visitorOf(browser, version), await visitorOf(browser, null)];
  const slow = await tellsAfter(has, 0.3, (page) => largestPaint(page, 'late'));
  expect(slow).toMatchObject({ own: `guide/${version}`, errors: '' });
  const usual = await tellsAfter(others, 0.3);
  await looked(version);
  await post(900, '/page-telemetry', () => usual);
  await post(300, '/page-telemetry', () => slow);
  expect(await expectStopped(version, before, browser)).toMatch(
    /^Three of four pages, one of each network, showed their main content within [\d,]+ ms \(LCP, [12]\d\d page views\), with the stable release within [\d,]+ ms \([\d,]+\)\.$/,
  );
});

test('a release whose form fails is stopped by itself', { tag: '@whole' }, async ({ browser }) => {
  const before = await present();
  const version = await canaryOfEdited(
    'mfe-guide/src/signup/SignupForm.tsx',
    '      await webhook.requestGuide(',
    "      if (signup.name) throw new Error('It does not work.');\n      await webhook.requestGuide(",
  );
  const has = await visitorOf(browser, version);
  const page = await has.newPage();
  await asReader(page);
  const opened = page.waitForRequest(/\/api\/landing-page-view/);
  await page.goto(`${served.url}${GUIDE}`);
  expect((await opened).headers()['x-release']).toBe(`guide/${version};`);
  await fullyHydrated(page, GUIDE);
  const form = page.getByRole('main').locator('form');
  await form.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
  await form.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await form.locator('[type=submit]').click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('It does not work.');
  await has.close();

  const source = `${served.url}${GUIDE}`;
  const base = (await openStore(site.folder).live.composition()).versions.guide;
  await looked(version);
  clients = 30_000;
  await post(600, '/landing-page-view', () => ({ source }), base);
  const request = (at: number) => ({
    type: 'guide_request',
    event: 'guide_request',
    name: 'Rosa Lind',
    email: `rosa${at}@example.com`,
    timestamp: new Date().toISOString(),
    source,
  });
  // Of those who opened it.
  clients = 30_000;
  await post(250, '/', request, base);
  clients = 31_000;
  await post(400, '/landing-page-view', () => ({ source }), version);
  expect(await expectStopped(version, before, browser)).toMatch(
    /^0\.0 requests for each 100 landing-page views, one of each network \(0 of \d{2,3}\), with the stable release 4[12]\.\d \(250 of 60\d\): its form may fail\.$/,
  );
});
