import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { logIn, newVisitor, register, registerAt } from '../support/accounts.ts';
import { freePort, startProxy } from '../support/network.ts';
import { fullyHydrated, interactive, policyReports, sameDocument, watchErrors } from '../support/page.ts';
import { editFiles, serveLive } from '../support/project.ts';
import { publishingTest as test } from '../support/publishing.ts';

test.use({ story: 'another origin' });
test.describe.configure({ mode: 'serial' });

/** The account area's asset origin. Like a CDN, this server fetches files from the site. */
let origin: Awaited<ReturnType<typeof startProxy>>;
test.afterAll(() => origin?.stop());

function accountFiles(page: Page): { url: URL; cookie: Promise<string | null> }[] {
  const requests: ReturnType<typeof accountFiles> = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    // The site, not the asset origin, serves an app's file list and pictures (docs/decisions/063).
    if (/^\/_r\/account\/(?!.*(?:\/app\.json$|\/pictures\/))/.test(url.pathname))
      requests.push({ url, cookie: request.headerValue('cookie').catch(() => 'unknown') });
  });
  return requests;
}

const originsOf = (requests: ReturnType<typeof accountFiles>) => [
  ...new Set(requests.map(({ url }) => url.origin)),
];
const account = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Account' });
const logInForm = (page: Page) => page.getByRole('main').getByRole('group', { name: 'Log in', exact: true });

test('npm start applies the asset origin of site.config.ts, with integrity and without cookies', async ({
  setup,
  context,
  page,
}) => {
  const { project, served, publish } = setup;
  const olderTab = await context.newPage();
  await olderTab.goto(served.url);
  await interactive(olderTab, '/');
  origin = await startProxy([served.url]);
  const before = "name: 'account',";
  const after = `${before}\n      origin: '${origin.url}',`;
  await editFiles(project, [{ file: 'site.config.ts', before, after }]);
  await publish('start', '--build');
  const policyOf = async () =>
    (await fetch(`${served.url}/`)).headers.get('content-security-policy')?.split('; ') ?? [];
  await expect.poll(async () => (await policyOf()).join()).toContain(origin.url);

  await test.step('an older document forbids the asset origin, so its link loads a document', async () => {
    await sameDocument.mark(olderTab);
    const reports = await policyReports(olderTab);
    await account(olderTab).click();
    await expect(logInForm(olderTab)).toBeVisible();
    expect(await sameDocument.isKept(olderTab)).toBe(false);
    await fullyHydrated(olderTab, '/login');
    expect(reports).toEqual([]);
  });

  await test.step('a link loads the account area', async () => {
    const [errors, reports, requests] = [watchErrors(page), await policyReports(page), accountFiles(page)];
    await page.goto(served.url);
    await interactive(page, '/');
    await account(page).click();
    // The link loads the document of /login, whose import map contains the hashes of the account area's files.
    await fullyHydrated(page, '/login');
    expect(originsOf(requests)).toEqual([origin.url]);
    expect(requests.some(({ url }) => url.pathname.endsWith('.css'))).toBe(true);
    expect([errors, reports]).toEqual([[], []]);
  });

  await test.step('the account area loads directly, from login to logout', async () => {
    const visitor = await registerAt(context, served.url);
    await context.clearCookies();
    const visit = await context.newPage();
    const [errors, reports, requests] = [watchErrors(visit), await policyReports(visit), accountFiles(visit)];
    await visit.goto(`${served.url}/login`);
    await fullyHydrated(visit, '/login');
    await logIn(visit, visitor);
    await expect(visit.getByRole('heading', { level: 1 })).toContainText(visitor.name);
    await visit.getByRole('button', { name: 'Logout' }).click();
    await expect(visit).toHaveURL(/\/login$/);
    expect(originsOf(requests)).toEqual([origin.url]);
    // The asset origin is another host (127.0.0.1), because cookies apply to every port of a host.
    expect(await Promise.all(requests.map(({ cookie }) => cookie))).toEqual(requests.map(() => null));
    expect([errors, reports]).toEqual([[], []]);
    const map = await visit.locator('script[type=importmap]').textContent();
    const { integrity } = JSON.parse(map ?? '') as { integrity: Record<string, string> };
    for (const { url } of requests.filter(({ url: { pathname } }) => pathname.endsWith('.js')))
      expect(integrity[url.href], url.href).toMatch(/^sha256-/);
  });
});

test('the backend works on another origin, with the session as a bearer token', {
  tag: '@whole',
}, async ({ setup, page }) => {
  const { project, site, publish } = setup;
  const [apiPort, sitePort] = [await freePort(), await freePort()];
  const [api, url] = [`http://localhost:${apiPort}`, `http://localhost:${sitePort}`];
  const settings = { PORT: String(apiPort), DATA_DIR: `${site}/data-elsewhere`, LOG_LEVEL: 'silent' };
  const backend = spawn(process.execPath, [join(project, 'backend/src/main.ts')], {
    env: { ...process.env, ...settings, SITE_URL: url, ALLOWED_ORIGINS: url },
    stdio: 'inherit',
  });
  const ended = once(backend, 'exit');
  process.env.BACKEND_HOST = api;
  await publish('start', '--build');
  const served = await serveLive(project, site, sitePort);
  try {
    await expect.poll(async () => (await fetch(`${api}/ready`).catch(() => null))?.status).toBe(200);
    const [errors, reports] = [watchErrors(page), await policyReports(page)];
    const calls: Record<string, string>[] = [];
    page.on('request', async (request) => {
      if (request.url().startsWith(api) && request.method() === 'POST')
        calls.push(await request.allHeaders());
    });
    const response = await page.goto(`${url}/register`);
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain(`connect-src 'self' ${origin.url} ${api};`);
    await register(page, newVisitor());
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
    await expect
      .poll(() => calls.some(({ authorization }) => authorization?.startsWith('Bearer ')))
      .toBe(true);
    expect(calls.map(({ cookie }) => cookie)).toEqual(calls.map(() => undefined));
    expect([errors, reports]).toEqual([[], []]);
  } finally {
    delete process.env.BACKEND_HOST;
    await served.stop();
    backend.kill('SIGTERM');
    await ended;
  }
});
