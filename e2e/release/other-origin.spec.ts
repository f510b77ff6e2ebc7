import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { isWhole } from 'shared-lib/testing/this-run.ts';
import { setEdition } from '../support/app-editions.ts';
import { freePort } from '../support/free-port.ts';
import { fullyHydrated } from '../support/fully-hydrated.ts';
import { interactive } from '../support/interactive.ts';
import { logIn } from '../support/log-in.ts';
import { policyReports } from '../support/policy-reports.ts';
import { publishCommand } from '../support/publish-command.ts';
import { publishingTest as test } from '../support/publishing-place.ts';
import { runDelivery } from '../support/run-delivery.ts';
import { sameDocument } from '../support/same-document.ts';
import { type ServedCopy, serveLive } from '../support/serve-live.ts';
import { signIn } from '../support/sign-in.ts';
import { type TamperingProxy, tamperingProxy } from '../support/tampering-proxy.ts';
import { tryAgain } from '../support/try-again.ts';
import { watchErrors } from '../support/watch-errors.ts';
import { withoutGateBrowser } from '../support/without-gate-browser.ts';

test.use({ story: 'another origin' });
test.describe.configure({ mode: 'serial' });

/** The server of the account area's files: a process of its own on a port of its own. */
let files: ServedCopy | undefined;
let port = 0;
/** In front of it, as a cache is; its address is the area's origin. */
let origin: TamperingProxy;

const startFiles = async (project: string, site: string) => {
  files = await serveLive(project, site, port, { args: ['--files', 'account'] });
};

test.beforeAll(async () => {
  port = await freePort();
  origin = await tamperingProxy(`http://localhost:${port}`, 'no-store');
});
test.afterAll(async () => {
  await files?.stop();
  await origin.close();
});

/** Collects what a page asks for of the account area's files, by the origin that it asks. */
function accountFiles(page: Page): { url: URL; cookie: Promise<string | null> }[] {
  const asked: ReturnType<typeof accountFiles> = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/_r/account/'))
      asked.push({ url, cookie: request.headerValue('cookie').catch(() => 'unknown') });
  });
  return asked;
}

const originsOf = (asked: ReturnType<typeof accountFiles>) => [
  ...new Set(asked.map(({ url }) => url.origin)),
];

const account = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Account' });
const logInForm = (page: Page) => page.getByRole('main').getByRole('group', { name: 'Log In', exact: true });
const EDITION = 'Log in to see the guides you downloaded, edition 2';

test('an origin is not named before it has the live release, and the command says what is missing', async ({
  place: { project, site, served },
}) => {
  const before = await readFile(join(site, 'live'), 'utf8');
  const set = (value: string) => runDelivery(project, site, 'apps', 'set', 'account', '--origin', value);
  expect((await set('x;script-src *')).said).toContain('is no origin');
  const { code, said } = await set(origin.origin);
  expect(code).toBe(1);
  expect(said).toMatch(/origin: account 1\.0\.0-\w{8}\n.*does not have its files: .* does not arrive/);
  expect(said).toContain('npm start -- --files account');
  expect(await readFile(join(site, 'live'), 'utf8')).toBe(before);
  expect((await fetch(`${served.url}/`)).headers.get('content-security-policy')).not.toContain(origin.origin);
});

