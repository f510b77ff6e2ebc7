import { expect, type Route, test } from '@playwright/test';
import { logIn } from '../support/log-in.ts';
import { openPage } from '../support/open-page.ts';
import { sessionCookies } from '../support/session-cookies.ts';
import { signIn } from '../support/sign-in.ts';
import { SITE_PAGES } from '../support/site-pages.ts';
import { withoutTimeouts } from '../support/without-timeouts.ts';

/** Keeps requests back until `release`. */
function hold(): { later: (route: Route) => Promise<void>; release: () => void } {
  const held = Promise.withResolvers<void>();
  return {
    later: async (route) => {
      await held.promise;
      await route.continue();
    },
    release: held.resolve,
  };
}

for (const path of SITE_PAGES.gated) {
  test(`${path} shows a spinner, and sends an unknown visitor to /login`, async ({ page }) => {
    const { later, release } = hold();
    await page.route('**/_r/shell/**/*.js', later);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('main').getByRole('status')).toBeVisible();
    release();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible();
  });
}

test('/dashboard shows a spinner while the profile is on its way', async ({ page, context, baseURL }) => {
  const { name } = await signIn(context, baseURL ?? '');
  const { later, release } = hold();
  await withoutTimeouts(page);
  await page.route('**/api/user/profile', later);
  const asked = page.waitForRequest('**/api/user/profile');
  await page.goto('/dashboard');
  await asked;
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
});

for (const path of SITE_PAGES.signIn) {
  test(`${path} sends a signed-in visitor to /dashboard`, async ({ page, context, baseURL }) => {
    const { name } = await signIn(context, baseURL ?? '');
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  });
}

test('other tabs follow a log-out and a log-in', async ({ page, context, baseURL }) => {
  const visitor = await signIn(context, baseURL ?? '');
  const other = await context.newPage();
  await openPage(page, '/dashboard');
  await openPage(other, '/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toContainText(visitor.name);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/login');

  await logIn(page, visitor);
  await expect(page).toHaveURL('/dashboard');
  await expect(other).toHaveURL('/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toContainText(visitor.name);
});

test('a forged token is cleared silently on start', async ({ page, context, baseURL }) => {
  const url = baseURL ?? '';
  await context.addCookies([
    { name: 'auth_token', value: 'forged', url },
    { name: 'user_id', value: 'nobody', url },
  ]);
  await openPage(page, '/about');
  await expect.poll(() => sessionCookies(context)).toEqual([]);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL('/about');
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test("somebody else's user id does not open their account", async ({ page, context, browser, baseURL }) => {
  const url = baseURL ?? '';
  const elsewhere = await browser.newContext();
  await signIn(elsewhere, url);
  const theirs = (await sessionCookies(elsewhere)).find(({ name }) => name === 'user_id');
  await elsewhere.close();
  await signIn(context, url);
  await context.addCookies([{ name: 'user_id', value: theirs?.value ?? '', url }]);

  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await sessionCookies(context)).toEqual([]);
});

test('a profile that cannot be loaded on start ends the session silently', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL ?? '');
  await page.route('**/api/user/profile', (route) => route.abort());
  await openPage(page, '/about');
  await expect.poll(() => sessionCookies(context)).toEqual([]);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
