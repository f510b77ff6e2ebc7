import { expect, type Page, test } from '@playwright/test';
import { isWhole } from 'shared-lib/testing/this-run.ts';
import { interactive } from '../support/interactive.ts';
import { liveManifest } from '../support/live-manifest.ts';
import { logIn } from '../support/log-in.ts';
import { openPage } from '../support/open-page.ts';
import { signIn } from '../support/sign-in.ts';
import { stopClock } from '../support/stop-clock.ts';

const field = (page: Page, name: string) => page.getByRole('main').locator(`form [name="${name}"]`);

/** Every form of the site that takes text from a visitor who is not signed in. */
const FORMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/': { name: 'Ada', email: 'ada@' },
  '/contact': { name: 'Ada', email: 'ada@', subject: 'Paint', message: 'Two\nlines' },
  '/free-homeowners-guide': { name: 'Ada', email: 'ada@' },
  '/blog': { email: 'ada@' },
  '/login': { email: 'ada@' },
  '/register': { name: 'Ada', email: 'ada@' },
  '/forgot-password': { email: 'ada@' },
};

async function type(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await field(page, name).fill(text);
}

async function stands(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await expect(field(page, name)).toHaveValue(text);
}

test('what is typed into any form stands there after a reload and after a visit elsewhere; no password is kept', async ({
  page,
}) => {
  for (const [path, fields] of Object.entries(FORMS)) {
    await openPage(page, path);
    await type(page, fields);
    if (!isWhole && path !== '/contact') continue;
    await page.reload();
    await stands(page, fields);
  }
  await openPage(page, '/register');
  await type(page, { password: 'Ada@Lovelace1' });
  await page
    .getByRole('button', { name: /^Show password/ })
    .first()
    .click();
  await type(page, { password: 'Ada@Lovelace12' });
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Lovelace');
  // All of them again, each in a document that knows nothing of the others.
  for (const [path, fields] of Object.entries(FORMS)) {
    await openPage(page, path);
    await stands(page, fields);
  }
  // And by links alone.
  await openPage(page, '/about');
  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('link', { name: 'Contact' }).click();
  await stands(page, FORMS['/contact'] ?? {});
  await nav.getByRole('link', { name: 'Free Guide' }).click();
  await stands(page, FORMS['/free-homeowners-guide'] ?? {});
});

test('what is typed goes when it is sent, and a submit that failed offline is pressed again', async ({
  page,
  context,
}) => {
  const main = page.getByRole('main');
  const message = { name: 'Ada', email: 'ada@example.com', subject: 'Paint', message: 'Offline' };
  await openPage(page, '/free-homeowners-guide');
  await type(page, { name: 'Ada' });
  await openPage(page, '/contact');
  await field(page, 'name').focus();
  await expect(page.locator('form[data-hold]')).toHaveCount(0);
  await context.setOffline(true);
  await type(page, message);
  await main.getByRole('button', { name: 'Send message' }).click();
  await expect(main.getByRole('alert')).toHaveText('An error occurred. Please try again.');
  await stands(page, message);
  await context.setOffline(false);
  // What is sent is said for three seconds.
  await stopClock(page);
  await main.getByRole('button', { name: 'Send message' }).click();
  await expect(main.getByRole('status')).toHaveText("Message sent successfully! We'll get back to you soon.");
  await page.clock.resume();
  await page.reload();
  await expect(page.locator('form[data-hold]')).toHaveCount(1);
  await stands(page, { name: '', message: '' });
  // What was typed elsewhere is not sent yet.
  await page.goto('/free-homeowners-guide');
  await stands(page, { name: 'Ada' });
});

test('the settings stand there after a reload, for their owner alone, and nothing does after log-out', async ({
  page,
  context,
  baseURL,
}) => {
  const first = await signIn(context, baseURL ?? '');
  await openPage(page, '/contact');
  await type(page, { subject: 'Paint' });
  await openPage(page, '/account-settings');
  await type(page, { name: 'Rosa Meadow', phone: '4075550142' });
  await page.reload();
  await stands(page, { name: 'Rosa Meadow', phone: '4075550142' });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await type(page, { name: 'Rosa Hill' });
  // The session is over, and somebody else signs in.
  await context.clearCookies();
  await signIn(context, baseURL ?? '');
  await openPage(page, '/account-settings');
  await stands(page, { name: 'Rosa Field', phone: '' });
  await context.clearCookies();
  await openPage(page, '/login');
  await logIn(page, first);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Rosa Meadow!');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toMatch(/Paint|Hill/);
});

test('an answer that is not what the call promises is a failure, in the words of the site', async ({
  page,
}) => {
  const portal = { status: 200, contentType: 'text/html', body: '<!DOCTYPE html><title>Wi-Fi</title>' };
  const main = page.getByRole('main');
  await page.route('**/api', (route) => route.fulfill(portal));
  await page.route('**/api/auth/**', (route) => route.fulfill(portal));
  await openPage(page, '/contact');
  await type(page, { name: 'Ada', email: 'ada@example.com', subject: 'Paint', message: 'Hello' });
  await main.getByRole('button', { name: 'Send message' }).click();
  await expect(main.getByRole('alert')).toHaveText('An error occurred. Please try again.');
  await openPage(page, '/login');
  await logIn(page, { email: 'ada@example.com', password: 'Ada@Lovelace1' });
  await expect(main.getByRole('alert')).toHaveText('Login failed. Please try again.');
  await expect(page).toHaveURL('/login');
  await openPage(page, '/forgot-password');
  await type(page, { email: 'ada@example.com' });
  await main.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(main.getByRole('alert')).toHaveText('Failed to send reset link. Please try again.');
});

test('what is typed outlives a crash of the tab, also one before the application has ever run', async ({
  context,
}) => {
  const { main: shell } = await liveManifest(context.request);
  for (const isEarly of [false, true]) {
    const tab = await context.newPage();
    if (isEarly) await tab.route(`**${shell}`, (route) => route.abort());
    await tab.goto('/contact');
    if (!isEarly) await interactive(tab, '/contact');
    await type(tab, { subject: 'Paint', message: 'Two\nlines' });
    await tab.unrouteAll();
    // Playwright leaves a tab that has crashed alone; the browser itself reloads it.
    const browser = await context.newCDPSession(tab);
    await browser.send('Page.enable');
    const crashed = tab.waitForEvent('crash');
    // Nobody is left to answer.
    browser.send('Page.crash').catch(() => {});
    await crashed;
    const loaded = new Promise((resolve) => browser.once('Page.loadEventFired', resolve));
    await browser.send('Page.reload');
    await loaded;
    const expression = `JSON.stringify([...document.querySelectorAll('main form [name=subject], main form [name=message]')].map(({ value }) => value))`;
    await expect
      .poll(async () => (await browser.send('Runtime.evaluate', { expression })).result.value)
      .toBe(JSON.stringify(['Paint', 'Two\nlines']));
  }
});