test('its files are then asked there, by link and by address, with integrity and without a session', async ({
  place,
  context,
  page,
}) => {
  const { project, site, served } = place;
  const early = await context.newPage();
  await early.goto(served.url);
  await interactive(early, '/');
  await startFiles(project, site);
  const name = () => publishCommand(place, 'apps', 'set', 'account', '--origin', origin.origin);
  const said = await (isWhole ? name() : withoutGateBrowser(name));
  expect(said).toContain(`Browsers get the files of account from ${origin.origin}.`);

  await test.step('its policy allows exactly this origin, for what it needs', async () => {
    const policy = (await fetch(`${served.url}/`)).headers.get('content-security-policy') ?? '';
    const named = policy.split('; ').filter((directive) => directive.includes(origin.origin));
    expect(named.map((directive) => directive.split(' ')[0]).sort()).toEqual([
      'connect-src',
      'font-src',
      'img-src',
      'script-src',
      'style-src',
    ]);
    for (const directive of named)
      expect(directive).toMatch(new RegExp(`^\\S+ 'self' ${origin.origin}(?: '|$)`));
  });

  await test.step('a document from before may not load from there, so its link is a full load', async () => {
    await sameDocument.mark(early);
    const reports = await policyReports(early);
    await account(early).click();
    await expect(logInForm(early)).toBeVisible();
    expect(await sameDocument.isKept(early)).toBe(false);
    await fullyHydrated(early, '/login');
    expect(reports).toEqual([]);
  });

  await test.step('by link', async () => {
    const [errors, reports, asked] = [watchErrors(page), await policyReports(page), accountFiles(page)];
    await page.goto(served.url);
    await interactive(page, '/');
    await sameDocument.mark(page);
    await account(page).click();
    await fullyHydrated(page, '/login');
    expect(await sameDocument.isKept(page)).toBe(true);
    expect(originsOf(asked)).toEqual([origin.origin]);
    expect(asked.some(({ url }) => url.pathname.endsWith('.css'))).toBe(true);
    expect([errors, reports]).toEqual([[], []]);
  });

  await test.step('by address, from log-in to log-out', async () => {
    const visitor = await signIn(context, served.url);
    await context.clearCookies();
    const visit = await context.newPage();
    const [errors, reports, asked] = [watchErrors(visit), await policyReports(visit), accountFiles(visit)];
    await visit.goto(`${served.url}/login`);
    await fullyHydrated(visit, '/login');
    await logIn(visit, visitor);
    await expect(visit.getByRole('heading', { level: 1 })).toContainText(visitor.name);
    await visit.goto(`${served.url}/account-settings`);
    await fullyHydrated(visit, '/account-settings');
    await visit.goto(`${served.url}/dashboard`);
    await visit.getByRole('button', { name: 'Logout' }).click();
    await expect(visit).toHaveURL(/\/login$/);
    expect(originsOf(asked)).toEqual([origin.origin]);
    // Cookies of one host are everybody's on it, whatever the port.
    expect(await Promise.all(asked.map(({ cookie }) => cookie))).toEqual(asked.map(() => null));
    expect([errors, reports]).toEqual([[], []]);
    const map = await visit.locator('script[type=importmap]').textContent();
    const { integrity } = JSON.parse(map ?? '') as { integrity: Record<string, string> };
    for (const { url } of asked.filter(({ url: { pathname } }) => pathname.endsWith('.js')))
      expect(integrity[url.href], url.href).toMatch(/^sha256-/);
  });
});

test('other bytes of its entry or of a page never run, and the right ones come with one press', async ({
  place: { served },
  page,
}) => {
  const isTampered = () => page.evaluate(() => 'tampered' in globalThis);
  for (const addresses of [
    /^\/_r\/account\/[^/]+\/remoteEntry\.js/,
    /^\/_r\/account\/.*\/LoginPage-[^/]*\.js/,
  ]) {
    origin.tamper(addresses, '\n;globalThis.tampered = true;\n');
    await page.goto(`${served.url}/login`);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(await isTampered()).toBe(false);
    origin.tamper(null, '');
    await tryAgain(page);
    await fullyHydrated(page, '/login');
    expect(await isTampered()).toBe(false);
  }
});

