import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, type Page, test as plain } from '@playwright/test';
import { openStore } from '../../delivery/src/core/store/site-store.ts';
import type { Scope } from '../../delivery/src/core/store/tokens.ts';
import { issueToken, revokeToken } from '../../delivery/src/remote/admin/tokens.ts';
import { editionText, setEdition } from '../support/app-editions.ts';
import { axeFindings } from '../support/axe-findings.ts';
import { copyProject } from '../support/copy-project.ts';
import { copySite } from '../support/copy-site.ts';
import { freePort } from '../support/free-port.ts';
import { runDelivery } from '../support/run-delivery.ts';
import { serveLive } from '../support/serve-live.ts';

/** A site with its admin endpoint, and a packed release of its guide. */
interface Place {
  site: string;
  /** What readers open. */
  url: string;
  /** What the team opens. */
  console: string;
  packed: string;
  /** Everything that the server has said. */
  log(): string;
  /** Makes a token. Gives its secret. */
  token(name: string, app: string, ...scopes: Scope[]): Promise<string>;
}

const HOSTILE = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`;

const test = plain.extend<object, { place: Place }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters.
    async ({}, use) => {
      const [project, site] = await Promise.all([copyProject(), copySite()]);
      await setEdition(project.folder, 'guide', 2);
      const packed = join(project.folder, 'guide-two.release');
      const { code, said } = await runDelivery(
        project.folder,
        site.folder,
        'pack',
        ...['guide', '--out', packed, '--skip-checks'],
      );
      expect(code, said).toBe(0);
      const store = openStore(site.folder);
      // As a hostile team would have it.
      const { versions } = await store.live.composition();
      await store.names.claim(versions, {
        guide: {
          commit: 'a'.repeat(40),
          clean: true,
          checks: 'passed',
          commits: [{ commit: 'a'.repeat(40), subject: HOSTILE }],
        },
      });
      const [port, adminPort] = [await freePort(), await freePort()];
      const settings = { ADMIN_PORT: String(adminPort), GATE_BROWSER: 'none', LOG_LEVEL: 'debug' };
      const served = await serveLive(process.cwd(), site.folder, port, { settings });
      let log = '';
      for (const stream of [served.process.stdout, served.process.stderr])
        stream?.on('data', (chunk: Buffer) => {
          log += chunk;
        });
      const token: Place['token'] = async (name, app, ...scopes) =>
        (await issueToken(store, { name, app, scopes, days: 1 })).secret;
      await use({
        site: site.folder,
        url: served.url,
        console: `http://localhost:${adminPort}/console/`,
        packed,
        log: () => log,
        token,
      });
      await served.stop();
      await Promise.all([project.remove(), site.remove()]);
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'serial' });

async function signIn(page: Page, place: Place, secret: string, path = ''): Promise<void> {
  await page.goto(`${place.console}${path}`);
  await page.getByLabel('Token').fill(secret);
  await page.getByLabel('Token').press('Enter');
  await expect(page.getByRole('navigation')).toBeVisible();
}

/** Confirms the open dialog by the app's name, as by keyboard. */
async function confirm(page: Page): Promise<void> {
  await page.getByLabel('To confirm, type guide').fill('guide');
  await page.keyboard.press('Enter');
}

const guideOf = (page: Page) => page.getByRole('region', { name: 'guide', exact: true });
const liveGuide = async ({ site }: Place) => (await openStore(site).live.composition()).versions.guide ?? '';

