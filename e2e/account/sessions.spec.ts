import { expect, type Page, type Request } from '@playwright/test';
import { field, logIn, respond, sessionCookies } from '../support/accounts.ts';
import { openPage } from '../support/page.ts';
import { test } from '../support/test.ts';

const DAY_S = 24 * 60 * 60;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a forged token or another user’s id ends the session silently', async ({
  page,
  context,
  signIn,
  baseURL: url = '',
}) => {
  const forge = (values: Readonly<Record<string, string>>) =>
    context.addCookies(Object.entries(values).map(([name, value]) => ({ name, value, url })));
  await forge({ auth_token: 'forged', user_id: 'nobody' });
  await openPage(page, '/about');
  await expect.poll(() => sessionCookies(context)).toEqual([]);
  await expect(page).toHaveURL('/about');

  await signIn();
  const otherId = (await sessionCookies(context)).find(({ name }) => name === 'user_id');
  await signIn();
  await forge({ user_id: otherId?.value ?? '' });
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  await expect.poll(() => sessionCookies(context)).toEqual([]);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('Logout and login apply to all tabs, and a session lasts 7 days', {
  tag: '@every-engine',
}, async ({ page, context, visitor }) => {
  const other = await context.newPage();
  await openPage(page, '/dashboard');
  await openPage(other, '/dashboard');
  await expect(heading(other)).toContainText(visitor.name);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
  expect(await sessionCookies(context)).toEqual([]);
  await logIn(page, visitor);
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/dashboard');
    await expect(heading(tab)).toContainText(visitor.name);
  }
  const cookies = await sessionCookies(context);
  expect(cookies.map(({ name }) => name)).toEqual(['auth_token', 'user_id']);
  for (const { path, sameSite, secure, expires } of cookies) {
    // Cookies are Secure only on https, and this site uses http.
    expect({ path, sameSite, secure }).toEqual({ path: '/', sameSite: 'Lax', secure: false });
    // Rounded up to days, so the machine's speed does not matter.
    expect(Math.ceil((expires - Date.now() / 1000) / DAY_S)).toBe(7);
  }
});

test('an ended session leads to /login with a reason, and login returns to the unsaved form', async ({
  page,
  visitor,
}) => {
  await openPage(page, '/account-settings');
  await field(page, 'Full name').fill('Rosa Meadow');
  await page.route('**/api/user/update', respond.refusal(401, 'Please log in again.'), { times: 1 });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('You were logged out. Log in to continue.')).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await logIn(page, visitor);
  await expect(page).toHaveURL('/account-settings');
  await expect(field(page, 'Full name')).toHaveValue('Rosa Meadow');
  await expect(page.getByText('You have unsaved changes.')).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
});

test('a mailed token stays out of history, storage, cookies, URLs and referrers', async ({ page }) => {
  const token = 'secret-token-of-the-mail';
  const requests: Request[] = [];
  page.on('request', (request) => !request.isNavigationRequest() && requests.push(request));
  await page.route('**/api/auth/verify-email', respond.refusal(400, 'This link has expired.'));
  for (const path of ['/reset-password', '/verify-email']) {
    requests.length = 0;
    await openPage(page, `${path}?token=${token}`);
    await expect(page).toHaveURL(path);
    await page.getByRole('banner').getByRole('link', { name: 'Gable & Grain' }).click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page).toHaveURL(path);
    const stored = await page.evaluate(() =>
      JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(stored).not.toContain(token);
    expect(requests.length).toBeGreaterThan(5);
    const sent = requests.map(async (one) => `${one.url()} ${await one.headerValue('referer')}`);
    expect((await Promise.all(sent)).filter((request) => request.includes(token))).toEqual([]);
  }
});
