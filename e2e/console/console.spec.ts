import { expect } from '@playwright/test';
import { axeFindings } from '../support/axe.ts';
import {
  dialog,
  enterToken,
  navigation,
  operations,
  signIn,
  consoleTest as test,
} from '../support/console-site.ts';

test.describe.configure({ mode: 'serial' });

const HOSTILE = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`;

test('the link from npm start signs in once, and its secret is not stored', async ({
  page,
  browser,
  site,
}) => {
  expect(site.link).toMatch(/^http:\/\/localhost:\d+\/console\/#sign-in=[\w-]{43}$/);
  const secret = site.link.split('=')[1] ?? '';
  await page.goto(site.link);
  await expect(page.getByRole('heading', { name: 'Apps', level: 1 })).toBeVisible();
  expect(page.url()).toBe(site.console);
  const policy = (await page.request.get(site.console)).headers()['content-security-policy'];
  for (const part of ["script-src 'self';", "frame-ancestors 'none'", "require-trusted-types-for 'script'"])
    expect(policy).toContain(part);
  expect(policy).not.toMatch(/unsafe|data:|https?:/);
  const [cookie] = await page.context().cookies();
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.documentElement.outerHTML]),
  );
  expect(stored).not.toContain(secret);
  await expect.poll(site.log).toContain('/session');
  // Only the printed link contains the secret.
  expect(site.log().split(secret)).toHaveLength(2);
  expect(site.log()).not.toContain(cookie?.value);

  const other = await (await browser.newContext()).newPage();
  await other.goto(site.link);
  await expect(other.getByRole('alert')).toContainText('This link has been used, or has expired.');
  await expect.soft(await axeFindings(other)).toEqual([]);
  await other.context().close();
});

test('the console works by keyboard, with dark colors and with large text', async ({ page, site }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await signIn(page, site.console, await site.token('bea', '*', 'release', 'rollback', 'preview', 'tokens'));
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  for (const name of ['Results', 'History', 'Access', 'Apps']) {
    await navigation(page).getByRole('link', { name }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.locator('[class*=spinner]')).toHaveCount(0);
    expect.soft(await axeFindings(page), name).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['Apps', 'Results', 'History', 'Access']) {
    await navigation(page).getByRole('link', { name }).click();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(wide, `${name} at 200%`).toBeLessThanOrEqual(0);
  }
  expect(errors).toEqual([]);
});

test('a token is created, shown and revoked, even if the session ends while the dialog is open', async ({
  page,
  browser,
  site,
}) => {
  const stateRequest = Promise.withResolvers<void>();
  await page.route('**/state', (route) => stateRequest.promise.then(() => route.continue()));
  const secret = await site.token('owner', '*', 'preview', 'release', 'rollback', 'tokens', 'leads');
  await signIn(page, site.console, secret);
  await navigation(page).getByRole('link', { name: 'Access' }).click();
  await page.getByRole('button', { name: 'Create a token' }).click();
  const create = dialog(page).filter({ has: page.getByLabel('Name') });
  await create.getByLabel('Name').fill('ci-guide');
  stateRequest.resolve();
  await create.getByRole('combobox', { name: 'App' }).selectOption('guide');
  await expect(create.getByRole('checkbox', { name: 'leads' })).toBeDisabled();
  await page.context().clearCookies();
  const signInAgain = dialog(page).filter({ hasText: 'Your session has ended.' });
  await expect(signInAgain).toBeVisible();
  await enterToken(page, 'release_wrong');
  await expect(signInAgain.getByRole('alert')).toContainText('This token does not work.');
  await enterToken(page, secret);
  await expect(signInAgain).toHaveCount(0);
  await create.getByRole('button', { name: 'Create' }).click();
  const created = await dialog(page).getByLabel('Token', { exact: true }).inputValue();
  expect(created).toMatch(/^release_[\w-]{43}$/);
  await dialog(page).getByRole('button', { name: 'I have copied it' }).click();
  await expect(page.getByRole('main')).toContainText('Created by owner.');

  await page.getByRole('button', { name: 'Create a token' }).click();
  await create.getByLabel('Name').fill('ci-guide');
  await create.getByRole('combobox', { name: 'App' }).selectOption('guide');
  await create.getByRole('button', { name: 'Create' }).click();
  await expect(create.getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(create).toHaveCount(0);

  const other = await (await browser.newContext()).newPage();
  await signIn(other, site.console, created);
  await page.getByRole('button', { name: 'Revoke ci-guide' }).click();
  await dialog(page).getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog(other)).toContainText('Your session has ended.');
  await other.context().close();
});

test('the console refuses a damaged file, and escapes text of the audit log', async ({ page, site }) => {
  await site.store.audit.append({
    ...{ at: new Date().toISOString(), by: `token:${HOSTILE}`, action: 'release', outcome: 'refused' },
    ...{ app: 'guide', version: HOSTILE, commit: HOSTILE, clean: true, checks: null, digest: null },
    ...{ set: null, said: [HOSTILE] },
  } as Parameters<typeof site.store.audit.append>[0]);
  await signIn(page, site.console, await site.token('carl', 'guide', 'release'));
  await page.getByRole('link', { name: 'New release' }).click();
  const damaged = { name: `${HOSTILE}.release`, mimeType: '', buffer: Buffer.from([0x1f, 0x8b, 8, 0, 1]) };
  await page.getByLabel('Drop the release here').setInputFiles(damaged);
  await expect(operations(page).getByRole('alert')).toContainText('Refused. Nothing changed');
  await navigation(page).getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('main')).toContainText(HOSTILE);
  await expect(page).toHaveTitle('History - Console');
  expect(await page.locator('main img, main script').count()).toBe(0);
});

test('a check continues when its tab closes, and can be canceled from every tab', async ({ page, site }) => {
  const file = await site.packGuide(4);
  await signIn(page, site.console, await site.token('cleo', 'guide', 'preview', 'release', 'rollback'));
  const other = await page.context().newPage();
  await page.getByRole('link', { name: 'New release' }).click();
  await page.getByLabel('Drop the release here').setInputFiles(file);
  await expect(operations(page)).toContainText('Checking a new release of Guide');
  await page.close();
  await other.goto(site.console);
  await expect(operations(other)).toContainText('Checking a new release of Guide by cleo');
  await operations(other).getByRole('button', { name: 'Cancel' }).click();
  await expect(other.getByText('Canceled. Nothing was changed.').first()).toBeVisible();
});

test('the console reports that the site cannot be reached, and keeps the page', async ({ page, site }) => {
  await signIn(page, site.console, await site.token('hal', 'guide', 'release'));
  await page.context().setOffline(true);
  await expect(
    page.getByText('The site cannot be reached right now. The console keeps trying.'),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Guide', exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('The console keeps trying.')).toHaveCount(0);
});
