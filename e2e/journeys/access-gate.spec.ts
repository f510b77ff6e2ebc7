import { expect, type Page, test } from '@playwright/test';
import { openPage } from '../support/open-page.ts';
import { sessionCookies, signIn } from '../support/sign-in.ts';
import { withoutTimeouts } from '../support/without-timeouts.ts';

/** Opens `path`, and holds requests for `files` until the page shows its spinner. */
async function expectSpinner(page: Page, path: string, files: string): Promise<void> {
  const held = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await held.promise;
    await route.continue();
  });
  const request = page.waitForRequest(files);
  await page.goto(path, { waitUntil: 'commit' });
  await request;
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  await expect(page).toHaveURL(path);
  held.resolve();
}

test('a protected page shows a spinner, and sends an unknown visitor to /login', async ({ page }) => {
  await expectSpinner(page, '/dashboard', '**/_r/shell/**/*.js');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
});

test('a signed-in visitor sees a spinner while the profile loads, then /dashboard for /login', async ({
  page,
  context,
  baseURL,
}) => {
  const { name } = await signIn(context, baseURL ?? '');
  await withoutTimeouts(page);
  await expectSpinner(page, '/dashboard', '**/api/user/profile');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await page.goto('/login');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
});

test('a forged token, another user’s id or a failed profile ends the session silently', async ({
  page,
  context,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const forge = async (values: Readonly<Record<string, string>>) =>
    context.addCookies(Object.entries(values).map(([name, value]) => ({ name, value, url })));
  const expectEnded = async () => {
    await expect.poll(() => sessionCookies(context)).toEqual([]);
    await expect(page.getByRole('alert')).toHaveCount(0);
  };
  await forge({ auth_token: 'forged', user_id: 'nobody' });
  await openPage(page, '/about');
  await expectEnded();
  await expect(page).toHaveURL('/about');
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toHaveCount(0);

  await signIn(context, url);
  const theirs = (await sessionCookies(context)).find(({ name }) => name === 'user_id');
  await signIn(context, url);
  await forge({ user_id: theirs?.value ?? '' });
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  await expectEnded();

  await signIn(context, url);
  await page.route('**/api/user/profile', (route) => route.abort());
  await openPage(page, '/about');
  await expectEnded();
});
