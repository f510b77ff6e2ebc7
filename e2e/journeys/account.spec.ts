import { expect, test } from '@playwright/test';
import { logIn } from '../support/login.ts';
import { openPage } from '../support/open-page.ts';
import { sessionCookies, signIn } from '../support/sign-in.ts';

const DAY_S = 24 * 60 * 60;

test('Logout ends the session, a login keeps the session for 7 days, and other tabs follow', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const visitor = await signIn(context, baseURL ?? '');
  const token = (await sessionCookies(context)).find(({ name }) => name === 'auth_token')?.value ?? '';
  const other = await context.newPage();
  await openPage(page, '/dashboard');
  await openPage(other, '/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toContainText(visitor.name);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
  expect(await sessionCookies(context)).toEqual([]);
  // A copy of the token is invalid too.
  const headers = { authorization: `Bearer ${decodeURIComponent(token)}` };
  const profile = () => request.post('/api/user/profile', { data: {}, headers });
  await expect.poll(async () => (await profile()).status()).toBe(401);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');

  await logIn(page, visitor);
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/dashboard');
    await expect(tab.getByRole('heading', { level: 1 })).toContainText(visitor.name);
  }
  const cookies = await sessionCookies(context);
  expect(cookies.map(({ name }) => name)).toEqual(['auth_token', 'user_id']);
  for (const { path, sameSite, secure, expires } of cookies) {
    // Secure only on https; this site is http.
    expect({ path, sameSite, secure }).toEqual({ path: '/', sameSite: 'Lax', secure: false });
    // Rounded up to days, so the machine's speed does not matter.
    expect(Math.ceil((expires - Date.now() / 1000) / DAY_S)).toBe(7);
  }
  // The browser shows that it has logged in before, also after logout (docs/decisions/032).
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  const again = page.waitForRequest('**/api/auth/login');
  await logIn(page, visitor);
  expect((await again).headers()['x-trusted-device']).toMatch(/^[\w-]{32}$/);
  await expect(page).toHaveURL('/dashboard');
});