test('signs in once with a token, which then is nowhere: no address, no storage, no page, no log', async ({
  page,
  place,
}) => {
  const secret = await place.token('ana', 'guide', 'release', 'rollback', 'preview');
  await page.goto(place.console);
  await page.getByLabel('Token').fill(`release_${'A'.repeat(43)}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('This token opens nothing.');
  await expect.soft(await axeFindings(page)).toEqual([]);

  await signIn(page, place, secret);
  await expect(page.getByRole('heading', { name: 'Live' })).toBeVisible();
  expect(page.url()).toBe(place.console);
  const kept = await page.evaluate(() =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      document.documentElement.outerHTML,
    ]),
  );
  expect(kept).not.toContain('release_');
  const [cookie, ...others] = await page.context().cookies();
  expect(others).toEqual([]);
  expect(cookie).toMatchObject({ name: '__Host-console', httpOnly: true, secure: true, sameSite: 'Strict' });
  expect(cookie?.value).not.toContain(secret);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Live' })).toBeVisible();
  await expect.poll(() => place.log()).toContain('/session');
  expect(place.log()).not.toContain(secret);
  expect(place.log()).not.toContain(cookie?.value);
});

test('is usable on a phone and on a desk: axe finds nothing, nothing is wider than the page, the keyboard reaches it', async ({
  page,
  place,
}) => {
  await signIn(page, place, await place.token('bea', '*', 'release', 'rollback', 'tokens'));
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const name of ['This week', 'Publish', 'Audit log', 'Tokens', 'Live']) {
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('status').filter({ has: page.locator('[class*=spinner]') })).toHaveCount(0);
      expect.soft(await axeFindings(page), `${name} at ${width}`).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(wide, `${name} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
  await page.goto(`${place.console}nowhere`);
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
  await page.getByRole('link', { name: 'See what is live' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Live' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Live', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Publish a release - Console');
  await expect(page.getByRole('main')).toBeFocused();
});

test('words of others are words: a commit message, a file name, an entry of the audit log', async ({
  page,
  place,
}) => {
  const store = openStore(place.site);
  await store.audit.append({
    ...{ at: new Date().toISOString(), by: `token:${HOSTILE}`, action: 'release', outcome: 'refused' },
    ...{ app: 'guide', version: HOSTILE, commit: HOSTILE, clean: true, checks: null, digest: null },
    ...{ composition: null, said: [HOSTILE] },
  } as Parameters<typeof store.audit.append>[0]);
  await signIn(page, place, await place.token('carl', 'guide', 'release'));
  await expect(guideOf(page)).toContainText(HOSTILE);
  await page.getByRole('link', { name: 'Publish', exact: true }).click();
  await page
    .getByLabel('Packed release')
    .setInputFiles({ name: `${HOSTILE}.release`, mimeType: '', buffer: Buffer.from('no release') });
  await expect(page.getByRole('main')).toContainText(`${HOSTILE}.release`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('It is not a gzip file.');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('table')).toContainText(HOSTILE);
  await expect(page).toHaveTitle('Audit log - Console');
  expect(await page.locator('main img, main script').count()).toBe(0);
});

test('starts a canary of a file with its progress, raises it, promotes it, and takes it back', async ({
  page,
  place,
}) => {
  const former = await liveGuide(place);
  await signIn(page, place, await place.token('dora', 'guide', 'release', 'rollback'), 'publish');
  await page.getByLabel('Packed release').setInputFiles(place.packed);
  await page.getByLabel('Give it to a part of the visitors').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`10 % of the visitors get it. The others keep guide ${former}.`);
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Type guide.');
  expect(await axeFindings(page)).toEqual([]);
  await confirm(page);
  // Each step is waited for: all together take as long as the machine is busy.
  for (const step of ['unpack', 'check release', 'render', 'canary'])
    await expect(dialog.getByRole('listitem').filter({ hasText: `${step}: ` })).toHaveCount(1);
  await expect(dialog).toContainText('is a canary for 10 % of the visitors');
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('link', { name: 'Live', exact: true }).click();
  const guide = guideOf(page);
  await expect(guide).toContainText('Too early to say: 0 networks have told of');
  await guide.getByRole('button', { name: 'Raise to 50 %' }).click();
  await confirm(page);
  await expect(dialog).toContainText('for 50 % of the visitors now');
  await page.keyboard.press('Escape');
  await guide.getByRole('button', { name: 'Promote' }).click();
  await confirm(page);
  await expect(dialog).toContainText('Everybody gets guide');
  const read = async () => (await fetch(`${place.url}/free-homeowners-guide`)).text();
  expect(await read()).toContain(editionText('guide', 2));

  await dialog.getByRole('button', { name: `Undo: Roll back to ${former}` }).click();
  await confirm(page);
  await expect(dialog.getByRole('status').last()).toContainText(`Everybody gets guide ${former} now`);
  expect(await read()).not.toContain(editionText('guide', 2));
  const done = (await openStore(place.site).audit.read()).filter(({ by }) => by === 'token:dora');
  expect(done.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
    'canary done',
    'canary done',
    'promote live',
    'rollback live',
  ]);
});

// By default ChangeDialog.test.tsx shows it.
test('of two people at once, the later one sees what has changed and is asked again', {
  tag: '@whole',
}, async ({ browser, place }) => {
  const secret = await place.token('eve', 'guide', 'release', 'rollback');
  const [one, two] = await Promise.all([browser.newPage(), browser.newPage()]);
  await Promise.all([signIn(one, place, secret), signIn(two, place, secret)]);
  const button = /^Roll back to/;
  // After the roll back before, another release is kept.
  await Promise.all([one, two].map((page) => guideOf(page).getByText('All kept releases').click()));
  const before = await liveGuide(place);
  await guideOf(one).getByRole('button', { name: button }).first().click();
  await guideOf(two).getByRole('button', { name: button }).first().click();
  await confirm(one);
  await expect(one.getByRole('dialog')).toContainText(/Everybody gets guide .* now/);
  const between = await liveGuide(place);
  expect(between).not.toBe(before);

  await confirm(two);
  await expect(two.getByRole('alert')).toContainText(
    `guide has changed since you looked: now ${between} is stable, without a canary. Do you still want this?`,
  );
  expect(await liveGuide(place)).toBe(between);
  await Promise.all([one.close(), two.close()]);
});

test('what a token may not do is shown with who may, and its calls do nothing', async ({ page, place }) => {
  await signIn(page, place, await place.token('finn', 'content', 'preview'));
  await guideOf(page).getByText('All kept releases').click();
  const back = guideOf(page).getByRole('button', { name: /^Roll back to/ });
  await expect(back.first()).toBeDisabled();
  await expect(guideOf(page)).toContainText(/Your token does not allow this\. .*dora.* may\./);
  const before = await liveGuide(place);
  const statuses = await page.evaluate(async () => {
    const ask = (path: string, body: object) =>
      fetch(path, { method: 'POST', body: JSON.stringify(body) }).then(({ status }) => status);
    return [
      await ask('/rollback', { to: 'guide' }),
      await ask('/canary', { kind: 'promote', app: 'guide' }),
      await ask('/releases?app=guide', {}),
      (await fetch('/tokens/dora', { method: 'DELETE' })).status,
    ];
  });
  expect(statuses).toEqual([403, 403, 403, 404]);
  expect(await liveGuide(place)).toBe(before);
});

test("no other page can use the session: not the readers' pages of the same site, not in a frame", async ({
  page,
  place,
}) => {
  await signIn(page, place, await place.token('gus', 'guide', 'release', 'rollback'));
  const policy = (await page.request.get(place.console)).headers()['content-security-policy'];
  for (const part of ["script-src 'self';", "frame-ancestors 'none'", "require-trusted-types-for 'script'"])
    expect(policy).toContain(part);
  expect(policy).not.toMatch(/unsafe|data:|https?:/);
  const admin = new URL(place.console).origin;
  const before = await liveGuide(place);
  const entries = (await openStore(place.site).audit.read()).length;
  // Another port of the same host, as readers' pages may be: SameSite alone would let it send the cookie.
  const attacker = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end(`<form method="post" action="${admin}/rollback" enctype="text/plain" target="into">
      <input name='{"to":"guide","version":"' value='1"}'></form><iframe name="into"></iframe>
      <iframe id="console" src="${place.console}"></iframe>`);
  }).listen(0, 'localhost');
  await once(attacker, 'listening');
  await page.goto(`http://localhost:${(attacker.address() as AddressInfo).port}/`);
  const sent = page.waitForResponse(`${admin}/rollback`);
  await page.evaluate(() => document.forms[0]?.submit());
  expect((await sent).status()).toBe(403);
  const read = await page.evaluate(async (origin) => {
    const post = fetch(`${origin}/rollback`, {
      ...{ method: 'POST', mode: 'no-cors', credentials: 'include', body: '{"to":"guide"}' },
    }).then(({ type }) => type);
    const get = fetch(`${origin}/releases`, { credentials: 'include' }).then(
      () => 'read',
      () => 'refused',
    );
    return Promise.all([post, get]);
  }, admin);
  expect(read).toEqual(['opaque', 'refused']);
  await expect(page.frameLocator('#console').getByLabel('Token')).toHaveCount(0);
  await expect(page.frameLocator('#console').getByRole('navigation')).toHaveCount(0);
  expect(await liveGuide(place)).toBe(before);
  expect(await openStore(place.site).audit.read()).toHaveLength(entries);
  attacker.close();
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
    .get(new URL('/releases', place.console).href)
    .then((one) => ({ status: one.status() }));
  expect([401, 403]).toContain(status);
});
