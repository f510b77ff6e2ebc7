import { join } from 'node:path';
import { expect, type Page, test as plain } from '@playwright/test';
import { openStore } from '../../delivery/src/core/store/site-store.ts';
import type { Scope } from '../../delivery/src/core/store/tokens.ts';
import { issueToken, revokeToken } from '../../delivery/src/remote/admin/tokens.ts';
import { editionText, setEdition } from '../support/app-editions.ts';
import { READER } from '../support/as-reader.ts';
import { axeFindings } from '../support/axe-findings.ts';
import { copyProject } from '../support/copy-project.ts';
import { copySite } from '../support/copy-site.ts';
import { freePort } from '../support/free-port.ts';
import { runDelivery } from '../support/run-delivery.ts';
import { serveLive } from '../support/serve-live.ts';

/** A site as `npm start` serves it, and a guide that was previewed and packed. */
interface Place {
  site: string;
  /** What readers open. */
  url: string;
  /** What the team opens, and the link that signs in once. */
  console: string;
  link: string;
  packed: string;
  /** The version of the previewed guide. */
  version: string;
  log(): string;
  /** Makes a token. Gives its secret. */
  token(name: string, app: string, ...scopes: Scope[]): Promise<string>;
}

const GUIDE = '/free-homeowners-guide';
const HOSTILE = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`;

const test = plain.extend<object, { place: Place }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters.
    async ({}, use) => {
      const [project, site] = await Promise.all([copyProject(), copySite()]);
      await setEdition(project.folder, 2);
      const packed = join(project.folder, 'guide-two.release');
      const run = async (...args: [name: string, ...rest: string[]]) => {
        const { code, said } = await runDelivery(project.folder, site.folder, ...args);
        expect(code, said).toBe(0);
        return said;
      };
      // The browser of the release checks takes the pictures.
      const version = /build +(\S+)/.exec(await run('preview', 'guide'))?.[1] ?? '';
      await run('pack', 'guide', '--out', packed, '--skip-checks');
      const settings = { GATE_BROWSER: 'none', LOG_LEVEL: 'debug', CLIENT_IP_HEADER: 'x-forwarded-for' };
      const served = await serveLive(process.cwd(), site.folder, await freePort(), { settings, args: [] });
      const link = /Console +(\S+)/.exec(served.said())?.[1] ?? '';
      const store = openStore(site.folder);
      await use({
        site: site.folder,
        url: served.url,
        console: link.replace(/#.*/, ''),
        link,
        packed,
        version,
        log: served.said,
        token: async (name, app, ...scopes) =>
          (await issueToken(store, { name, app, scopes, days: 1 })).secret,
      });
      await served.stop();
      await Promise.all([project.remove(), site.remove()]);
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'serial' });

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Console' });

async function signIn(page: Page, place: Place, secret: string, path = ''): Promise<void> {
  await page.goto(`${place.console}${path}`);
  await page.getByLabel('Token').fill(secret);
  await page.getByLabel('Token').press('Enter');
  await expect(navigation(page)).toBeVisible();
}

/** Confirms the open dialog by keyboard. */
const confirm = (page: Page) => page.keyboard.press('Enter');

const guideOf = (page: Page) => page.getByRole('region', { name: 'guide', exact: true });
const liveGuide = async ({ site }: Place) => (await openStore(site).live.current()).versions.guide ?? '';

test('the link that npm start prints signs in once, and its secret stays nowhere', async ({
  page,
  browser,
  place,
}) => {
  expect(place.link).toMatch(/^http:\/\/localhost:\d+\/console\/#sign-in=[\w-]{43}$/);
  const secret = place.link.split('=')[1] ?? '';
  await page.goto(place.link);
  await expect(page.getByRole('heading', { name: 'Live' })).toBeVisible();
  expect(page.url()).toBe(place.console);
  // Requests of other pages: delivery/src/remote/admin/sessions.test.ts.
  const policy = (await page.request.get(place.console)).headers()['content-security-policy'];
  for (const part of ["script-src 'self';", "frame-ancestors 'none'", "require-trusted-types-for 'script'"])
    expect(policy).toContain(part);
  expect(policy).not.toMatch(/unsafe|data:|https?:/);
  const [cookie, ...others] = await page.context().cookies();
  expect(others).toEqual([]);
  expect(cookie).toMatchObject({ name: '__Host-console', httpOnly: true, secure: true, sameSite: 'Strict' });
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.documentElement.outerHTML]),
  );
  expect(kept).not.toContain(secret);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Live' })).toBeVisible();
  await expect.poll(place.log).toContain('/session');
  // Printed for the person who has started it, and in no line of the log.
  expect(place.log().split(secret)).toHaveLength(2);
  expect(place.log()).not.toContain(cookie?.value);

  const other = await (await browser.newContext()).newPage();
  await other.goto(place.link);
  await expect(other.getByRole('alert')).toContainText('This link has been used, or has expired.');
  await other.getByLabel('Token').fill(`release_${'A'.repeat(43)}`);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByRole('alert')).toContainText('This token opens nothing.');
  await expect.soft(await axeFindings(other)).toEqual([]);
  await other.context().close();
});

test('is usable on a phone and on a desk: axe finds nothing, nothing is wider than the page, the keyboard reaches it', async ({
  page,
  place,
}) => {
  await signIn(page, place, await place.token('bea', '*', 'release', 'rollback', 'preview', 'tokens'));
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const check = async (name: string) => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('status').filter({ has: page.locator('[class*=spinner]') })).toHaveCount(0);
      expect.soft(await axeFindings(page), `${name} at ${width}`).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(wide, `${name} at ${width}`).toBeLessThanOrEqual(0);
    };
    for (const name of ['Publish', 'Events', 'Audit log', 'Tokens', 'Live']) {
      await navigation(page).getByRole('link', { name, exact: true }).click();
      await check(name);
    }
    await page.goto(`${place.console}release/guide/${place.version}`);
    await expect(page.getByRole('heading', { name: 'What it changes' })).toBeVisible();
    await check('release');
  }
  await page.goto(`${place.console}nowhere`);
  await page.getByRole('link', { name: 'See what is live' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Live' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Live', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Publish a release - Console');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a release shows its pages before and after, with the differences marked, and its preview', async ({
  page,
  place,
}) => {
  await signIn(page, place, await place.token('cleo', 'guide', 'preview'), `release/guide/${place.version}`);
  await expect(page.getByRole('heading', { name: `guide ${place.version}` })).toBeVisible();
  for (const width of [390, 1280]) {
    const pair = page
      .getByRole('figure')
      .filter({ hasText: `${width} px wide.` })
      .first();
    await expect(pair).toContainText('of it differs.');
    const wide = await pair
      .getByRole('img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
    expect(wide).toEqual([width, width]);
    const marked = await pair.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
      return data?.some((value, index) => index % 4 === 3 && value > 0);
    });
    expect(marked).toBe(true);
  }
  const address = await page.getByRole('link', { name: 'Open the preview' }).getAttribute('href');
  const { pathname, search } = new URL(address ?? '');
  const opened = await page.context().newPage();
  await opened.goto(`${place.url}${pathname}${search}`);
  await expect(opened.getByRole('heading', { level: 1 })).toContainText(editionText(2));

  await page.context().clearCookies();
  const other = await place.token('otto', 'content', 'release', 'preview');
  await signIn(page, place, other, `release/guide/${place.version}`);
  await expect(page.getByRole('main')).toContainText('What a team tries is its own.');
});

test('words of others are words: a file name, an entry of the audit log', async ({ page, place }) => {
  const store = openStore(place.site);
  await store.audit.append({
    ...{ at: new Date().toISOString(), by: `token:${HOSTILE}`, action: 'release', outcome: 'refused' },
    ...{ app: 'guide', version: HOSTILE, commit: HOSTILE, clean: true, checks: null, digest: null },
    ...{ set: null, said: [HOSTILE] },
  } as Parameters<typeof store.audit.append>[0]);
  await signIn(page, place, await place.token('carl', 'guide', 'release'), 'publish');
  await page
    .getByLabel('Packed release')
    .setInputFiles({ name: `${HOSTILE}.release`, mimeType: '', buffer: Buffer.from('no release') });
  await expect(page.getByRole('main')).toContainText(`${HOSTILE}.release`);
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('table')).toContainText(HOSTILE);
  await expect(page).toHaveTitle('Audit log - Console');
  expect(await page.locator('main img, main script').count()).toBe(0);
});

/** Reports page views of a guide, and clicks, each from a network of its own. */
async function visit({ url }: Place, version: string, views: number, clicks: number): Promise<void> {
  const own = `guide/${version}`;
  const headers = { 'content-type': 'application/json', 'user-agent': READER.userAgent ?? '' };
  const post = async (path: string, at: number, body: object) => {
    const from = { 'x-forwarded-for': `20.${version.charCodeAt(version.length - 1)}.${at}.7` };
    const sent = { method: 'POST', headers: { ...headers, ...from }, body: JSON.stringify(body) };
    expect((await fetch(`${url}/api${path}`, sent)).status).toBe(202);
  };
  for (let at = 0; at < views; at += 1)
    await post('/page-view', at, { own, releases: [own], vitals: {}, errors: [], page: GUIDE });
  for (let at = 0; at < clicks; at += 1)
    await post('/shop-click', at, { release: own, page: GUIDE, link: 'View on Amazon' });
}

test('starts a canary of a file, shows both rates, raises and promotes it, and rolls back', async ({
  page,
  place,
}) => {
  const former = await liveGuide(place);
  await signIn(page, place, await place.token('dora', 'guide', 'release', 'rollback'), 'publish');
  await page.getByLabel('Packed release').setInputFiles(place.packed);
  await page.getByLabel('Start a canary for a percentage of the visitors').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`10% of the visitors get it. The others keep guide ${former}.`);
  expect(await axeFindings(page)).toEqual([]);
  await confirm(page);
  // Each step is waited for: all together take as long as the machine is busy.
  for (const step of ['unpack', 'check', 'compare', 'canary'])
    await expect(dialog.getByRole('listitem').filter({ hasText: `${step}: ` })).toHaveCount(1);
  await expect(dialog).toContainText('is a canary for 10% of the visitors');
  await page.getByRole('button', { name: 'Close' }).click();

  const [canary] = (await openStore(place.site).live.current()).canaries;
  await visit(place, former, 40, 3);
  await visit(place, canary?.version ?? '', 20, 2);
  await navigation(page).getByRole('link', { name: 'Live', exact: true }).click();
  const guide = guideOf(page);
  const row = (name: string) => guide.getByRole('row').filter({ hasText: name });
  await expect(row('Clicks')).toContainText('3 of 402 of 20');
  await expect(row('95% interval')).toContainText('2.6% to 19.9%2.8% to 30.1%');
  await expect(guide).toContainText(/No difference yet\. About [\d,]+ more visitors per release would show/);
  await expect(guide).toContainText('It is aborted when more than 5.0% of its page views fail');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await axeFindings(page), `canary at ${width}`).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(wide, `canary at ${width}`).toBeLessThanOrEqual(0);
  }

  await guide.getByRole('button', { name: 'Raise to 50%' }).click();
  await confirm(page);
  await expect(dialog).toContainText('for 50% of the visitors now');
  await page.keyboard.press('Escape');
  await guide.getByRole('button', { name: 'Promote' }).click();
  await confirm(page);
  await expect(dialog).toContainText('Everybody gets guide');
  await page.getByRole('button', { name: 'Close' }).click();
  const read = async () => (await fetch(`${place.url}${GUIDE}`)).text();
  expect(await read()).toContain(editionText(2));
  await guide.getByRole('button', { name: `Roll back to ${former}` }).click();
  await confirm(page);
  await expect(dialog).toContainText(`Everybody gets guide ${former} now`);
  expect(await read()).not.toContain(editionText(2));
  await page.getByRole('button', { name: 'Close' }).click();

  await navigation(page).getByRole('link', { name: 'Events' }).click();
  const events = page.getByRole('table');
  await expect(events.getByRole('row').filter({ hasText: 'view' }).first()).toContainText('40');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('events.csv');
  await navigation(page).getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('table')).toContainText('promote');
  const done = (await openStore(place.site).audit.read()).filter(({ by }) => by === 'token:dora');
  expect(done.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
    'canary done',
    'canary done',
    'promote live',
    'rollback live',
  ]);
});

test('says when it has no connection, and when the token was revoked', async ({ page, place }) => {
  await signIn(page, place, await place.token('hal', 'guide', 'release'));
  await expect(guideOf(page)).toBeVisible();
  await page.context().setOffline(true);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(
    page.getByText('The site cannot be reached right now. This page may be out of date.'),
  ).toBeVisible();
  await expect(guideOf(page)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('This page may be out of date.')).toHaveCount(0);

  await revokeToken(openStore(place.site), 'hal');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('alert')).toContainText('You are signed out. Sign in again.');
  await expect(page.getByLabel('Token')).toBeVisible();
  const { status } = await page.request
    .get(new URL('/state', place.console).href)
    .then((one) => ({ status: one.status() }));
  expect([401, 403]).toContain(status);
});
