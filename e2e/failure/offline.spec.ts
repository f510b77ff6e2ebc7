import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Page, type Route, test } from '@playwright/test';
import { PATIENCE_MS } from 'shared-lib/testing/patience.ts';
import { navLink } from '../support/nav-link.ts';
import { openPage } from '../support/open-page.ts';

const field = (page: Page, name: string) => page.getByRole('main').locator(`form [name="${name}"]`);

async function type(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await field(page, name).fill(text);
}

async function stands(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await expect(field(page, name)).toHaveValue(text);
}

const LOST_MS = 10_000;

/** Takes the connection away for ten seconds of the page, and does this meanwhile. */
async function whileOffline(page: Page, doing: () => Promise<void>): Promise<void> {
  await page.clock.install();
  await page.context().setOffline(true);
  await doing();
  await page.clock.fastForward(LOST_MS);
  await page.context().setOffline(false);
}

interface Form {
  path: string;
  fields: Readonly<Record<string, string>>;
  /** What says that it was sent. */
  sent: RegExp;
  /** Whether it is said for three seconds only. */
  isBrief?: true;
  /** Whether it needs no connection: there is nothing to send. */
  isTakenOffline?: true;
}

const email = () => `ada-${randomUUID()}@example.com`;
const password = 'Ada@Lovelace1';

// Those that are sent in different ways.
const FORMS: readonly Form[] = [
  {
    path: '/contact',
    fields: { name: 'Ada', email: email(), subject: 'Paint', message: 'Hello' },
    sent: /Message sent successfully!/,
    isBrief: true,
  },
  {
    path: '/register',
    fields: { name: 'Ada', email: email(), password, confirmPassword: password },
    sent: /Welcome, Ada!/,
  },
  { path: '/', fields: { name: 'Ada', email: email() }, sent: /Thank you/, isTakenOffline: true },
  {
    path: '/free-homeowners-guide',
    fields: { name: 'Ada', email: email() },
    sent: /No email required/,
  },
];

test('offline for ten seconds in the middle of a form: what is written stands, and the same press sends it', async ({
  browser,
  baseURL,
}) => {
  await Promise.all(
    FORMS.map(async ({ path, fields, sent, isBrief, isTakenOffline }) => {
      const context = await browser.newContext({ baseURL: baseURL ?? '' });
      const page = await context.newPage();
      const main = page.getByRole('main');
      const form = main.locator('form').filter({ has: page.locator(`[name=${Object.keys(fields)[0]}]`) });
      const send = form.locator('[type=submit]');
      await openPage(page, path);
      await form.locator('input').first().focus();
      await expect(page.locator('form[data-hold]')).toHaveCount(0);
      const [first, ...others] = Object.entries(fields);
      await type(page, Object.fromEntries(first ? [first] : []));
      await whileOffline(page, async () => {
        await type(page, Object.fromEntries(others));
        await stands(page, fields);
        await send.click();
        if (isTakenOffline) return;
        await expect(main.getByRole('alert').first()).toBeVisible();
        await stands(page, fields);
      });
      if (isBrief) await page.clock.pauseAt(Date.now() + PATIENCE_MS);
      if (!isTakenOffline) await send.click();
      await expect(main).toContainText(sent);
      await context.close();
    }),
  );
});

/** The answer still comes, and nothing after it. */
async function answerAndLose(route: Route, context: BrowserContext): Promise<void> {
  const response = await route.fetch();
  await context.setOffline(true);
  await route.fulfill({ response });
}

/** What a visitor is in the middle of when the connection goes, and what comes by itself when it is back. */
const WALKS: Readonly<Record<string, (page: Page, context: BrowserContext) => Promise<void>>> = {
  async 'a link'(page) {
    await openPage(page, '/free-homeowners-guide');
    // The first link that is followed brings the list of releases.
    await navLink(page, 'Contact').click();
    await expect(page.locator('[data-mfe=content]').getByRole('heading', { level: 1 })).toBeVisible();
    await type(page, { subject: 'Paint' });
    await whileOffline(page, async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
      const alert = page.getByRole('alert');
      await expect(alert.getByRole('heading', { name: 'You seem to be offline' })).toBeVisible();
      await expect(alert).not.toContainText('mention');
      await expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible();
    });
    await expect(page).toHaveURL('/login');
    await expect(page.locator('[data-mfe=account]').getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await stands(page, { subject: 'Paint' });
  },
  async Back(page) {
    await openPage(page, '/contact');
    await type(page, { subject: 'Paint' });
    await navLink(page, 'Free Guide').click();
    await expect(page.locator('[data-mfe=guide]').getByRole('heading', { level: 1 })).toBeVisible();
    await whileOffline(page, async () => {
      await page.goBack();
      await expect(page).toHaveURL('/contact');
    });
    await stands(page, { subject: 'Paint' });
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
  },
  async 'sign-up, whose log-in is lost'(page, context) {
    await page.route('**/api/auth/register', async (route) => answerAndLose(route, context), { times: 1 });
    await openPage(page, '/register');
    const fields = { name: 'Ada', email: email(), password, confirmPassword: password };
    await type(page, fields);
    const send = page.getByRole('main').locator('form [type=submit]');
    await send.click();
    await expect(page.getByRole('main').getByRole('alert').first()).toContainText('Login failed');
    await whileOffline(page, async () => {});
    await stands(page, fields);
    await send.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada!');
  },
  async 'the way on after sign-up'(page, context) {
    await page.route('**/api/auth/login', (route) => answerAndLose(route, context));
    await openPage(page, '/register');
    await type(page, { name: 'Ada', email: email(), password, confirmPassword: password });
    await page.getByRole('main').locator('form [type=submit]').click();
    await expect(page).toHaveURL('/dashboard');
    await whileOffline(page, async () => {});
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada!');
    await expect(page.getByRole('button', { name: /Try again/i })).toHaveCount(0);
  },
};

test('offline for ten seconds in the middle of a navigation: the page comes by itself, and nothing is lost', async ({
  browser,
  baseURL,
}) => {
  await Promise.all(
    Object.values(WALKS).map(async (walk) => {
      const context = await browser.newContext({ baseURL: baseURL ?? '' });
      await walk(await context.newPage(), context);
      await context.close();
    }),
  );
});