test('without its origin the area says so, by address and by link, the rest of the site works, and one press brings it', async ({
  place: { project, site, served },
  browser,
}) => {
  await files?.stop();
  const [direct, linked] = [await browser.newPage(), await browser.newPage()];
  await direct.goto(`${served.url}/login`);
  await expect(direct.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(logInForm(direct)).toBeVisible();

  await linked.goto(served.url);
  await interactive(linked, '/');
  await sameDocument.mark(linked);
  await account(linked).click();
  await expect(linked.getByRole('alert')).toContainText('This page did not load');
  await linked.goBack();
  await linked.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  await fullyHydrated(linked, '/contact');
  await account(linked).click();
  await expect(linked.getByRole('alert')).toContainText('The rest of the site works.');

  await startFiles(project, site);
  for (const page of [direct, linked]) {
    await tryAgain(page);
    await fullyHydrated(page, '/login');
    await expect(logInForm(page)).toBeVisible();
  }
  expect(await sameDocument.isKept(linked)).toBe(true);
  await Promise.all([direct.close(), linked.close()]);
});

test('no release goes live before the origin has it, and no tab meets two of them', {
  tag: '@whole',
}, async ({ place, browser }) => {
  const { project, site, served } = place;
  const [inside, outside] = [await browser.newPage(), await browser.newPage()];
  await inside.goto(`${served.url}/login`);
  await fullyHydrated(inside, '/login');
  await outside.goto(served.url);
  await interactive(outside, '/');
  for (const page of [inside, outside]) await sameDocument.mark(page);
  await setEdition(project, 'account', 2);

  await files?.stop();
  const live = await readFile(join(site, 'live'), 'utf8');
  await withoutGateBrowser(async () => {
    const { code, said } = await runDelivery(project, site, 'release', 'account');
    expect(code).toBe(1);
    expect(said).toMatch(/origin: account 1\.0\.0-\w{8}\n.*does not have its files/);
    expect(await readFile(join(site, 'live'), 'utf8')).toBe(live);
    await startFiles(project, site);
    await publishCommand(place, 'release', 'account');
  });
  await account(outside).click();
  await expect(outside.getByText(EDITION)).toBeVisible();
  expect(await sameDocument.isKept(outside)).toBe(true);
  await inside.getByRole('link', { name: /forgot/i }).click();
  await interactive(inside, '/forgot-password');
  expect(await sameDocument.isKept(inside), 'the area goes on with its release').toBe(true);
  await inside.goto(`${served.url}/login`);
  await expect(inside.getByText(EDITION)).toBeVisible();
  await Promise.all([inside.close(), outside.close()]);
});

test('the backend may be on an origin of its own too, with the session as a bearer token', {
  tag: '@whole',
}, async ({ place: { project, site }, context, page }) => {
  const [apiPort, sitePort] = [await freePort(), await freePort()];
  const [api, url] = [`http://localhost:${apiPort}`, `http://localhost:${sitePort}`];
  const env = {
    ...process.env,
    PORT: String(apiPort),
    DATA_DIR: join(site, 'data-elsewhere'),
    SITE_URL: url,
    ALLOWED_ORIGINS: url,
    LOG_LEVEL: 'silent',
  };
  const backend = spawn(process.execPath, [join(project, 'backend/src/main.ts')], { env, stdio: 'inherit' });
  const ended = once(backend, 'exit');
  let served: ServedCopy | undefined;
  try {
    const settings = { BACKEND_HOST: api };
    const script = join(project, 'delivery/src/commands/cli.ts');
    await promisify(execFile)(process.execPath, [script, 'start', '--build'], {
      cwd: project,
      env: { ...process.env, ...settings, SITE_DIR: site },
    });
    served = await serveLive(project, site, sitePort, { settings });
    await expect
      .poll(() =>
        fetch(`${api}/ready`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
    const visitor = { name: 'Rosa Field', email: 'rosa@example.com', password: 'Rosa@Field1' };
    await context.request.post(`${api}/auth/register`, { data: visitor, failOnStatusCode: true });

    const [errors, reports] = [watchErrors(page), await policyReports(page)];
    const calls: Record<string, string>[] = [];
    page.on('request', async (request) => {
      if (request.url().startsWith(api) && request.method() === 'POST')
        calls.push(await request.allHeaders());
    });
    const asked = accountFiles(page);
    const answer = await page.goto(`${url}/login`);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain(`connect-src 'self' ${origin.origin} ${api};`);
    expect(policy.split(api)).toHaveLength(2);
    await fullyHydrated(page, '/login');
    await logIn(page, visitor);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(visitor.name);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(originsOf(asked)).toEqual([origin.origin]);
    expect(calls.length).toBeGreaterThan(1);
    expect(calls.map(({ cookie }) => cookie)).toEqual(calls.map(() => undefined));
    expect(calls.some(({ authorization }) => authorization?.startsWith('Bearer '))).toBe(true);
    expect([errors, reports]).toEqual([[], []]);
  } finally {
    await served?.stop();
    backend.kill('SIGTERM');
    await ended;
  }
});

test('the server of an app’s files answers nothing else, and the site takes them back by command', async ({
  place,
  page,
}) => {
  const { served } = place;
  const { apps } = (await (await fetch(`${served.url}/federation.json`)).json()) as {
    apps: Record<string, { entry: string; files: [string][] }>;
  };
  const there = `http://localhost:${port}`;
  const status = async (path: string, init?: RequestInit) => (await fetch(`${there}${path}`, init)).status;
  const entry = new URL(apps.account?.entry ?? '', there).pathname;
  const others = ['/', '/login', '/federation.json', '/api/health', apps.guide?.entry ?? ''];
  expect(await status(entry)).toBe(200);
  expect(await status('/ready')).toBe(200);
  for (const path of [
    ...others,
    entry.replace('remoteEntry.js', '.vite/manifest.json'),
    `${entry}/../../x.js`,
  ])
    expect(await status(path), path).toBe(404);
  expect(await status(entry, { method: 'POST' })).toBe(404);

  await withoutGateBrowser(() => publishCommand(place, 'apps', 'set', 'account', '--origin', 'none'));
  const [errors, asked] = [watchErrors(page), accountFiles(page)];
  const answer = await page.goto(`${served.url}/login`);
  await fullyHydrated(page, '/login');
  expect(answer?.headers()['content-security-policy']).not.toContain(origin.origin);
  expect([originsOf(asked), errors]).toEqual([[served.url], []]);
});
